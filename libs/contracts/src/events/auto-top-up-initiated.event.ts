import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { spendable, SpendableData } from './spendable.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class AutoTopUpInitiatedData extends SpendableData {
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
