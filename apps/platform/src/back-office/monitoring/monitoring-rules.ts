import type { MonitoringRule } from '#contracts';
import { currencyExponent } from '#contracts';

/** The operator's settings. 0 switches a rule off. */
export interface RuleSettings {
  /** This many payments of a card within an hour are a hit. */
  paymentsPerHour: number;
  /** This many round amounts of a card on a day are a hit. */
  roundAmountsPerDay: number;
  /** Round amounts are multiples of this many units of their currency. */
  roundUnits: number;
  /** ISO 3166-1 alpha-2. */
  merchantCountries: readonly string[];
}

/** A payment that was approved, or was cleared without having been. */
export interface MonitoredPayment {
  id: string;
  companyId: string;
  cardId: string;
  at: Date;
  /** Minor units, in the currency of the shop if it is known. */
  amount: number;
  currency: string;
  merchantCountry: string;
}

export interface MonitoringHit {
  rule: MonitoringRule;
  companyId: string;
  cardId: string;
  /** Of the payment that caused it, in UTC. */
  day: string;
  transactionIds: string[];
}

const HOUR_MS = 60 * 60_000;

/** The first hit of each rule on each day. @param payments of one card, in the order of time */
export function hitsOf(
  payments: readonly MonitoredPayment[],
  settings: RuleSettings,
): MonitoringHit[] {
  const hits = [
    ...velocityHits(payments, settings),
    ...roundAmountHits(payments, settings),
    ...countryHits(payments, settings),
  ];
  const first = new Map<string, MonitoringHit>();
  for (const hit of hits) {
    const key = `${hit.rule} ${hit.day}`;
    if (!first.has(key)) first.set(key, hit);
  }
  return [...first.values()];
}

function velocityHits(
  payments: readonly MonitoredPayment[],
  { paymentsPerHour }: RuleSettings,
): MonitoringHit[] {
  if (paymentsPerHour === 0) return [];
  return payments.flatMap((last, index) => {
    const within = payments.slice(Math.max(0, index + 1 - paymentsPerHour), index + 1);
    const isFast = last.at.getTime() - within[0]!.at.getTime() <= HOUR_MS;
    return within.length === paymentsPerHour && isFast ? [hitOf('velocity', within)] : [];
  });
}

function roundAmountHits(
  payments: readonly MonitoredPayment[],
  { roundAmountsPerDay, roundUnits }: RuleSettings,
): MonitoringHit[] {
  if (roundAmountsPerDay === 0) return [];
  const round = payments.filter(
    ({ amount, currency }) => amount % stepOf(currency, roundUnits) === 0,
  );
  return round.flatMap((last, index) => {
    const within = round.slice(Math.max(0, index + 1 - roundAmountsPerDay), index + 1);
    const isOneDay = dayOf(last) === dayOf(within[0]!);
    return within.length === roundAmountsPerDay && isOneDay ? [hitOf('round_amounts', within)] : [];
  });
}

function countryHits(
  payments: readonly MonitoredPayment[],
  { merchantCountries }: RuleSettings,
): MonitoringHit[] {
  return payments
    .filter(({ merchantCountry }) => merchantCountries.includes(merchantCountry))
    .map((payment) => hitOf('merchant_country', [payment]));
}

/** Currencies without minor units have larger amounts: 100 EUR are about 10,000 JPY. */
function stepOf(currency: string, units: number): number {
  return units * 10 ** Math.max(2, currencyExponent(currency));
}

function hitOf(rule: MonitoringRule, payments: readonly MonitoredPayment[]): MonitoringHit {
  const last = payments.at(-1)!;
  const { companyId, cardId } = last;
  const transactionIds = payments.map(({ id }) => id);
  return { rule, companyId, cardId, day: dayOf(last), transactionIds };
}

function dayOf({ at }: MonitoredPayment): string {
  return at.toISOString().slice(0, 10);
}
