import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { Money } from './money.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class BalanceRecoveredData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /**
   * The amount from which on the balance has recovered. It is higher than the threshold of `low_balance`, so
   * that a balance near that threshold does not cause event after event.
   */
  @NestedObject(() => Money)
  threshold: Money;

  /** What can be spent from the account. */
  @NestedObject(() => Money)
  available: Money;
}

/** An account's balance, which was low, has recovered. */
@Event(
  webhookEvent<BalanceRecovered>('balance_recovered', 'accounts:read', {
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    threshold: { amount: 20_000, currency: 'EUR' },
    available: { amount: 109_000, currency: 'EUR' },
  }),
)
export class BalanceRecovered extends WebhookEvent {
  @NestedObject(() => BalanceRecoveredData)
  data: BalanceRecoveredData;
}
