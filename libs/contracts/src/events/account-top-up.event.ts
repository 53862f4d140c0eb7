import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class AccountTopUpData {
  @IsString()
  @Length(1, 100)
  accountId: string;

  @IsString()
  @Length(1, 100)
  topUpId: string;

  @NestedObject(() => Money)
  amount: Money;

  @NestedObject(() => Money)
  balance: Money;

  @IsString()
  @Length(1, 100)
  source: string;
}

/** An account received money. */
@Event(
  webhookEvent<AccountTopUp>('account_top_up', {
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    topUpId: 'top_019a5f0e3c53745c9a5f0d5b3a2f9c31',
    amount: { amount: 500_000, currency: 'EUR' },
    balance: { amount: 620_000, currency: 'EUR' },
    source: 'bank_transfer',
  }),
)
export class AccountTopUp extends WebhookEvent {
  @NestedObject(() => AccountTopUpData)
  data: AccountTopUpData;
}
