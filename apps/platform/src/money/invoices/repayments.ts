import { Injectable } from '@nestjs/common';
import { InvoicePaid } from '#contracts';
import { type EntityManager, IsNull } from 'typeorm';
import { newEvent, type NewEvent } from '../../webhooks/index.js';
import { Clock } from '../../clock.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { invoiceData } from './invoice-data.js';
import { Invoice } from './invoice.entity.js';
import { FIND_REPAID_OF } from './invoices.sql.js';
import { outstandingOf, type Repaid } from './outstanding.js';

/** What has been paid of the invoices of an account (docs/interface.md#invoices). */
@Injectable()
export class Repayments {
  constructor(private readonly clock: Clock) {}

  /**
   * To be called when money came to a locked account, after it is written. Notes which invoices are paid now,
   * and lets the account spend again once none is overdue. @returns the events of that.
   */
  async settle(transaction: EntityManager, account: CardAccount<Currency>): Promise<NewEvent[]> {
    if (!account.isCredit) return [];
    const unpaid = await transaction.find(Invoice, {
      where: { accountId: account.id, paidAt: IsNull() },
      order: { ordinal: 'ASC' },
    });
    if (unpaid.length === 0) return [];
    const repaid = await this.repaid(transaction, account.id);
    const paid = unpaid.filter((invoice) => outstandingOf(invoice, repaid) === 0);
    const paidAt = account.timeAt(this.clock.now());
    for (const { id } of paid) {
      await transaction.update(Invoice, { id }, { paidAt, lookAt: null });
    }
    const isOverdue = unpaid.some((one) => one.overdueAt !== null && !paid.includes(one));
    if (!isOverdue) await setOverdueSince(transaction, account.id, null);
    return paid.map((invoice) => newEvent(InvoicePaid, account.companyId, invoiceData(invoice, 0)));
  }

  async repaid(transaction: EntityManager, accountId: string): Promise<Repaid> {
    const [repaid] = await transaction.query<[Repaid]>(FIND_REPAID_OF, [[accountId]]);
    return repaid;
  }
}

/** Whether the account may spend. Needs its lock. @param since the company's time. */
export async function setOverdueSince(
  transaction: EntityManager,
  accountId: string,
  since: Date | null,
): Promise<void> {
  await transaction.query('UPDATE account_balances SET overdue_since = $2 WHERE account_id = $1', [
    accountId,
    since,
  ]);
}
