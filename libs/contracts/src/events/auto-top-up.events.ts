import { IsIn, IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { Money } from '../money.js';
import { NestedObject } from '../fields.js';
import { spendable, SpendableData } from './ledger-change.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

class AutoTopUpActivatedData {
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

const autoTopUpDeactivationReasons = ['switched_off', 'top_ups_failed'] as const;

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

class AutoTopUpInitiatedData extends SpendableData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The top-up's id at the platform, `top_...`. */
  @IsString()
  @Length(1, 100)
  topUpId: string;

  /** How much is to come in. */
  @NestedObject(() => Money)
  amount: Money;
}

/** An automatic top-up started. */
@Event(
  webhookEvent<AutoTopUpInitiated>('auto_top_up_initiated', 'accounts:read', {
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    topUpId: 'top_019a5f0e3c53745c9a5f0d5b3a2f9c31',
    amount: { amount: 100_000, currency: 'EUR' },
    ...spendable({ amount: 9_000, currency: 'EUR' }),
  }),
)
export class AutoTopUpInitiated extends WebhookEvent {
  @NestedObject(() => AutoTopUpInitiatedData)
  data: AutoTopUpInitiatedData;
}
