import { countedPeriods, periodOf } from './spending-period.js';
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

/** The rules that a transaction has locked, and what was spent in the periods that it touches. */
export class ControlledSpending {
  /** By company or card. */
  private readonly controls: ReadonlyMap<string, OwnedControls>;
  private readonly spent = new Map<string, number>();
  private readonly changed = new Map<string, SpentAmount>();

  constructor(found: readonly SpenderControls[], spent: readonly SpentAmount[]) {
    this.controls = new Map(found.map((one) => [one.spenderId, one]));
    for (const one of spent) this.spent.set(keyOf(one), one.amount);
  }

  /** What is to be added to the amounts in the database. */
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

  /** Counts a payment for what it is now instead of for what it was. */
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
