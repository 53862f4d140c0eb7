import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class CreditApplicationSubmittedData {
  /** The credit application's id at the platform, `cra_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;

  /** The credit that the company asks for. */
  @NestedObject(() => Money)
  requestedLimit: Money;
}

/** A customer applied for credit. */
@Event(
  webhookEvent<CreditApplicationSubmitted>('credit_application_submitted', 'companies:read', {
    applicationId: 'cra_019a5f0e3c53745c9a5f0d5b3a2f9c61',
    requestedLimit: { amount: 1_000_000, currency: 'EUR' },
  }),
)
export class CreditApplicationSubmitted extends WebhookEvent {
  @NestedObject(() => CreditApplicationSubmittedData)
  data: CreditApplicationSubmittedData;
}
