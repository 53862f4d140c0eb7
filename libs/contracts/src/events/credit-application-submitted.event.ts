import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class CreditApplicationSubmittedData {
  @IsString()
  @Length(1, 100)
  applicationId: string;

  @NestedObject(() => Money)
  requestedLimit: Money;
}

/** A customer applied for credit. */
@Event(webhookEvent('credit_application_submitted'))
export class CreditApplicationSubmitted extends WebhookEvent {
  @NestedObject(() => CreditApplicationSubmittedData)
  data: CreditApplicationSubmittedData;
}
