import { ArrayMaxSize, IsArray, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { IsUtcTimestamp, NestedObject, OptionalField } from '../fields.js';
import { Money } from '../money.js';

/** An amount of an account, before and after an event. */
export class BalanceChange {
  /** Before the event. */
  @NestedObject(() => Money)
  before: Money;

  /** After the event. */
  @NestedObject(() => Money)
  after: Money;
}

/**
 * What an event changed in the ledger of its account. The events of an account in the order of
 * `accountSequence` rebuild its ledger: what was `after` one is `before` the next.
 */
export class LedgerChange {
  /**
   * Counts the changes of the account from 1, without gaps, on the event webhook and the transaction webhook
   * together.
   */
  @IsInt()
  @Min(1)
  @Max(Number.MAX_SAFE_INTEGER)
  accountSequence: number;

  /** The money that is posted; below zero if more was spent than the account had. */
  @NestedObject(() => BalanceChange)
  booked: BalanceChange;

  /** The money that is held for payments until they are settled. */
  @NestedObject(() => BalanceChange)
  held: BalanceChange;

  /** The entries that were posted to the account, `ent_...`; none if only the hold changed. */
  @IsArray()
  @ArrayMaxSize(100)
  @IsString({ each: true })
  @Length(1, 100, { each: true })
  entryIds: string[];

  /**
   * When they were booked, in the time of the company: never before an earlier change of the account. Left out
   * if only the hold changed.
   */
  @OptionalField()
  @IsUtcTimestamp()
  bookedAt?: string;
}

/** What an event of money reports of what is left to spend. */
export class SpendableData {
  /**
   * What can be spent from the account after it: `booked` and the credit limit, less `held`. Events recorded
   * before 2026-11-25 lack it; their `balance` is the same amount.
   */
  @OptionalField()
  @NestedObject(() => Money)
  available?: Money;

  /** The same amount under its former name. It includes the credit limit, so it is not what is booked. */
  @NestedObject(() => Money)
  balance: Money;
}

/** What is left to spend, under both names. */
export function spendable(available: Money): Required<SpendableData> {
  return { available, balance: available };
}

/** What is left to spend after an event, which may be one without `available`. */
export function availableAfter({ available, balance }: SpendableData): Money {
  return available ?? balance;
}

/** The event before the one of an example. */
export const EXAMPLE_FOLLOWS = 'evt_019a5f0e3c53745c9a5f0d5b3a2f9c80';

/** The processor's message that caused the event of an example. */
export const EXAMPLE_MESSAGE = 'msg-20260301-0042';

export const exampleEuros = (amount: number): Money => ({ amount, currency: 'EUR' });

/** @param booked in cents before and after the event; so is `held`. */
export function exampleLedgerChange(
  accountSequence: number,
  booked: [before: number, after: number],
  held: [before: number, after: number],
): LedgerChange {
  const isPosted = booked[0] !== booked[1];
  return {
    accountSequence,
    booked: changeOf(booked),
    held: changeOf(held),
    entryIds: isPosted ? ['ent_019a5f0e3c53745c9a5f0d5b3a2f9ca1'] : [],
    ...(isPosted && { bookedAt: '2026-03-01T12:00:00.000Z' }),
  };
}

function changeOf([before, after]: [number, number]): BalanceChange {
  return { before: exampleEuros(before), after: exampleEuros(after) };
}
