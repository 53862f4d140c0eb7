import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { DataSource } from 'typeorm';
import { Clock } from '../../clock.js';
import { FIND_ACCOUNTS_TO_CLOSE, FIND_INVOICES_TO_LOOK_AT } from './invoices.sql.js';
import { InvoiceReminders, type UnpaidInvoice } from './invoice-reminders.js';
import { MonthClosing } from './month-closing.js';

const EVERY_MS = 1_000;
const AT_ONCE = 100;

/** Closes months, and looks at unpaid invoices, when their time has come. */
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
   * Until nothing is due: closing a month that ended long ago makes the next one due. What fails is tried
   * again with the next poll, and holds up no others.
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
