import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { InvoiceOverdue } from '#contracts';
import { DataSource } from 'typeorm';
import { addDays, startOfDay } from '../../companies/index.js';
import { EventRecorder, newEvent } from '../../webhooks/index.js';
import { ServiceMails } from '../../mails/index.js';
import { Clock } from '../../clock.js';
import { PlatformConfig } from '../../platform.config.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import { Invoice, invoiceBankDetails, invoiceData, outstandingOf } from './invoice.entity.js';
import { findRepaid, setOverdueSince } from './invoices.service.js';

const HOUR_MS = 3_600_000;
/** Reminders are sent at nine in the morning. */
const MORNING_MS = 9 * HOUR_MS;

/** What happens to an invoice that is not paid: `days` after its last day for paying, before it if negative. */
interface Milestone {
  what: 'reminder' | 'overdue';
  days: number;
}

const MILESTONES: readonly Milestone[] = [
  { what: 'reminder', days: -3 },
  { what: 'overdue', days: 1 },
  { what: 'reminder', days: 1 },
  { what: 'reminder', days: 7 },
  { what: 'reminder', days: 14 },
];

interface Dated {
  /** As in 2026-12-15. */
  dueOn: string;
  /** How many milestones have passed. */
  milestone: number;
}

/** The time of an invoice's next milestone, or null after the last. @param country ISO 3166-1 alpha-2. */
export function nextLook({ dueOn, milestone }: Dated, country: string): Date | null {
  const next = MILESTONES[milestone];
  if (!next) return null;
  const day = startOfDay(addDays(dueOn, next.days), country);
  return next.what === 'overdue' ? day : new Date(day.getTime() + MORNING_MS);
}

interface Passed {
  /** How many have passed now. */
  milestone: number;
  isOverdue: boolean;
  /** Days after the last day for paying that the reminder to send now is for. Of several, only the latest is sent. */
  reminderDays: number | undefined;
}

/** The milestones that an unpaid invoice has passed since the last check. @param now the company's time. */
export function passedMilestones(invoice: Dated, country: string, now: Date): Passed {
  const passed: Passed = {
    milestone: invoice.milestone,
    isOverdue: false,
    reminderDays: undefined,
  };
  for (let look; (look = nextLook({ ...invoice, ...passed }, country)) && look <= now;) {
    const { what, days } = MILESTONES[passed.milestone]!;
    if (what === 'overdue') passed.isOverdue = true;
    else passed.reminderDays = days;
    passed.milestone += 1;
  }
  return passed;
}

export interface UnpaidInvoice {
  id: string;
  accountId: string;
}

/** Reminds of unpaid invoices, and makes them overdue (docs/interface/money.md#invoices). */
@Injectable()
export class InvoiceReminders {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly mails: ServiceMails,
    private readonly clock: Clock,
    private readonly config: PlatformConfig,
  ) {}

  look({ id, accountId }: UnpaidInvoice): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const account = (await lockCardAccounts(transaction, [accountId])).get(accountId)!;
      // Read again: it may have been paid before the account was locked.
      const invoice = await transaction.findOneByOrFail(Invoice, { id });
      const now = account.timeAt(this.clock.now());
      if (!invoice.lookAt || invoice.lookAt > now) return;
      const { milestone, isOverdue, reminderDays } = passedMilestones(
        invoice,
        account.country,
        now,
      );
      const lookAt = nextLook({ ...invoice, milestone }, account.country);
      const overdueAt = isOverdue ? now : invoice.overdueAt;
      await transaction.update(Invoice, { id }, { milestone, lookAt, overdueAt });
      const repaid = await findRepaid(transaction, accountId);
      const data = invoiceData(invoice, outstandingOf(invoice, repaid));
      if (isOverdue) {
        if (!account.isOverdue) await setOverdueSince(transaction, accountId, now);
        const event = newEvent(InvoiceOverdue, account.companyId, data);
        await this.events.recordAll(transaction, [event]);
      }
      if (reminderDays !== undefined) {
        const bankDetails = invoiceBankDetails(this.config, invoice, data.outstanding.amount);
        const unpaid = { ...data, bankDetails };
        await this.mails.creditInvoiceReminder(transaction, invoice, unpaid, reminderDays);
      }
    });
  }
}
