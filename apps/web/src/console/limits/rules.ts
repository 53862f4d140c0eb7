import type {
  AllowedOrBlocked,
  SpendingChannels,
  SpendingControlsResource,
  SpendingLimit,
} from '#contracts';

/** A spending rule with its kind. */
export type Rule = { ruleId: string } & (
  | ({ kind: 'limit' } & SpendingLimit)
  | ({ kind: 'merchantCategories' | 'countries' } & AllowedOrBlocked)
  | ({ kind: 'channels' } & SpendingChannels)
);

/** All rules of a card or a company, in the order in which they are decided by. */
export function rulesIn(controls: SpendingControlsResource): Rule[] {
  const { limits, merchantCategories, countries, channels } = controls;
  return [
    ...(channels ? [{ ...channels, kind: 'channels' as const }] : []),
    ...(merchantCategories ? [{ ...merchantCategories, kind: 'merchantCategories' as const }] : []),
    ...(countries ? [{ ...countries, kind: 'countries' as const }] : []),
    ...limits.map((limit) => ({ ...limit, kind: 'limit' as const })),
  ];
}

/** Undefined if the rule was changed or taken away since. */
export function ruleOf(controls: SpendingControlsResource, ruleId: string): Rule | undefined {
  return rulesIn(controls).find((rule) => rule.ruleId === ruleId);
}
