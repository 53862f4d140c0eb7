import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class CreditApprovedData {
  @IsString()
  @Length(1, 100)
  applicationId: string;

  @NestedObject(() => Money)
  creditLimit: Money;

  @IsString()
  @Length(1, 100)
  accountId: string;
}

/** The company got its credit. */
@Event(webhookEvent('credit_approved'))
export class CreditApproved extends WebhookEvent {
  @NestedObject(() => CreditApprovedData)
  data: CreditApprovedData;
}
