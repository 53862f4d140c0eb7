import { IsString, Length } from 'class-validator';
import { Event } from '../event-declaration.js';
import { MAX_CORRECTION_DESCRIPTION_LENGTH } from '../limits.js';
import { NestedObject } from '../nested-object.js';
import { OptionalField } from '../optional-field.js';
import { exampleLedgerChange } from './examples.js';
import { LedgerChange } from './ledger-change.js';
import { Money } from './money.js';
import { spendable, SpendableData } from './spendable.js';
import { webhookEvent, WebhookEvent } from './webhook-event.js';

export class AccountCorrectedData extends SpendableData {
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
