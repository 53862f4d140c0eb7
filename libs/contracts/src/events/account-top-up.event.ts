import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject } from '../nested-object.js';
import { exampleLedgerChange } from './examples.js';
import { LedgerChange } from './ledger-change.js';
import { Money } from './money.js';
import { spendable, SpendableData } from './spendable.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class AccountTopUpData extends SpendableData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The top-up's id at the platform, `top_...`. */
  @IsString()
  @Length(1, 100)
  topUpId: string;

  /** How much came in. */
  @NestedObject(() => Money)
  amount: Money;

  /** Where the money came from, such as `bank_transfer`. */
  @IsString()
  @Length(1, 100)
  source: string;

  @NestedObject(() => LedgerChange)
  ledger: LedgerChange;
}

/** An account received money. */
@Event(
  webhookEvent<AccountTopUp>(
    'account_top_up',
    'accounts:read',
    {
      accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
      topUpId: 'top_019a5f0e3c53745c9a5f0d5b3a2f9c31',
      amount: { amount: 500_000, currency: 'EUR' },
      ...spendable({ amount: 620_000, currency: 'EUR' }),
      source: 'bank_transfer',
      ledger: exampleLedgerChange(41, [120_000, 620_000], [0, 0]),
    },
    2,
  ),
)
export class AccountTopUp extends WebhookEvent {
  @NestedObject(() => AccountTopUpData)
  data: AccountTopUpData;
}
