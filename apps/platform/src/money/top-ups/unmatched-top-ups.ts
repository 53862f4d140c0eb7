import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { companyDenied, isDenied } from '../../companies/index.js';
import { Amount, type Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { postToSuspense } from '../ledger/ledger.js';
import { causeOfOutcome } from '../ledger/posting-cause.js';
import { accountCurrencyWrong, topUpSettled, topUpUnknown } from '../money.errors.js';
import { TopUp } from './top-up.entity.js';
import { TopUps } from './top-ups.service.js';

/** What becomes of money that waits in suspense (docs/interface.md#unmatched-money). */
@Injectable()
export class UnmatchedTopUps {
  constructor(private readonly topUps: TopUps) {}

  /**
   * Locks a transfer, so that nothing else becomes of it. Lock its account before.
   *
   * @throws top_up_unknown, top_up_settled
   */
  async lock(transaction: EntityManager, id: string): Promise<TopUp> {
    const topUp = await transaction.findOne(TopUp, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!topUp) throw topUpUnknown();
    if (topUp.status !== 'unmatched') throw topUpSettled();
    return topUp;
  }

  /**
   * Moves the money of a locked transfer to a locked account of its partner, as if it had been matched.
   *
   * @throws account_currency_wrong, balance_out_of_range, company_denied
   */
  async assign(
    transaction: EntityManager,
    topUp: TopUp,
    account: CardAccount<Currency>,
  ): Promise<void> {
    const { id, currency } = topUp;
    if (account.currency !== currency) throw accountCurrencyWrong();
    if (await isDenied(transaction, account.companyId)) throw companyDenied();
    // First of all: what repays invoices is asked of the top-ups.
    await transaction.update(TopUp, { id }, { status: 'completed', accountId: account.id });
    await this.topUps.save(transaction, account, this.topUps.post(account, topUp, 'suspense'));
  }

  /** Gives the money of a locked transfer back to its bank, for the sender. */
  async giveBack(
    transaction: EntityManager,
    { id, partnerId, amount, currency }: TopUp,
  ): Promise<void> {
    await transaction.update(TopUp, { id }, { status: 'returned' });
    await postToSuspense(transaction, {
      partnerId,
      cause: causeOfOutcome(id, 'returned'),
      amount: Amount.of(amount, currency).negated(),
    });
  }
}
