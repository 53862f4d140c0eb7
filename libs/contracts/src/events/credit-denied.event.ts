import { IsBoolean, IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class CreditDeniedData {
  /** The credit application's id at the platform, `cra_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;

  /** Whether it may use the platform with money that it pays in beforehand. */
  @IsBoolean()
  debitSolutionOffered: boolean;
}

/** The company got no credit; it may be offered the debit solution. */
@Event(
  webhookEvent<CreditDenied>('credit_denied', 'companies:read', {
    applicationId: 'cra_019a5f0e3c53745c9a5f0d5b3a2f9c61',
    debitSolutionOffered: true,
  }),
)
export class CreditDenied extends WebhookEvent {
  @NestedObject(() => CreditDeniedData)
  data: CreditDeniedData;
}
