import { IsBoolean, IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class CreditDeniedData {
  @IsString()
  @Length(1, 100)
  applicationId: string;

  @IsBoolean()
  debitSolutionOffered: boolean;
}

/** The company got no credit; it may be offered the debit solution. */
@Event(webhookEvent('credit_denied'))
export class CreditDenied extends WebhookEvent {
  @NestedObject(() => CreditDeniedData)
  data: CreditDeniedData;
}
