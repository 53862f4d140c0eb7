import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class CreditApprovedData {
  /** The credit application's id at the platform, `cra_...`. */
  @IsString()
  @Length(1, 100)
  applicationId: string;

  /** The credit that it got. */
  @NestedObject(() => Money)
  creditLimit: Money;

  /** The id of the account that holds the credit, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;
}

/** The company got its credit. */
@Event(
  webhookEvent<CreditApproved>('credit_approved', 'accounts:read', {
    applicationId: 'cra_019a5f0e3c53745c9a5f0d5b3a2f9c61',
    creditLimit: { amount: 500_000, currency: 'EUR' },
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
  }),
)
export class CreditApproved extends WebhookEvent {
  @NestedObject(() => CreditApprovedData)
  data: CreditApprovedData;
}
