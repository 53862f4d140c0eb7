import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class AutoTopUpActivatedData {
  @IsString()
  @Length(1, 100)
  accountId: string;

  @NestedObject(() => Money)
  threshold: Money;

  @NestedObject(() => Money)
  amount: Money;
}

/** A customer turned auto top-up on. */
@Event(webhookEvent('auto_top_up_activated'))
export class AutoTopUpActivated extends WebhookEvent {
  @NestedObject(() => AutoTopUpActivatedData)
  data: AutoTopUpActivatedData;
}
