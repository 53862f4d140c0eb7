import { IsBoolean, IsIn, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator';
import { Event } from '../event-declaration.js';
import { IsUtcTimestamp, NestedObject, OptionalField } from '../fields.js';
import { MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH } from '../limits.js';
import { Money } from '../money.js';
import { IsReceivedText } from '../text-fields.js';
import { webhookTransactions } from '../topics.js';
import {
  EXAMPLE_FOLLOWS,
  EXAMPLE_MESSAGE,
  exampleEuros,
  exampleLedgerChange,
  LedgerChange,
  spendable,
  SpendableData,
} from './ledger-change.js';
import { webhookEvent, WebhookEvent, type WebhookEventDeclaration } from './webhook-event.js';

export const paymentStates = [
  'authorized',
  'partially_cleared',
  'cleared',
  'reversed',
  'expired',
  'declined',
  'refunded',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Where a card was used. */
export class Merchant {
  /** As it stands on the cardholder's statement. */
  @IsReceivedText(1, MAX_NAME_LENGTH)
  name: string;

  /** ISO 18245, four digits. */
  @Matches(/^\d{4}$/, { message: 'categoryCode must be a merchant category code of four digits' })
  categoryCode: string;

  /** ISO 3166-1 alpha-2. */
  @Matches(/^[A-Z]{2}$/, { message: 'country must be an ISO 3166-1 alpha-2 code' })
  country: string;
}

/** Who decided a request for money: the platform's own checks, the partner, or the partner's fallback. */
export const authorizationDeciders = ['platform', 'partner', 'fallback'] as const;
export type AuthorizationDecider = (typeof authorizationDeciders)[number];

/**
 * Why there is no answer of the partner.
 * - timeout: none within 1.5 seconds
 * - connection: no connection, or it broke
 * - status: another status than 200
 * - invalid: another body than an answer
 * - too_busy: not asked, because 200 requests at the partner were open
 * - circuit_open: not asked, because the partner gave no answer several times in a row
 * - interrupted: the platform was interrupted while it waited
 */
export const partnerDecisionProblems = [
  'timeout',
  'connection',
  'status',
  'invalid',
  'too_busy',
  'circuit_open',
  'interrupted',
] as const;
export type PartnerDecisionProblem = (typeof partnerDecisionProblems)[number];

/** What the partner decided about a request for money, whatever the outcome is (docs/interface/payments.md#the-partner-decides). */
export class PartnerDecision {
  /** The request that was sent, `arq_...`. Left out if none was sent. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  authorizationRequestId?: string;

  /** The partner's decision. `none`: there is no answer, and the fallback counts. */
  @IsIn(['approved', 'declined', 'none'])
  outcome: 'approved' | 'declined' | 'none';

  /** Why, in the partner's words. */
  @OptionalField()
  @IsReceivedText(1, 100)
  reason?: string;

  /** Why there is no answer. Further problems may be added. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  problem?: string;

  /** Milliseconds until the answer, or until the platform stopped waiting. */
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  ms: number;
}

export class TransactionData extends SpendableData {
  /** The transaction's id at the platform, `txn_...`: the same from the authorization to the end. */
  @IsString()
  @Length(1, 100)
  transactionId: string;

  /** The card's id at the platform, `crd_...`. */
  @IsString()
  @Length(1, 100)
  cardId: string;

  /** The cardholder's id at the platform, `per_...`. */
  @IsString()
  @Length(1, 100)
  personId: string;

  /** The partner's own id of the cardholder. */
  @IsString()
  @Length(1, MAX_EXTERNAL_ID_LENGTH)
  externalId: string;

  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** What this event authorizes, settles, releases, refunds or declines, in the account's currency. */
  @NestedObject(() => Money)
  amount: Money;

  /** The same amount in the merchant's currency, if that is another one. */
  @OptionalField()
  @NestedObject(() => Money)
  merchantAmount?: Money;

  @NestedObject(() => Merchant)
  merchant: Merchant;

  /** True in the first event of the company's first transaction, and in no other. */
  @IsBoolean()
  firstOfCompany: boolean;

  /** The state of the whole payment after it. */
  @IsIn(paymentStates)
  paymentState: PaymentState;

  /** The id of the payment's event before this one, `evt_...`; left out in its first event. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  follows?: string;

  /** The id of the card processor's message that caused it; left out if time did. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  messageId?: string;
}

export class TransactionLedgerData extends TransactionData {
  @NestedObject(() => LedgerChange)
  ledger: LedgerChange;
}

/**
 * An event of the transaction webhook: the same envelope on a separate channel
 * (docs/interface/webhooks.md#the-transaction-webhook).
 */
export abstract class TransactionEvent extends WebhookEvent {
  abstract override data: TransactionData;
}

/** A transaction event that changed the account's booked or held money. */
abstract class TransactionLedgerEvent extends TransactionEvent {
  @NestedObject(() => TransactionLedgerData)
  data: TransactionLedgerData;
}

/** The fields that the examples of all kinds have in common. */
type CommonFields =
  | 'transactionId'
  | 'cardId'
  | 'personId'
  | 'externalId'
  | 'accountId'
  | 'merchant'
  | 'firstOfCompany';

/** Common declaration of the transaction webhook's events: one topic, ordered per company. */
function transactionEvent<T extends TransactionEvent>(
  identifier: string,
  exampleData: Omit<T['data'], CommonFields>,
  version = 1,
): WebhookEventDeclaration<T> {
  const common: Pick<TransactionData, CommonFields> = {
    transactionId: 'txn_019a5f0e3c53745c9a5f0d5b3a2f9c61',
    cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41',
    personId: 'per_019a5f0e3c53745c9a5f0d5b3a2f9c51',
    externalId: 'e-1001',
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    merchant: { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' },
    firstOfCompany: false,
  };
  const data = { ...common, ...exampleData } as T['data'];
  return {
    ...webhookEvent<T>(identifier, 'accounts:read', data, version),
    topic: webhookTransactions,
  };
}

/** Of an event after which money is held for the payment. */
class TransactionHoldData extends TransactionLedgerData {
  /** When the hold ends, unless the payment is settled or reversed before: ISO 8601, UTC. */
  @IsUtcTimestamp()
  expiresAt: string;

  /**
   * Who decided: the platform's own checks, the partner, or the partner's fallback. Events recorded before
   * 2026-11-29 lack it.
   */
  @OptionalField()
  @IsIn(authorizationDeciders)
  decidedBy?: AuthorizationDecider;

  /** What the partner decided, if it was to decide. It differs from the outcome if the platform's checks then failed. */
  @OptionalField()
  @NestedObject(() => PartnerDecision)
  partnerDecision?: PartnerDecision;
}

/** A payment with a card was authorized: its amount is held. */
@Event(
  transactionEvent<TransactionAuthorized>(
    'transaction_authorized',
    {
      amount: exampleEuros(4_250),
      ...spendable(exampleEuros(615_750)),
      paymentState: 'authorized',
      messageId: EXAMPLE_MESSAGE,
      ledger: exampleLedgerChange(42, [620_000, 620_000], [0, 4_250]),
      expiresAt: '2026-03-08T12:00:00.000Z',
      decidedBy: 'platform',
    },
    2,
  ),
)
export class TransactionAuthorized extends TransactionEvent {
  @NestedObject(() => TransactionHoldData)
  data: TransactionHoldData;
}

/** More was authorized for a payment, such as for another night at a hotel: `amount` is held in addition. */
@Event(
  transactionEvent<TransactionIncremented>('transaction_incremented', {
    amount: exampleEuros(1_000),
    ...spendable(exampleEuros(614_750)),
    paymentState: 'authorized',
    follows: EXAMPLE_FOLLOWS,
    messageId: EXAMPLE_MESSAGE,
    ledger: exampleLedgerChange(43, [620_000, 620_000], [4_250, 5_250]),
    expiresAt: '2026-03-09T12:00:00.000Z',
    decidedBy: 'partner',
    partnerDecision: {
      authorizationRequestId: 'arq_019a5f0e3c53745c9a5f0d5b3a2f9cd1',
      outcome: 'approved',
      ms: 84,
    },
  }),
)
export class TransactionIncremented extends TransactionEvent {
  @NestedObject(() => TransactionHoldData)
  data: TransactionHoldData;
}

class TransactionDeclinedData extends TransactionData {
  /** Why, in snake_case, such as `insufficient_funds` or `card_frozen`. Further reasons may be added. */
  @IsString()
  @Length(1, 100)
  @Matches(/^[a-z][a-z0-9_]*$/, { message: 'reason must be a snake_case identifier' })
  reason: string;

  /** The id of the spending rule that declined it, if one did. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  ruleId?: string;

  /**
   * Who decided: the platform's own checks, the partner, or the partner's fallback. Events recorded before
   * 2026-11-29 lack it.
   */
  @OptionalField()
  @IsIn(authorizationDeciders)
  decidedBy?: AuthorizationDecider;

  /** What the partner decided, if it was to decide. It differs from the outcome if the platform's checks then failed. */
  @OptionalField()
  @NestedObject(() => PartnerDecision)
  partnerDecision?: PartnerDecision;
}

/**
 * A payment with a card was declined, or more was asked for than could be held. It changes no money;
 * `paymentState` shows whether a part that was authorized earlier is still held.
 */
@Event(
  transactionEvent<TransactionDeclined>(
    'transaction_declined',
    {
      amount: exampleEuros(4_250),
      ...spendable(exampleEuros(620_000)),
      paymentState: 'declined',
      messageId: EXAMPLE_MESSAGE,
      reason: 'spending_limit_exceeded',
      ruleId: 'rul_019a5f0e3c53745c9a5f0d5b3a2f9cb1',
      decidedBy: 'platform',
    },
    2,
  ),
)
export class TransactionDeclined extends TransactionEvent {
  @NestedObject(() => TransactionDeclinedData)
  data: TransactionDeclinedData;
}

/** A payment was taken back before it was settled, in whole or in part: `amount` is no longer held. */
@Event(
  transactionEvent<TransactionReversed>(
    'transaction_reversed',
    {
      amount: exampleEuros(4_250),
      ...spendable(exampleEuros(620_000)),
      paymentState: 'reversed',
      follows: EXAMPLE_FOLLOWS,
      messageId: EXAMPLE_MESSAGE,
      ledger: exampleLedgerChange(43, [620_000, 620_000], [4_250, 0]),
    },
    2,
  ),
)
export class TransactionReversed extends TransactionLedgerEvent {}

/** A hold ended because the payment was not settled in time: `amount` is no longer held. */
@Event(
  transactionEvent<TransactionExpired>('transaction_expired', {
    amount: exampleEuros(4_250),
    ...spendable(exampleEuros(620_000)),
    paymentState: 'expired',
    follows: EXAMPLE_FOLLOWS,
    ledger: exampleLedgerChange(43, [620_000, 620_000], [4_250, 0]),
  }),
)
export class TransactionExpired extends TransactionLedgerEvent {}

/**
 * A payment was settled, in whole or in part: `amount` is posted, and no longer held as far as it was. It
 * may be more than was authorized, such as with a tip.
 */
@Event(
  transactionEvent<TransactionSettled>(
    'transaction_settled',
    {
      amount: exampleEuros(4_250),
      ...spendable(exampleEuros(615_750)),
      paymentState: 'cleared',
      follows: EXAMPLE_FOLLOWS,
      messageId: EXAMPLE_MESSAGE,
      ledger: exampleLedgerChange(43, [620_000, 615_750], [4_250, 0]),
    },
    2,
  ),
)
export class TransactionSettled extends TransactionLedgerEvent {}

/** A settlement was taken back: `amount` is posted back to the account. The hold does not come back. */
@Event(
  transactionEvent<TransactionSettlementReversed>('transaction_settlement_reversed', {
    amount: exampleEuros(4_250),
    ...spendable(exampleEuros(620_000)),
    paymentState: 'reversed',
    follows: EXAMPLE_FOLLOWS,
    messageId: EXAMPLE_MESSAGE,
    ledger: exampleLedgerChange(44, [615_750, 620_000], [0, 0]),
  }),
)
export class TransactionSettlementReversed extends TransactionLedgerEvent {}

/**
 * A payment was settled that was not authorized, or whose hold had expired. It can't be refused, so the
 * account may go below zero.
 */
@Event(
  transactionEvent<TransactionForcePosted>('transaction_force_posted', {
    amount: exampleEuros(4_250),
    ...spendable(exampleEuros(615_750)),
    paymentState: 'cleared',
    messageId: EXAMPLE_MESSAGE,
    ledger: exampleLedgerChange(42, [620_000, 615_750], [0, 0]),
  }),
)
export class TransactionForcePosted extends TransactionLedgerEvent {}

class TransactionRefundedData extends TransactionLedgerData {
  /** The id of the purchase's transaction, `txn_...`, if it is known and another one than `transactionId`. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  purchaseTransactionId?: string;
}

/** A merchant gave money back: `amount` is posted to the account. The purchase may be unknown. */
@Event(
  transactionEvent<TransactionRefunded>('transaction_refunded', {
    amount: exampleEuros(4_250),
    ...spendable(exampleEuros(620_000)),
    paymentState: 'refunded',
    follows: EXAMPLE_FOLLOWS,
    messageId: EXAMPLE_MESSAGE,
    ledger: exampleLedgerChange(44, [615_750, 620_000], [0, 0]),
  }),
)
export class TransactionRefunded extends TransactionEvent {
  @NestedObject(() => TransactionRefundedData)
  data: TransactionRefundedData;
}
