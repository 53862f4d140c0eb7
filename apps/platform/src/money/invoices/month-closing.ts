import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AccountType, InvoiceIssued } from '#contracts';
import { capitalTimeZone } from '#time-zones';
import { DataSource, type EntityManager } from 'typeorm';
import { addDays, companyDay, firstOfNextMonth, startOfDay } from '../../companies/index.js';
import { EventRecorder, newEvent, type NewEvent } from '../../webhooks/index.js';
import { ServiceMails } from '../../mails/index.js';
import { Clock } from '../../clock.js';
import { newId } from '../../ids.js';
import { PlatformConfig } from '../../platform.config.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import { invoiceData } from './invoice-data.js';
import { nextLook } from './invoice-milestones.js';
import { type BilledTo, Invoice } from './invoice.entity.js';
import { CLOSE_MONTH, FIND_OPEN_MONTH, SUM_MONTH } from './invoices.sql.js';
import { outstandingOf } from './outstanding.js';
import { Repayments } from './repayments.js';

interface OpenMonth extends BilledTo {
  /** When the month ends. Null if there is none, or if that has not been found out yet. */
  closesAt: Date | null;
  isNew: boolean | null;
  accountType: AccountType | null;
  openedAt: Date;
  /** Null if nothing was booked yet. */
  firstBookedAt: Date | null;
}

interface MonthSums {
  purchases: number;
  refunds: number;
  corrections: number;
  /** Entries that are no payment of the company's. */
  lines: number;
}

/** Ends the months of credit accounts with an invoice (docs/interface.md#invoices). */
@Injectable()
export class MonthClosing {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly mails: ServiceMails,
    private readonly repayments: Repayments,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
  ) {}

  /** Closes the account's open month if it has ended. A month in which nothing was charged has no invoice. */
  close(accountId: string): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const account = (await lockCardAccounts(transaction, [accountId])).get(accountId)!;
      const [month] = await transaction.query<[OpenMonth]>(FIND_OPEN_MONTH, [accountId]);
      const { closesAt, country } = month;
      const now = account.timeAt(this.clock.now());
      if (month.isNew) {
        const first = month.firstBookedAt ?? now;
        const end = month.accountType === 'credit' ? endOfMonth(first, country) : null;
        await transaction.query(CLOSE_MONTH, [accountId, null, end]);
        return;
      }
      // Somebody else may have closed it before the account was locked.
      if (!closesAt || closesAt > now) return;
      const before = await latestOf(transaction, accountId);
      const values = [accountId, before?.closedAt ?? null, closesAt];
      const [sums] = await transaction.query<[MonthSums]>(SUM_MONTH, values);
      await transaction.query(CLOSE_MONTH, [accountId, closesAt, endOfMonth(closesAt, country)]);
      if (sums.lines === 0) return;
      const invoice = this.invoiceOf(account, { ...month, closesAt }, sums, before, now);
      await transaction.insert(Invoice, invoice);
      await this.events.recordAll(transaction, await this.issue(transaction, account, invoice));
    });
  }

  /** @returns the events: what was paid before, or given back, may pay it at once, and others. */
  private async issue(
    transaction: EntityManager,
    account: CardAccount<Currency>,
    invoice: Invoice,
  ): Promise<NewEvent[]> {
    const repaid = await this.repayments.repaid(transaction, account.id);
    const data = invoiceData(invoice, outstandingOf(invoice, repaid));
    await this.mails.creditInvoice(transaction, invoice, data);
    const issued = newEvent(InvoiceIssued, account.companyId, data);
    return [issued, ...(await this.repayments.settle(transaction, account))];
  }

  private invoiceOf(
    { id: accountId, partnerId, companyId, currency }: CardAccount<Currency>,
    {
      closesAt,
      openedAt,
      companyName,
      registrationNumber,
      country,
    }: OpenMonth & { closesAt: Date },
    { purchases, refunds, corrections }: MonthSums,
    before: Invoice | null,
    now: Date,
  ): Invoice {
    const amount = purchases - refunds - corrections;
    const periodTo = companyDay(new Date(closesAt.getTime() - 1), country);
    const firstDay = `${periodTo.slice(0, 8)}01`;
    const openedOn = companyDay(openedAt, country);
    const dueOn = addDays(companyDay(now, country), this.config.invoiceDueDays);
    return {
      ...{ id: newId('inv'), partnerId, companyId, accountId, currency },
      ordinal: (before?.ordinal ?? 0) + 1,
      // An account that was opened in the middle of the month has the rest of it.
      periodFrom: openedOn > firstDay ? openedOn : firstDay,
      periodTo,
      timeZone: capitalTimeZone(country),
      closedAt: closesAt,
      ...{ purchases, refunds, corrections, amount },
      charged: (before?.charged ?? 0) + Math.max(0, amount),
      credited: (before?.credited ?? 0) + Math.max(0, -amount),
      billedTo: { companyName, registrationNumber, country },
      ...{ issuedAt: now, dueOn, overdueAt: null, paidAt: null, milestone: 0 },
      lookAt: nextLook({ dueOn, milestone: 0 }, country),
    };
  }
}

/** The first moment of the next month. */
function endOfMonth(moment: Date, country: string): Date {
  return startOfDay(firstOfNextMonth(companyDay(moment, country)), country);
}

function latestOf(transaction: EntityManager, accountId: string): Promise<Invoice | null> {
  return transaction.findOne(Invoice, { where: { accountId }, order: { ordinal: 'DESC' } });
}
