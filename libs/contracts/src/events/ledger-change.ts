import { ArrayMaxSize, IsArray, IsInt, IsString, Length, Max, Min } from 'class-validator';
import { IsUtcTimestamp } from '../is-utc-timestamp.js';
import { NestedObject } from '../nested-object.js';
import { OptionalField } from '../optional-field.js';
import { Money } from './money.js';

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
