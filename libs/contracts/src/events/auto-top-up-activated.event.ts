import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class AutoTopUpActivatedData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The account is topped up when less than this can be spent. */
  @NestedObject(() => Money)
  threshold: Money;

  /** How much each top-up brings. */
  @NestedObject(() => Money)
  amount: Money;
}

/** A customer turned auto top-up on. */
@Event(
  webhookEvent<AutoTopUpActivated>('auto_top_up_activated', 'accounts:read', {
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    threshold: { amount: 10_000, currency: 'EUR' },
    amount: { amount: 100_000, currency: 'EUR' },
  }),
)
export class AutoTopUpActivated extends WebhookEvent {
  @NestedObject(() => AutoTopUpActivatedData)
  data: AutoTopUpActivatedData;
}
