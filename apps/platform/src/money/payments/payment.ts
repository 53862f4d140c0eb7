import type { CardStatus, ExceptionState, Merchant } from '#contracts';
import type { PaymentDetails } from './payment-details.js';
import type { RaisedException } from './payment-exceptions.js';
import type { PaymentMessage } from './payment-message.js';
import type { PaymentStatus } from './payment-state.js';

/** What a payment copies from its card. */
export interface PaymentCard {
  cardId: string;
  cardStatus: CardStatus;
  accountId: string;
  companyId: string;
  personId: string;
  externalId: string;
  partnerId: string;
  /** False until the company's first payment, which its events tell. */
  hasPayments: boolean;
  /** How far the company's time is ahead, in the sandbox. */
  aheadMs: number;
}

/** A payment as it is stored (docs/interface.md#money). Amounts are in minor units of the account's currency. */
export interface Payment extends PaymentDetails {
  /** `txn_...` */
  id: string;
  /** The processor's paymentId. */
  processorId: string;
  partnerId: string;
  companyId: string;
  accountId: string;
  cardId: string;
  personId: string;
  externalId: string;
  currency: string;
  merchant: Merchant;
  status: PaymentStatus;
  authorized: number;
  reversed: number;
  cleared: number;
  refunded: number;
  held: number;
  /** The day on which it counts in spending limits, as in 2026-11-23. Null until something was approved or cleared. */
  spentOn: string | null;
  expiresAt: Date | null;
  exceptions: RaisedException[];
  /** Null without exceptions. */
  exceptionState: ExceptionState | null;
  lastEventId: string | null;
  /** When its state was last derived. */
  lookedAt: Date;
}

/** A message in the database. */
export interface StoredMessage {
  message: PaymentMessage;
  paymentId: string;
  digest: string;
}
