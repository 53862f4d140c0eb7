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
@Event(webhookEvent('account_top_up'))
export class AccountTopUp extends WebhookEvent {
  @NestedObject(() => AccountTopUpData)
  data: AccountTopUpData;
}
