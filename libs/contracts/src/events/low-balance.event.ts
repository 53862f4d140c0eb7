import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class LowBalanceData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The balance is low when less than this can be spent. */
  @NestedObject(() => Money)
  threshold: Money;

  /** What can be spent from the account, the credit limit included. */
  @NestedObject(() => Money)
  available: Money;
}

/** What can be spent from an account fell below the threshold. Sent once, until it has recovered. */
@Event(
  webhookEvent<LowBalance>('low_balance', 'accounts:read', {
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    threshold: { amount: 10_000, currency: 'EUR' },
    available: { amount: 9_000, currency: 'EUR' },
  }),
)
export class LowBalance extends WebhookEvent {
  @NestedObject(() => LowBalanceData)
  data: LowBalanceData;
}
