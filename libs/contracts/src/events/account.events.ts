import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { NestedObject, OptionalField } from '../fields.js';
import { MAX_CORRECTION_DESCRIPTION_LENGTH } from '../limits.js';
import { Money } from '../money.js';
import { exampleLedgerChange, LedgerChange, spendable, SpendableData } from './ledger-change.js';
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

class AccountCorrectedData extends SpendableData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The correction's id at the platform, `cor_...`. */
  @IsString()
  @Length(1, 100)
  correctionId: string;

  /** The entry that it corrects, `ent_...`. Left out if it corrects no single one. */
  @OptionalField()
  @IsString()
  @Length(1, 100)
  correctedEntryId?: string;

  /** What was posted; below zero if it left the account. */
  @NestedObject(() => Money)
  amount: Money;

  /** What it is for, in words for the company: they stand on its statement and its invoice. */
  @IsString()
  @Length(1, MAX_CORRECTION_DESCRIPTION_LENGTH)
  description: string;

  @NestedObject(() => LedgerChange)
  ledger: LedgerChange;
}

/** The platform corrected what was posted to an account, by a further entry. */
@Event(
  webhookEvent<AccountCorrected>('account_corrected', 'accounts:read', {
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    correctionId: 'cor_019a5f0e3c53745c9a5f0d5b3a2f9cf1',
    correctedEntryId: 'ent_019a5f0e3c53745c9a5f0d5b3a2f9ce1',
    amount: { amount: -4_900, currency: 'EUR' },
    ...spendable({ amount: 615_100, currency: 'EUR' }),
    description: 'Transfer of 3 November credited twice',
    ledger: exampleLedgerChange(42, [620_000, 615_100], [0, 0]),
  }),
)
export class AccountCorrected extends WebhookEvent {
  @NestedObject(() => AccountCorrectedData)
  data: AccountCorrectedData;
}

class LowBalanceData {
  /** The card account's id at the platform, `acc_...`. */
  @IsString()
  @Length(1, 100)
  accountId: string;

  /** The balance is low when less than this can be spent. */
  @NestedObject(() => Money)
  threshold: Money;

  /** What can be spent from the account, the credit limit included. */
  @NestedObject(() => Money)
  available: Money;
}

/** What can be spent from an account fell below the threshold. Sent once, until it has recovered. */
@Event(
  webhookEvent<LowBalance>('low_balance', 'accounts:read', {
    accountId: 'acc_019a5f0e3c53745c9a5f0d5b3a2f9c21',
    threshold: { amount: 10_000, currency: 'EUR' },
    available: { amount: 9_000, currency: 'EUR' },
  }),
)
export class LowBalance extends WebhookEvent {
  @NestedObject(() => LowBalanceData)
  data: LowBalanceData;
}

class BalanceRecoveredData {
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
