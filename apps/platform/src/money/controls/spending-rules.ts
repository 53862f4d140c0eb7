import { createHash } from 'node:crypto';
import {
  type AllowedOrBlocked,
  cardParties,
  type CardParty,
  type EffectiveSpendingRules,
  type RuleReason,
  type SpendingChannels,
  type SpendingControlsResource,
  type SpendingRules,
} from '#contracts';

/** Rules of where a card may be used. */
type PlaceRules = Pick<SpendingRules, 'merchantCategories' | 'countries' | 'channels'>;

/**
 * The rules of all parties for a card or a company, as they are stored. Earlier versions read `limits` and the
 * partner's rules of places, so they enforce the limits of all parties, too.
 */
export interface StoredRules extends PlaceRules {
  /** Of all parties, the strongest first; the partner's if there is no `setBy`. */
  limits: (SpendingRules['limits'][number] & { setBy?: CardParty })[];
  /** The rules of places of parties other than the partner. */
  others?: Partial<Record<CardParty, PlaceRules>>;
}

const ANYWHERE: PlaceRules = { merchantCategories: null, countries: null, channels: null };

export const NO_RULES: StoredRules = { limits: [], ...ANYWHERE };

/** The rules that a party has set. */
export function rulesOf(stored: StoredRules, party: CardParty): SpendingRules {
  const { merchantCategories, countries, channels } =
    party === 'partner' ? stored : (stored.others?.[party] ?? ANYWHERE);
  const limits = stored.limits
    .filter(({ setBy = 'partner' }) => setBy === party)
    .map(({ setBy: _, ...limit }) => limit);
  return { limits, merchantCategories, countries, channels };
}

/** All rules, with one party's rules replaced. */
export function withRulesOf(
  stored: StoredRules,
  party: CardParty,
  { limits, ...places }: SpendingRules,
): StoredRules {
  const limitsBy = (each: CardParty): StoredRules['limits'] =>
    each === party
      ? limits.map((limit) => (party === 'partner' ? limit : { ...limit, setBy: party }))
      : stored.limits.filter(({ setBy = 'partner' }) => setBy === each);
  const { merchantCategories, countries, channels, others } = stored;
  const partners = party === 'partner' ? places : { merchantCategories, countries, channels };
  const weaker = party === 'partner' ? others : { ...others, [party]: places };
  return {
    limits: cardParties.flatMap(limitsBy),
    ...partners,
    ...(weaker && { others: weaker }),
  };
}

/** Identifies the content of rules: a rule that is changed has another id. */
export function versionOf({ limits, ...places }: SpendingRules): string {
  const ids = [...limits, ...Object.values(places)].map((rule) => rule?.ruleId ?? null);
  return createHash('sha256').update(JSON.stringify(ids)).digest('base64url').slice(0, 16);
}

/** As the API shows them to a party. */
export function controlsFor(stored: StoredRules, party: CardParty): SpendingControlsResource {
  const own = rulesOf(stored, party);
  return { ...own, version: versionOf(own), effective: effectiveRules(stored) };
}

function effectiveRules(stored: StoredRules): EffectiveSpendingRules {
  const all = cardParties.map((setBy) => ({ setBy, rules: rulesOf(stored, setBy) }));
  const places = <Kind extends keyof PlaceRules>(kind: Kind) =>
    all.flatMap(({ setBy, rules }) => {
      const rule = rules[kind];
      return rule ? [{ ...rule, setBy }] : [];
    });
  const limits = all.flatMap(({ setBy, rules }) =>
    rules.limits.map((limit) => ({ ...limit, setBy })),
  );
  return {
    limits: limits.filter((limit) => strictest(limits, limit) === limit),
    merchantCategories: places('merchantCategories'),
    countries: places('countries'),
    channels: places('channels'),
  };
}

/** The lowest of the limits with the same period and currency; of equal ones the first. */
export function strictest<Limit extends StoredRules['limits'][number]>(
  limits: readonly Limit[],
  { period, amount: { currency } }: Limit,
): Limit {
  return limits
    .filter((other) => other.period === period && other.amount.currency === currency)
    .reduce((low, other) => (other.amount.amount < low.amount.amount ? other : low));
}

/** Why a request is declined, and by which rule. */
export interface RuleViolation {
  reason: RuleReason;
  ruleId: string;
}

/** Where a card is used. */
export interface PlaceOfPayment {
  categoryCode: string;
  country: string;
  channel: keyof SpendingChannels;
}

/** The first rule of any party that does not let a card be used there. */
export function violationOfPlace(
  stored: StoredRules,
  place: PlaceOfPayment,
): RuleViolation | undefined {
  const violation = violationOf(stored, place);
  if (violation || !stored.others) return violation;
  for (const rules of Object.values(stored.others)) {
    const other = violationOf(rules, place);
    if (other) return other;
  }
  return undefined;
}

function violationOf(
  { channels, merchantCategories, countries }: PlaceRules,
  { channel, categoryCode, country }: PlaceOfPayment,
): RuleViolation | undefined {
  if (channels && channels[channel] === false) {
    return { reason: 'channel_blocked', ruleId: channels.ruleId };
  }
  const isOfCategory = (range: string) => isInRange(categoryCode, range);
  if (merchantCategories && !lets(merchantCategories, isOfCategory)) {
    return { reason: 'merchant_category_blocked', ruleId: merchantCategories.ruleId };
  }
  if (countries && !lets(countries, (one) => one === country)) {
    return { reason: 'country_blocked', ruleId: countries.ruleId };
  }
  return undefined;
}

function lets(
  { allowed, blocked = [] }: AllowedOrBlocked,
  matches: (entry: string) => boolean,
): boolean {
  return (allowed === undefined || allowed.some(matches)) && !blocked.some(matches);
}

/** @param range such as 5411 or 3000-3299. Codes have four digits, so they compare as texts. */
function isInRange(code: string, range: string): boolean {
  const [first, last = first] = range.split('-') as [string, string?];
  return code >= first && code <= last;
}
