import type { AutoTopUpDeactivatedData, LedgerChange } from '#contracts';
import { declareError, DomainError, unprocessable } from '#http';
import { newId } from '../../ids.js';
import { Amount, type Currency } from './amount.js';

export const accountCurrencyWrong = declareError(
  'account_currency_wrong',
  unprocessable('/amount/currency'),
  'The account is in another currency.',
);

/**
 * The amount would raise the balance above the largest possible one. Nothing was booked. Send a smaller
 * amount.
 */
export const balanceOutOfRange = declareError(
  'balance_out_of_range',
  unprocessable('/amount'),
  'amount: with it more than 40 trillion units of the currency would be booked. Nothing changed.',
);

export function isBalanceOutOfRange(error: unknown): boolean {
  return error instanceof DomainError && error.code === balanceOutOfRange.code;
}

/**
 * The most that may be booked, in minor units, also below zero. Holds are within it and the credit limit, so
 * that what is available is a safe integer, too.
 */
const MOST_BOOKED = 4_000_000_000_000_000;

/** The other side of a posting to a card account. */
export type Counterpart = 'settlement' | 'bank' | 'suspense' | 'correction';

export function counterpartId(kind: Counterpart, partnerId: string, currency: Currency): string {
  return `${kind}:${partnerId}:${currency}`;
}

/** The actions when the balance crosses a threshold. Stored with the balance, and changed under its lock. */
export interface AccountWatch {
  lowBalance?: { threshold: number; isLow: boolean };
  autoTopUp?: AutoTopUp;
  /** In the sandbox: top-ups wait until they are completed or failed by a call. */
  settlesOnCall?: boolean;
}

/** Amounts are in minor units of the account's currency, times in UTC. */
export interface AutoTopUp {
  isActive: boolean;
  threshold: number;
  /** One of the two is null: how much a top-up brings, or what should be available after it. */
  amount: number | null;
  targetAmount: number | null;
  dailyCap: number | null;
  /** The top-up that is on its way: never more than one. */
  pendingId: string | null;
  /** Failed top-ups in a row. */
  failures: number;
  /** No top-up begins before: after a failure, or because today's cap is reached. */
  waitsUntil: string | null;
  /** The company's day, as in 2026-11-23, and the sum of the top-ups initiated on it that did not fail. */
  day: string | null;
  initiatedToday: number;
  deactivationReason: AutoTopUpDeactivatedData['reason'] | null;
}

/** A top-up to store with the changes of its account. */
export interface InitiatedTopUp {
  id: string;
  amount: number;
}

/** The cause of a posting: a message of the processor, a top-up, or a correction by the platform. */
type CauseKind = 'payment_message' | 'top_up' | 'correction';

/** The outcome of an unmatched top-up. */
export type TopUpOutcome = 'assigned' | 'returned';

/** Nothing is posted twice for one cause. @param id of the message, the top-up or the correction. */
export function causeOf(kind: CauseKind, id: string): string {
  return `${kind}:${id}`;
}

/** The cause of the posting that assigns or returns an unmatched top-up. Its receipt has the cause of the top-up. */
export function causeOfOutcome(topUpId: string, outcome: TopUpOutcome): string {
  return `${causeOf('top_up', topUpId)}/${outcome}`;
}

/** The id in a cause of this kind. Null if the cause is another one. */
export function causedBy(cause: string, kind: CauseKind): string | null {
  if (!cause.startsWith(`${kind}:`)) return null;
  const id = cause.slice(kind.length + 1);
  // The processor's ids may have a slash.
  return kind === 'top_up' ? id.split('/')[0]! : id;
}

export interface LockedBalance {
  accountId: string;
  companyId: string;
  partnerId: string;
  currency: Currency;
  booked: number;
  held: number;
  sequence: number;
  creditLimit: number;
  isCredit: boolean;
  /** An invoice is overdue: nothing is authorized. */
  isOverdue: boolean;
  /** The company's KYC was denied: nothing is authorized. */
  isDenied: boolean;
  /** A reviewer has restricted the company: nothing is authorized. */
  isRestricted: boolean;
  /** The business relationship has ended: nothing is authorized. */
  isEnded: boolean;
  /** Where the company has its seat. ISO 3166-1 alpha-2. */
  country: string;
  /** The company or one of its cards has spending rules. */
  hasControls: boolean;
  /** How far the company's time is ahead, in the sandbox. */
  aheadMs: number;
  /** Null for most accounts. */
  watch: AccountWatch | null;
  /** Nothing is booked before. Null if nothing was booked. */
  bookedUntil: Date | null;
}

/**
 * A change of one account. With neither `posting` nor `hold` it is numbered and reported, and changes no money: an
 * authorization that comes after its settlement.
 */
export interface AccountChange<C extends Currency> {
  posting?: {
    /** What caused it, such as a message's id. Nothing is posted twice for one cause. */
    cause: string;
    /** Positive if the account receives money. */
    amount: Amount<C>;
    counterpart: Counterpart;
    /** The company's time. It is booked then, or when the account was booked last if that is later. */
    at: Date;
  };
  hold?: {
    /** Of the payment that the money is held for. */
    id: string;
    /** The whole amount held for it from now on. */
    amount: Amount<C>;
    /** By how much this is more than before. */
    change: Amount<C>;
    expiresAt: Date | null;
  };
}

export interface Posting {
  transactionId: string;
  cause: string;
  entries: LedgerEntry[];
}

export interface LedgerEntry {
  id: string;
  ledgerAccountId: string;
  currency: Currency;
  amount: number;
  /** Null for entries of counterparts. */
  booking: Booking | null;
}

/** The place of an entry in the statement of its card account. */
export interface Booking {
  /** Of the change that posted it. */
  accountSequence: number;
  /** What is booked after it. */
  balanceAfter: number;
  /** Never before the entry before. */
  bookedAt: Date;
}

export interface Hold {
  id: string;
  accountId: string;
  amount: number;
  expiresAt: Date | null;
}

/** A card account that this transaction has locked, and the changes to write (docs/interface/money.md#money). */
export class CardAccount<C extends Currency> {
  readonly id: string;
  readonly companyId: string;
  readonly currency: C;
  readonly creditLimit: Amount<C>;
  readonly country: string;
  readonly hasControls: boolean;
  readonly isCredit: boolean;
  readonly isOverdue: boolean;
  readonly isDenied: boolean;
  readonly isRestricted: boolean;
  readonly isEnded: boolean;
  readonly postings: Posting[] = [];
  readonly initiated: InitiatedTopUp[] = [];
  readonly holds = new Map<string, Hold>();
  readonly partnerId: string;
  /** Replaced as a whole when it changes. */
  watch: AccountWatch | null;
  private readonly aheadMs: number;
  private readonly watchBefore: AccountWatch | null;
  private bookedNow: Amount<C>;
  private heldNow: Amount<C>;
  private bookedUntil: Date | null;
  private readonly sequenceBefore: number;
  private sequenceNow: number;

  constructor(
    { accountId, partnerId, booked, held, sequence, creditLimit, ...more }: LockedBalance,
    currency: C,
  ) {
    this.id = accountId;
    this.currency = currency;
    this.partnerId = partnerId;
    this.companyId = more.companyId;
    this.aheadMs = more.aheadMs;
    this.watch = more.watch;
    this.watchBefore = more.watch;
    this.country = more.country;
    this.hasControls = more.hasControls;
    this.isCredit = more.isCredit;
    this.isOverdue = more.isOverdue;
    this.isDenied = more.isDenied;
    this.isRestricted = more.isRestricted;
    this.isEnded = more.isEnded;
    this.creditLimit = Amount.of(creditLimit, currency);
    this.bookedNow = Amount.of(booked, currency);
    this.heldNow = Amount.of(held, currency);
    this.bookedUntil = more.bookedUntil;
    this.sequenceBefore = sequence;
    this.sequenceNow = sequence;
  }

  /** What can be spent: funds and credit that are not held. Below zero if more was posted. */
  get available(): Amount<C> {
    return this.bookedNow.plus(this.creditLimit).minus(this.heldNow);
  }

  /** The company's time, which in the sandbox may be ahead. @param now the real time. */
  timeAt(now: Date): Date {
    return new Date(now.getTime() + this.aheadMs);
  }

  get booked(): Amount<C> {
    return this.bookedNow;
  }

  get held(): Amount<C> {
    return this.heldNow;
  }

  get sequence(): number {
    return this.sequenceNow;
  }

  get isChanged(): boolean {
    return this.sequenceNow > this.sequenceBefore || this.watch !== this.watchBefore;
  }

  /** @returns the change, for its event. @throws balance_out_of_range */
  change({ posting, hold }: AccountChange<C>): LedgerChange {
    const [booked, held] = [this.bookedNow, this.heldNow];
    if (posting) this.bookedNow = inRange(booked.plus(posting.amount));
    if (hold) {
      this.heldNow = held.plus(hold.change);
      const { id, amount, expiresAt } = hold;
      this.holds.set(id, { id, accountId: this.id, amount: amount.minor, expiresAt });
    }
    this.sequenceNow += 1;
    const entry = posting && this.post(posting);
    return {
      accountSequence: this.sequenceNow,
      booked: { before: booked.toMoney(), after: this.bookedNow.toMoney() },
      held: { before: held.toMoney(), after: this.heldNow.toMoney() },
      entryIds: entry ? [entry.id] : [],
      ...(entry && { bookedAt: entry.bookedAt.toISOString() }),
    };
  }

  /** @returns the account's own entry. */
  private post(posting: NonNullable<AccountChange<C>['posting']>): { id: string; bookedAt: Date } {
    const { cause, amount, counterpart } = posting;
    const { currency, partnerId } = this;
    const booking = this.book(posting.at);
    const id = newId('ent');
    const own = { id, ledgerAccountId: this.id, currency, amount: amount.minor, booking };
    const other = {
      id: newId('ent'),
      ledgerAccountId: counterpartId(counterpart, partnerId, currency),
      currency,
      amount: amount.negated().minor,
      booking: null,
    };
    this.postings.push({ transactionId: newId('ltx'), cause, entries: [own, other] });
    return { id, bookedAt: booking.bookedAt };
  }

  private book(at: Date): Booking {
    const bookedAt = this.bookedUntil && this.bookedUntil > at ? this.bookedUntil : at;
    this.bookedUntil = bookedAt;
    return { accountSequence: this.sequenceNow, balanceAfter: this.bookedNow.minor, bookedAt };
  }
}

/** @throws balance_out_of_range */
function inRange<C extends Currency>(booked: Amount<C>): Amount<C> {
  if (Math.abs(booked.minor) > MOST_BOOKED) throw balanceOutOfRange();
  return booked;
}
