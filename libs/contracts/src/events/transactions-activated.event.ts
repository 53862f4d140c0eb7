import { IsIn, IsString, Length, Matches } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export const accountTypes = ['credit', 'debit'] as const;
export type AccountType = (typeof accountTypes)[number];

export class TransactionsActivatedData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** Whether the account spends credit or money paid in beforehand. */
  @IsIn(accountTypes)
  accountType: AccountType;

  /** ISO 4217. */
  @Matches(/^[A-Z]{3}$/, { message: 'currency must be an ISO 4217 code' })
  currency: string;
}

/** A card account exists that can hold money. May come before any card, and before KYC is approved. */
@Event(
  webhookEvent<TransactionsActivated>('transactions_activated', 'accounts:read', {
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    accountType: 'credit',
    currency: 'EUR',
  }),
)
export class TransactionsActivated extends WebhookEvent {
  @NestedObject(() => TransactionsActivatedData)
  data: TransactionsActivatedData;
}
