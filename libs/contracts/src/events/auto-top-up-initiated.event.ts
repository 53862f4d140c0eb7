import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class AutoTopUpInitiatedData {
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
}

/** An automatic top-up started. */
@Event(webhookEvent('auto_top_up_initiated'))
export class AutoTopUpInitiated extends WebhookEvent {
  @NestedObject(() => AutoTopUpInitiatedData)
  data: AutoTopUpInitiatedData;
}
