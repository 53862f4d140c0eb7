import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type AccountType, InvoiceIssued } from '#contracts';
import { firstOf, Poller } from '#database';
import { capitalTimeZone } from '#time-zones';
import { DataSource, type EntityManager } from 'typeorm';
import { addDays, companyDay, firstOfNextMonth, startOfDay } from '../../companies/index.js';
import { EventRecorder, newEvent, type NewEvent } from '../../webhooks/index.js';
import { ServiceMails } from '../../mails/index.js';
import { Clock } from '../../clock.js';
import { newId } from '../../ids.js';
import { PlatformConfig } from '../../platform.config.js';
import { REGISTERED_ADDRESS } from '../document-parties.js';
import type { Currency } from '../ledger/amount.js';
import type { CardAccount } from '../ledger/card-account.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import { ACCOUNTS_AHEAD } from '../ledger/ledger.sql.js';
import { InvoiceReminders, nextLook, type UnpaidInvoice } from './invoice-reminders.js';
import {
  type BilledTo,
  Invoice,
  invoiceBankDetails,
  invoiceData,
  outstandingOf,
} from './invoice.entity.js';
import { findRepaid, Repayments } from './invoices.service.js';

const EVERY_MS = 1_000;
const AT_ONCE = 100;

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

/** Ends the months of credit accounts with an invoice (docs/interface/money.md#invoices). */
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
      // Another replica may have closed it before the account was locked.
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

  /** @returns the events. Earlier payments and credit notes may pay this invoice and others at once. */
  private async issue(
    transaction: EntityManager,
    account: CardAccount<Currency>,
    invoice: Invoice,
  ): Promise<NewEvent[]> {
    const repaid = await findRepaid(transaction, account.id);
    const data = invoiceData(invoice, outstandingOf(invoice, repaid));
    const bankDetails = invoiceBankDetails(this.config, invoice, data.outstanding.amount);
    await this.mails.creditInvoice(transaction, invoice, { ...data, bankDetails });
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
      address,
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
      billedTo: { companyName, registrationNumber, country, address: address ?? null },
      ...{ issuedAt: now, dueOn, overdueAt: null, paidAt: null, milestone: 0 },
      lookAt: nextLook({ dueOn, milestone: 0 }, country),
    };
  }
}

/** Closes the months that have ended, and checks the unpaid invoices that are due. */
@Injectable()
export class InvoiceSchedule extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly closing: MonthClosing,
    private readonly reminders: InvoiceReminders,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS });
  }

  override async poll(): Promise<void> {
    await this.doAll<{ accountId: string }>(FIND_ACCOUNTS_TO_CLOSE, ({ accountId }) =>
      this.closing.close(accountId),
    );
    await this.doAll<UnpaidInvoice>(FIND_INVOICES_TO_LOOK_AT, (invoice) =>
      this.reminders.look(invoice),
    );
  }

  /**
   * Repeats until nothing is due, because closing a month that ended long ago makes the next one due. A failure is
   * retried by the next poll, and does not hold up others.
   */
  private async doAll<Due>(find: string, each: (due: Due) => Promise<void>): Promise<void> {
    let done: number;
    do {
      done = 0;
      const due = await this.dataSource.manager.query<Due[]>(find, [this.clock.now(), AT_ONCE]);
      for (const one of due) {
        if (this.isStopping) return;
        try {
          await each(one);
          done += 1;
        } catch (error) {
          this.logger.error(`${JSON.stringify(one)} is left undone: ${String(error)}`);
        }
      }
    } while (done > 0);
  }
}

/** The first moment of the next month. */
function endOfMonth(moment: Date, country: string): Date {
  return startOfDay(firstOfNextMonth(companyDay(moment, country)), country);
}

function latestOf(transaction: EntityManager, accountId: string): Promise<Invoice | null> {
  return transaction.findOne(Invoice, { where: { accountId }, order: { ordinal: 'DESC' } });
}

/** Accounts whose month has ended, by the time of their company. $1 now, $2 limit. */
export const FIND_ACCOUNTS_TO_CLOSE = `
  SELECT id AS "accountId" FROM (
    (SELECT account_id AS id, closes_at FROM account_balances WHERE closes_at <= $1
     ORDER BY closes_at ${firstOf('$2')})
    UNION
    SELECT a.id, b.closes_at FROM ${ACCOUNTS_AHEAD} JOIN LATERAL (
      SELECT closes_at FROM account_balances WHERE account_id = a.id LIMIT 1
    ) b ON b.closes_at <= a.now
  ) due
  ORDER BY closes_at LIMIT $2`;

/** Unpaid invoices with a milestone that has come, by the time of their company. $1 now, $2 limit. */
export const FIND_INVOICES_TO_LOOK_AT = `
  SELECT id, account_id AS "accountId" FROM (
    (SELECT id, account_id, look_at FROM invoices WHERE look_at <= $1
     ORDER BY look_at ${firstOf('$2')})
    UNION
    SELECT i.id, i.account_id, i.look_at FROM company_clocks k JOIN LATERAL (
      SELECT id, account_id, look_at FROM invoices WHERE company_id = k.company_id OFFSET 0
    ) i ON i.look_at <= $1::timestamptz + k.ahead_ms * interval '1 ms'
  ) due
  ORDER BY look_at LIMIT $2`;

/** What a locked account needs for closing its month. $1 account. */
const FIND_OPEN_MONTH = `
  SELECT nullif(b.closes_at, '-infinity') AS "closesAt", b.closes_at = '-infinity' AS "isNew",
    a.account_type AS "accountType", a.opened_at AS "openedAt", c.legal_name AS "companyName",
    coalesce(c.approved_registration_number, c.registration_number) AS "registrationNumber", c.country,
    ${REGISTERED_ADDRESS} AS address,
    (SELECT e.booked_at FROM ledger_entries e WHERE e.ledger_account_id = b.account_id
      ORDER BY e.booked_at LIMIT 1) AS "firstBookedAt"
  FROM account_balances b JOIN accounts a ON a.id = b.account_id JOIN companies c ON c.id = a.company_id
  WHERE b.account_id = $1`;

/** What was booked on an account. $1 account, $2 since then or null, $3 before. */
const SUM_MONTH = `
  SELECT
    coalesce(-sum(e.amount) FILTER (WHERE k.kind = 'payment' AND e.amount < 0), 0)::float8 AS purchases,
    coalesce(sum(e.amount) FILTER (WHERE k.kind = 'payment' AND e.amount > 0), 0)::float8 AS refunds,
    coalesce(sum(e.amount) FILTER (WHERE k.kind = 'other'), 0)::float8 AS corrections,
    count(*) FILTER (WHERE k.kind <> 'top_up')::int AS lines
  FROM ledger_entries e JOIN ledger_transactions t ON t.id = e.transaction_id
  CROSS JOIN LATERAL (SELECT CASE WHEN starts_with(t.cause, 'payment_message:') THEN 'payment'
    WHEN starts_with(t.cause, 'top_up:') THEN 'top_up' ELSE 'other' END AS kind) k
  WHERE e.ledger_account_id = $1 AND e.booked_at >= coalesce($2::timestamptz, '-infinity') AND e.booked_at < $3`;

/** Nothing is booked into a closed month. $1 account, $2 its end, $3 the end of the next one or null. */
const CLOSE_MONTH = `
  UPDATE account_balances SET booked_until = greatest(booked_until, $2::timestamptz), closes_at = $3 WHERE account_id = $1`;
