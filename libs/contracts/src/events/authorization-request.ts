import { IsBoolean, IsIn, IsString, Length, Matches } from 'class-validator';
import { Merchant } from './transaction.events.js';
import { IsUtcTimestamp, NestedObject, OptionalField } from '../fields.js';
import { MAX_EXTERNAL_ID_LENGTH } from '../limits.js';
import { Money } from '../money.js';
import { IsSingleLine } from '../text-fields.js';
import {
  type PaymentChannel,
  paymentChannels,
  type PaymentInitiator,
  paymentInitiators,
} from '../platform-api/transaction.js';

/** From the sending of an authorization request until its answer, at most (docs/interface/payments.md#the-partner-decides). */
export const AUTHORIZATION_ANSWER_MS = 1_500;

/** A longer answer counts as none. */
export const MAX_AUTHORIZATION_ANSWER_BYTES = 4_096;

/** The requests for money that a partner can decide. */
export const authorizationKinds = ['authorization', 'incremental_authorization'] as const;
export type AuthorizationKind = (typeof authorizationKinds)[number];

/**
 * A payment is to be authorized, and the partner decides. The body of the authorization webhook, exactly
 * (docs/interface/payments.md#the-partner-decides). Sent once, never again, after the platform's own checks passed.
 * Its id is also the header `webhook-id`.
 */
export class AuthorizationRequested {
  /** The request's id at the platform, `arq_...`. The events of the payment name it, too. */
  @IsString()
  @Length(1, 100)
  authorizationRequestId: string;

  /** `incremental_authorization`: more is asked for a payment that was authorized before. */
  @IsIn(authorizationKinds)
  kind: AuthorizationKind;

  /** The company's id at the platform, `cmp_...`. */
  @IsString()
  @Length(1, 100)
  companyId: string;

  /** The cardholder's id at the platform, `per_...`. */
  @IsString()
  @Length(1, 100)
  personId: string;

  /** The partner's own id of the cardholder. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  /** The card's id at the platform, `crd_...`. */
  @IsString()
  @Length(1, 100)
  cardId: string;

  /** No other digit of the card's number is sent. */
  @Matches(/^\d{4}$/, { message: 'cardLast4 must be four digits' })
  cardLast4: string;

  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The payment's id at the platform, `txn_...`, if it exists already: of an increment. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  transactionId?: string;

  /** The id of the card processor's message that asks, as in the events. */
  @IsString()
  @Length(1, 100)
  messageId: string;

  /** What is to be held in addition, in the account's currency. Zero if a merchant only verifies the card. */
  @NestedObject(() => Money)
  amount: Money;

  /** The same amount in the merchant's currency, if that is another one. */
  @OptionalField()
  @NestedObject(() => Money)
  merchantAmount?: Money;

  /** Where the card is used. */
  @NestedObject(() => Merchant)
  merchant: Merchant;

  /** How the card is used. */
  @IsIn(paymentChannels)
  channel: PaymentChannel;

  /** Who initiates the payment. */
  @IsIn(paymentInitiators)
  initiator: PaymentInitiator;

  /** The cardholder approved this payment by 3-D Secure. */
  @IsBoolean()
  isAuthenticated: boolean;

  /** What can be spent from the account before it. */
  @NestedObject(() => Money)
  available: Money;

  /** When the request was sent: ISO 8601, UTC. */
  @IsUtcTimestamp()
  createdAt: string;

  /** Until when the answer must have arrived at the platform. After it, your fallback decides. */
  @IsUtcTimestamp()
  respondBy: string;
}

export const authorizationDecisions = ['approved', 'declined'] as const;
export type AuthorizationDecision = (typeof authorizationDecisions)[number];

const MAX_AUTHORIZATION_REASON_LENGTH = 100;

/** The partner's answer: status 200 with exactly this. Anything else counts as no answer. */
export class AuthorizationAnswer {
  /** What the partner decides. */
  @IsIn(authorizationDecisions)
  decision: AuthorizationDecision;

  /** Why, in the partner's words. It is in the payment's event, and no one else sees it. */
  @OptionalField()
  @IsSingleLine(MAX_AUTHORIZATION_REASON_LENGTH)
  reason?: string;
}

export const exampleAuthorizationRequest: AuthorizationRequested = {
  authorizationRequestId: 'arq_019a5f0e3c53745c9a5f0d5b3a2f9cd1',
  kind: 'authorization',
  companyId: 'cmp_019a5f0e3c53745c9a5f0d5b3a2f9c11',
  personId: 'per_019a5f0e3c53745c9a5f0d5b3a2f9c51',
  externalId: 'e-1001',
  cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41',
  cardLast4: '4242',
  accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
  messageId: 'msg-20260301-0042',
  amount: { amount: 4_250, currency: 'EUR' },
  merchant: { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' },
  channel: 'chip',
  initiator: 'cardholder',
  isAuthenticated: false,
  available: { amount: 620_000, currency: 'EUR' },
  createdAt: '2026-03-01T12:00:00.000Z',
  respondBy: '2026-03-01T12:00:01.500Z',
};
