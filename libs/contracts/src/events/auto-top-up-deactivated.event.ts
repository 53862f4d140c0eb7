import { IsIn, IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export const autoTopUpDeactivationReasons = ['switched_off', 'top_ups_failed'] as const;

export class AutoTopUpDeactivatedData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The account was topped up when less than this could be spent. */
  @NestedObject(() => Money)
  threshold: Money;

  /** How much each top-up brought. */
  @NestedObject(() => Money)
  amount: Money;

  /**
   * The company switched it off, or the platform did when it denied the company; or too many top-ups in a row had
   * failed.
   */
  @IsIn(autoTopUpDeactivationReasons)
  reason: (typeof autoTopUpDeactivationReasons)[number];
}

/** Auto top-up was turned off, by the customer or by the platform. */
@Event(
  webhookEvent<AutoTopUpDeactivated>(
    'auto_top_up_deactivated',
    'accounts:read',
    {
      accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
      threshold: { amount: 10_000, currency: 'EUR' },
      amount: { amount: 100_000, currency: 'EUR' },
      reason: 'switched_off',
    },
    2,
  ),
)
export class AutoTopUpDeactivated extends WebhookEvent {
  @NestedObject(() => AutoTopUpDeactivatedData)
  data: AutoTopUpDeactivatedData;
}
