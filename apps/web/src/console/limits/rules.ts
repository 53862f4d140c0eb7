import type {
  AllowedOrBlocked,
  EffectiveRule,
  SpendingChannels,
  SpendingControlsResource,
  SpendingLimit,
} from '#contracts';

/** A spending rule with its kind. */
export type Rule = EffectiveRule &
  (
    | ({ kind: 'limit' } & SpendingLimit)
    | ({ kind: 'merchantCategories' | 'countries' } & AllowedOrBlocked)
    | ({ kind: 'channels' } & SpendingChannels)
  );

/** The effective rules of a card or a company by whichever party, in the order in which they are decided by. */
export function rulesIn({ effective }: Pick<SpendingControlsResource, 'effective'>): Rule[] {
  const { limits, merchantCategories, countries, channels } = effective;
  return [
    ...channels.map((rule) => ({ ...rule, kind: 'channels' as const })),
    ...merchantCategories.map((rule) => ({ ...rule, kind: 'merchantCategories' as const })),
    ...countries.map((rule) => ({ ...rule, kind: 'countries' as const })),
    ...limits.map((limit) => ({ ...limit, kind: 'limit' as const })),
  ];
}

/** Undefined if the rule was changed or taken away since. */
export function ruleOf(
  controls: Pick<SpendingControlsResource, 'effective'>,
  ruleId: string,
): Rule | undefined {
  return rulesIn(controls).find((rule) => rule.ruleId === ruleId);
}
