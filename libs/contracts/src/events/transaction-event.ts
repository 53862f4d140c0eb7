import { IsBoolean, IsIn, IsString, Length, Matches } from 'class-validator';
import { MAX_EXTERNAL_ID_LENGTH, MAX_NAME_LENGTH } from '../limits.js';
import { NestedObject } from '../nested-object.js';
import { OptionalField } from '../optional-field.js';
import { IsReceivedText } from '../text-fields.js';
import { webhookTransactions } from '../topics.js';
import { LedgerChange } from './ledger-change.js';
import { Money } from './money.js';
import { SpendableData } from './spendable.js';
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
 * (docs/interface.md#the-transaction-webhook).
 */
export abstract class TransactionEvent extends WebhookEvent {
  abstract override data: TransactionData;
}

/** A transaction event that changed the account's booked or held money. */
export abstract class TransactionLedgerEvent extends TransactionEvent {
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
export function transactionEvent<T extends TransactionEvent>(
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
