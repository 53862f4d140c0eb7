import { IsBoolean, IsString, Length, Matches } from 'class-validator';
import type { EventDeclaration } from '../event-declaration.js';
import { MAX_EXTERNAL_ID_LENGTH } from '../limits.js';
import { NestedObject } from '../nested-object.js';
import { webhookTransactions } from '../topics.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

/** Where a card was used. */
export class Merchant {
  /** As it stands on the cardholder's statement. */
  @IsString()
  @Length(1, 200)
  name: string;

  /** ISO 18245, four digits. */
  @Matches(/^\d{4}$/, { message: 'categoryCode must be a merchant category code of four digits' })
  categoryCode: string;

  /** ISO 3166-1 alpha-2. */
  @Matches(/^[A-Z]{2}$/, { message: 'country must be an ISO 3166-1 alpha-2 code' })
  country: string;
}

export class TransactionData {
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

  /** What is authorized, settled, reversed or declined. */
  @NestedObject(() => Money)
  amount: Money;

  @NestedObject(() => Merchant)
  merchant: Merchant;

  /** Whether it is the first transaction of the company. */
  @IsBoolean()
  firstOfCompany: boolean;

  /** What can be spent from the account after it. */
  @NestedObject(() => Money)
  balance: Money;
}

/**
 * An event of the transaction webhook: the same envelope on a separate channel
 * (docs/interface.md#the-event-webhook).
 */
export abstract class TransactionEvent extends WebhookEvent {
  @NestedObject(() => TransactionData)
  data: TransactionData;
}

/** Common declaration of the transaction webhook's events: one topic, ordered per company. */
export function transactionEvent(
  identifier: string,
  exampleBalance: number,
): EventDeclaration<TransactionEvent> {
  return {
    ...webhookEvent<TransactionEvent>(identifier, {
      transactionId: 'txn_019a5f0e3c53745c9a5f0d5b3a2f9c61',
      cardId: 'crd_019a5f0e3c53745c9a5f0d5b3a2f9c41',
      personId: 'per_019a5f0e3c53745c9a5f0d5b3a2f9c51',
      externalId: 'e-1001',
      accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
      amount: { amount: 4_250, currency: 'EUR' },
      merchant: { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' },
      firstOfCompany: false,
      balance: { amount: exampleBalance, currency: 'EUR' },
    }),
    topic: webhookTransactions,
  };
}
