import type { CardType } from '../limits.js';
import type { Money } from '../money.js';
import type { CardStatus } from '../platform-api/card.js';
import type { Merchant, PaymentState } from '../events/transaction.events.js';
import type { AccountType } from '../events/onboarding.events.js';

/** The path of the API that the partner's own app shows activity with. */
export const ACTIVITY_API = 'activity';

/** An account at the partner, as its events describe it. */
export interface ActivityAccount {
  id: string;
  companyId: string;
  /** Null until the event of its opening has come. */
  accountType: AccountType | null;
  booked: Money;
  held: Money;
  /** What can be spent. Null until an event reports it. */
  available: Money | null;
  /** The number of the change up to which this is. */
  sequence: number;
  changedAt: string | null;
  /** False while a change is missing, or contradicts the copy: then this is an earlier state. */
  isComplete: boolean;
}

/** The sums of a payment's events in one currency. */
export interface PaymentSums {
  /** All that was approved, increments included. */
  authorized: Money;
  /** What of it was given back before it was cleared. */
  reversed: Money;
  /** What was posted, without what was taken back. */
  cleared: Money;
  refunded: Money;
}

/** A request for money that was declined, with what was asked for. */
export interface ActivityDecline {
  /** In snake_case, one of `declineReasons` or a later one. */
  reason: string;
  ruleId: string | null;
  /** Null if it was declined before an event reported this. */
  amount: Money | null;
  /** In the merchant's currency, if that is another one. */
  merchantAmount: Money | null;
}

export interface ActivityPayment extends PaymentSums {
  /** `txn_...`, as in the events. */
  id: string;
  companyId: string;
  accountId: string;
  cardId: string;
  /** Null once the person was erased. */
  externalId: string | null;
  state: PaymentState;
  merchant: Merchant;
  /** Below zero if money left the account. */
  booked: Money;
  held: Money;
  /** Null unless all events name amounts in one other currency. */
  merchantAmounts: PaymentSums | null;
  /** When the hold ends, if nothing else happens. */
  expiresAt: string | null;
  /** Of the latest request that was declined, also if another one was approved. */
  decline: ActivityDecline | null;
  createdAt: string;
  updatedAt: string;
}

/** Names of the server-sent events of `GET payments/stream`. */
export const activityStreamEvents = {
  /** A payment of the reader is new or has changed: `{ id }`. */
  one: 'payment',
  /** Changes may have been missed: the list is to be read again. */
  missed: 'missed',
  /** Sent every ten seconds, so that the app can detect a dead connection. */
  alive: 'alive',
} as const;

/** A payment with what happened to it, the earliest first. */
export interface ActivityPaymentDetail extends ActivityPayment {
  changes: ActivityChange[];
}

export interface ActivityChange {
  accountSequence: number;
  /** The kind of the event that reported it. */
  event: string;
  at: string;
  /** By how much booked and held money changed. */
  booked: Money;
  held: Money;
}

/** As the events of a card report it. */
export type ActivityCardStatus = Exclude<CardStatus, 'pre_order'>;

export interface ActivityCard {
  id: string;
  companyId: string;
  accountId: string;
  /** Null once the person was erased. */
  externalId: string | null;
  /** Null while the card is known from a payment only. */
  cardType: CardType | null;
  replacesCardId: string | null;
  /** Null while the card is known from a payment only. */
  status: ActivityCardStatus | null;
  orderedAt: string | null;
}

/** How far the copy of an account is complete, and whether it is the platform's. */
export interface ActivityCompleteness {
  accountId: string;
  sequence: number;
  /** The numbers that are missing, as far as later ones have come. */
  missing: { from: number; to: number } | null;
  /** Since when changes wait for what is missing. */
  gapSince: string | null;
  /**
   * Changes without an event: the platform had deleted it, or they were added by a restore of the platform. Their
   * amounts are here, their payments and entries are not.
   */
  untold: number;
  /** How many changes wait. */
  waiting: number;
  contradictions: ActivityContradiction[];
  /** All days until this one are over, and equal at the platform. Null before the first comparison. */
  comparedUntil: string | null;
  differences: ActivityDifference[];
}

/** A change that does not fit to the copy. It was not applied, and the copy stays as it is until it is repaired. */
interface ActivityContradiction {
  accountSequence: number;
  eventId: string;
  /**
   * `balances`: it does not begin with what the copy has. `other_event`: another event has its number.
   * `not_listed`: what came before it can't be had any more.
   */
  kind: 'balances' | 'other_event' | 'not_listed';
  notedAt: string;
}

/** A day on which the copy differs from the platform's data. */
interface ActivityDifference {
  day: string;
  isOver: boolean;
  ownChanges: number;
  toldChanges: number;
}
