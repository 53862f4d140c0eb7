import { Injectable } from '@nestjs/common';
import { AccountCorrected, spendable } from '#contracts';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../clock.js';
import { newEvent } from '../../webhooks/index.js';
import { Amount, type Currency } from '../ledger/amount.js';
import { accountCurrencyWrong, type CardAccount, causeOf } from '../ledger/card-account.js';
import { openCounterparts } from '../ledger/ledger.js';
import { AccountWriter, watchBalance } from '../top-ups/account-writer.js';
import { Correction } from './correction.entity.js';

export type NewCorrection = Omit<Correction, 'accountId' | 'createdAt'>;

/** Corrects accounts by further entries, never by a change of one (docs/interface/money.md#corrections). */
@Injectable()
export class Corrections {
  constructor(
    private readonly accounts: AccountWriter,
    private readonly clock: Clock,
  ) {}

  /**
   * Posts to a locked account, whatever is available there. Nothing is posted twice under one id.
   *
   * @param counterpart the bank for a payout: its money leaves the programme.
   * @throws account_currency_wrong, balance_out_of_range
   */
  async post(
    transaction: EntityManager,
    account: CardAccount<Currency>,
    correction: NewCorrection,
    counterpart: 'bank' | 'correction' = 'correction',
  ): Promise<void> {
    const { id, correctedEntryId, currency, description } = correction;
    if (account.currency !== currency) throw accountCurrencyWrong();
    await openCounterparts(transaction, account, [counterpart]);
    await transaction.insert(Correction, { ...correction, accountId: account.id });
    const amount = Amount.of(correction.amount, account.currency);
    const at = account.timeAt(this.clock.now());
    const cause = causeOf('correction', id);
    const ledger = account.change({ posting: { cause, amount, counterpart, at } });
    const corrected = newEvent(AccountCorrected, account.companyId, {
      accountId: account.id,
      correctionId: id,
      ...(correctedEntryId !== null && { correctedEntryId }),
      amount: amount.toMoney(),
      ...spendable(account.available.toMoney()),
      description,
      ledger,
    });
    await this.accounts.save(transaction, account, [corrected, ...watchBalance(account, at)]);
  }
}

/** Whether the account has an entry of this id. */
export async function hasEntry(
  manager: EntityManager,
  accountId: string,
  entryId: string,
): Promise<boolean> {
  const found = await manager.query<unknown[]>(
    'SELECT FROM ledger_entries WHERE id = $1 AND ledger_account_id = $2',
    [entryId, accountId],
  );
  return found.length > 0;
}
