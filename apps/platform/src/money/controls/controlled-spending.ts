import { type SpendingPeriod, spendingPeriods } from '#contracts';
import type { EntityManager } from 'typeorm';
import {
  type PlaceOfPayment,
  type RuleViolation,
  type StoredRules,
  strictest,
  violationOfPlace,
} from './spending-rules.js';

/** What a payment counts for in the limits: an amount on the day of its authorization. */
export interface Spending {
  /** As in 2026-11-23, where the company has its seat. Null until something was spent. */
  day: string | null;
  /** Held or cleared, in minor units. */
  amount: number;
}

/** Whose rules a payment is subject to. */
export interface Spender {
  companyId: string;
  cardId: string;
  currency: string;
}

export interface OwnedControls {
  /** A company, or the first one of the cards that replaced each other. */
  ownerId: string;
  controls: StoredRules;
}

/** The rules that a company or a card is subject to. */
export interface SpenderControls extends OwnedControls {
  spenderId: string;
}

export interface SpentAmount {
  ownerId: string;
  period: string;
  currency: string;
  amount: number;
}

/** The rules that a transaction has locked, and the amounts spent in the affected periods. */
export class ControlledSpending {
  /** By company or card. */
  private readonly controls: ReadonlyMap<string, OwnedControls>;
  private readonly spent = new Map<string, number>();
  private readonly changed = new Map<string, SpentAmount>();

  constructor(found: readonly SpenderControls[], spent: readonly SpentAmount[]) {
    this.controls = new Map(found.map((one) => [one.spenderId, one]));
    for (const one of spent) this.spent.set(keyOf(one), one.amount);
  }

  /** The amounts to add in the database. */
  get changes(): SpentAmount[] {
    return [...this.changed.values()];
  }

  /**
   * The first rule that a request violates, the company's before the card's.
   *
   * @param before what the payment counts for so far.
   * @param after what it would count for, if approved.
   */
  violation(
    spender: Spender,
    place: PlaceOfPayment,
    before: Spending,
    after: Spending,
  ): RuleViolation | undefined {
    for (const { ownerId, controls } of this.controlsOf(spender)) {
      const violation =
        violationOfPlace(controls, place) ??
        this.exceeded(ownerId, controls, spender.currency, before, after);
      if (violation) return violation;
    }
    return undefined;
  }

  /** Replaces what a payment counts for. */
  move(spender: Spender, before: Spending, after: Spending): void {
    if (before.day === after.day && before.amount === after.amount) return;
    for (const { ownerId } of this.controlsOf(spender)) {
      this.add(ownerId, spender.currency, before.day, -before.amount);
      this.add(ownerId, spender.currency, after.day, after.amount);
    }
  }

  private controlsOf({ companyId, cardId }: Spender): OwnedControls[] {
    return [companyId, cardId].flatMap((id) => this.controls.get(id) ?? []);
  }

  private exceeded(
    ownerId: string,
    { limits }: StoredRules,
    currency: string,
    before: Spending,
    after: Spending,
  ): RuleViolation | undefined {
    const { day } = after;
    if (day === null || after.amount <= before.amount) return undefined;
    const limit = limits.find(({ period, amount: { amount, currency: limited } }) => {
      if (limited !== currency) return false;
      if (period === 'payment') return after.amount > amount;
      const name = periodOf(day, period);
      const spent = this.spent.get(keyOf({ ownerId, period: name, currency })) ?? 0;
      const isCounted = before.day !== null && periodOf(before.day, period) === name;
      return spent - (isCounted ? before.amount : 0) + after.amount > amount;
    });
    if (!limit) return undefined;
    return { reason: 'spending_limit_exceeded', ruleId: strictest(limits, limit).ruleId };
  }

  private add(ownerId: string, currency: string, day: string | null, amount: number): void {
    if (day === null || amount === 0) return;
    for (const period of countedPeriods) {
      const one = { ownerId, currency, period: periodOf(day, period) };
      const key = keyOf(one);
      this.spent.set(key, (this.spent.get(key) ?? 0) + amount);
      const change = (this.changed.get(key)?.amount ?? 0) + amount;
      this.changed.set(key, { ...one, amount: change });
    }
  }
}

function keyOf({ ownerId, period, currency }: Omit<SpentAmount, 'amount'>): string {
  return `${ownerId} ${currency} ${period}`;
}

/**
 * Locks the rules for these spenders until the transaction ends. Their accounts must be locked before.
 *
 * @param days all days on which their payments may count.
 * @param controls `FIND_CONTROLS` locks nothing.
 */
export async function lockSpending(
  transaction: EntityManager,
  spenders: readonly Pick<Spender, 'companyId' | 'cardId'>[],
  days: readonly string[],
  controls = LOCK_CONTROLS,
): Promise<ControlledSpending> {
  if (spenders.length === 0) return new ControlledSpending([], []);
  const ids = new Set(spenders.flatMap(({ companyId, cardId }) => [companyId, cardId]));
  const found = await transaction.query<SpenderControls[]>(controls, [[...ids]]);
  if (found.length === 0) return new ControlledSpending([], []);
  const periods = new Set(
    countedPeriods.flatMap((period) => days.map((day) => periodOf(day, period))),
  );
  const spent = await transaction.query<SpentAmount[]>(FIND_SPENT, [
    found.map(({ ownerId }) => ownerId),
    [...periods],
  ]);
  return new ControlledSpending(found, spent);
}

export async function writeSpending(
  transaction: EntityManager,
  { changes }: ControlledSpending,
): Promise<void> {
  if (changes.length === 0) return;
  await transaction.query(ADD_SPENT, [
    changes.map(({ ownerId }) => ownerId),
    changes.map(({ period }) => period),
    changes.map(({ currency }) => currency),
    changes.map(({ amount }) => amount),
  ]);
}

/** A period over which amounts are added up. */
export type CountedPeriod = Exclude<SpendingPeriod, 'payment'>;

const countedPeriods: readonly CountedPeriod[] = spendingPeriods.filter(
  (period) => period !== 'payment',
);

/**
 * The name of the period that contains a day, such as `week:2026-11-23` for the week of that Monday.
 *
 * @param day as in 2026-11-23.
 */
export function periodOf(day: string, period: CountedPeriod): string {
  switch (period) {
    case 'day':
      return `day:${day}`;
    case 'week':
      return `week:${mondayOf(day)}`;
    case 'month':
      return `month:${day.slice(0, 7)}`;
    case 'total':
      return 'total';
  }
}

function mondayOf(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const daysSinceMonday = (date.getUTCDay() + 6) % 7;
  date.setUTCDate(date.getUTCDate() - daysSinceMonday);
  return date.toISOString().slice(0, 10);
}

/**
 * Locks rules in the order of their owners. Lock the accounts before. Cards that replaced each other share
 * the rules of the first one. $1 companies and cards.
 */
export const FIND_CONTROLS = `
  SELECT asked.id AS "spenderId", s.owner_id AS "ownerId", s.controls
  FROM unnest($1::text[]) AS asked (id) LEFT JOIN cards c ON c.id = asked.id
  JOIN spending_controls s ON s.owner_id = coalesce(c.original_card_id, asked.id)
  ORDER BY s.owner_id`;

/** $1 companies and cards. */
export const LOCK_CONTROLS = `${FIND_CONTROLS} FOR UPDATE OF s`;

/** $1 owners, $2 periods. */
export const FIND_SPENT = `
  SELECT owner_id AS "ownerId", period, currency, amount::float8 AS amount FROM spent_amounts
  WHERE owner_id = ANY ($1::text[]) AND period = ANY ($2::text[])`;

/** $1 owners, $2 periods, $3 currencies, $4 amounts to add. */
const ADD_SPENT = `
  INSERT INTO spent_amounts (owner_id, period, currency, amount)
  SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[])
  ON CONFLICT (owner_id, period, currency) DO UPDATE SET amount = spent_amounts.amount + excluded.amount`;
