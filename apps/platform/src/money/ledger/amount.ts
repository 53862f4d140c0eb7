import type { Money } from '#contracts';

/** ISO 4217. A type parameter stands for the one currency of an account. */
export type Currency = string;

/**
 * An amount in minor units of one currency. Amounts can't be added or compared unless the compiler
 * knows that their currencies are the same.
 */
export class Amount<C extends Currency> {
  private constructor(
    readonly minor: number,
    readonly currency: C,
  ) {}

  /** @throws RangeError beyond the safe integers. */
  static of<C extends Currency>(minor: number, currency: C): Amount<C> {
    if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not a safe integer`);
    return new Amount(minor, currency);
  }

  /** @throws CurrencyMismatchError */
  static in<C extends Currency>(currency: C, money: Money): Amount<C> {
    if (money.currency !== currency) throw new CurrencyMismatchError(money.currency, currency);
    return Amount.of(money.amount, currency);
  }

  plus(other: Amount<C>): Amount<C> {
    return Amount.of(this.minor + other.minor, this.currency);
  }

  minus(other: Amount<C>): Amount<C> {
    return Amount.of(this.minor - other.minor, this.currency);
  }

  negated(): Amount<C> {
    return Amount.of(-this.minor, this.currency);
  }

  isLess(than: Amount<C>): boolean {
    return this.minor < than.minor;
  }

  get isZero(): boolean {
    return this.minor === 0;
  }

  toMoney(): Money {
    return { amount: this.minor, currency: this.currency };
  }
}

export class CurrencyMismatchError extends Error {
  override name = 'CurrencyMismatchError';

  constructor(given: string, expected: string) {
    super(`an amount in ${given} was given for an account in ${expected}`);
  }
}
