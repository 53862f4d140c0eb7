import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { InvoiceOverdue } from '#contracts';
import { DataSource } from 'typeorm';
import { EventRecorder, newEvent } from '../../webhooks/index.js';
import { ServiceMails } from '../../mails/index.js';
import { Clock } from '../../clock.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import { invoiceData } from './invoice-data.js';
import { nextLook, passedMilestones } from './invoice-milestones.js';
import { Invoice } from './invoice.entity.js';
import { outstandingOf } from './outstanding.js';
import { Repayments, setOverdueSince } from './repayments.js';

export interface UnpaidInvoice {
  id: string;
  accountId: string;
}

/** What happens to invoices that are not paid (docs/interface.md#invoices). */
@Injectable()
export class InvoiceReminders {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly mails: ServiceMails,
    private readonly repayments: Repayments,
    private readonly clock: Clock,
  ) {}

  look({ id, accountId }: UnpaidInvoice): Promise<void> {
    return this.dataSource.transaction(async (transaction) => {
      const account = (await lockCardAccounts(transaction, [accountId])).get(accountId)!;
      // Once more: it may have been paid before the account was locked.
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
      const repaid = await this.repayments.repaid(transaction, accountId);
      const data = invoiceData(invoice, outstandingOf(invoice, repaid));
      if (isOverdue) {
        if (!account.isOverdue) await setOverdueSince(transaction, accountId, now);
        const event = newEvent(InvoiceOverdue, account.companyId, data);
        await this.events.recordAll(transaction, [event]);
      }
      if (reminderDays !== undefined) {
        await this.mails.creditInvoiceReminder(transaction, invoice, data, reminderDays);
      }
    });
  }
}
