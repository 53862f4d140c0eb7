import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { MailWorker } from '#mail';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { PartnerMails } from '../mails/partner-mails.js';
import { NotificationConfig } from '../notification.config.js';
import { nextDaytime } from './daytime.js';
import { COMPANIES_A_PAGE, LIST_DUE } from './engagement-reminders.sql.js';
import { type EngagementRule, engagementRules } from './engagement-rules.js';

const POLL_EVERY_MS = 15 * 60_000;

interface DueReminder {
  companyId: string;
  timeZone: string | null;
  /** 1 for the first reminder. */
  number: number;
}

/** Reminds companies of missing steps, according to the rules. */
@Injectable()
export class EngagementReminders extends Poller {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly config: NotificationConfig,
    private readonly clock: Clock,
    private readonly mails: PartnerMails,
    private readonly worker: MailWorker,
  ) {
    // Polls at the start, so that a replica that is replaced every few minutes still does its work.
    super({ everyMs: POLL_EVERY_MS, isSoon: true });
  }

  /** Adds the due mails. Each is added once, however many replicas poll. */
  async poll(): Promise<void> {
    const now = this.clock.now();
    let added = 0;
    for (const rule of engagementRules) {
      for (let last: string | undefined = ''; last !== undefined;) {
        const due = await this.due(rule, now, last);
        for (const reminder of due) added += await this.remind(rule, reminder, now);
        last = due.length === COMPANIES_A_PAGE ? due.at(-1)!.companyId : undefined;
      }
    }
    if (added === 0) return;
    this.logger.log(`${added} reminders are added`);
    this.worker.wake();
  }

  /** Companies for which the rule is due now, after the company `last`. */
  private due(rule: EngagementRule, now: Date, last: string): Promise<DueReminder[]> {
    return this.dataSource.query(LIST_DUE, [
      rule.since,
      rule.without,
      rule.mail,
      now,
      rule.afterDays,
      rule.everyDays,
      rule.atMost,
      last,
    ]);
  }

  /**
   * @returns the number of added reminders. At night none is added; the next poll by day finds it due
   * again.
   */
  private async remind(
    { mail }: EngagementRule,
    { companyId, timeZone, number }: DueReminder,
    now: Date,
  ): Promise<number> {
    if (nextDaytime(now, timeZone ?? this.config.defaultTimeZone)) return 0;
    return this.dataSource.transaction(async (transaction) => {
      const noted: unknown[] = await transaction.query(
        `INSERT INTO engagement_reminders (company_id, mail, number, added_at)
         VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1`,
        [companyId, mail, number, now],
      );
      if (noted.length === 0) return 0;
      const cause = `${companyId}/${number}`;
      await this.mails.add(transaction, {
        kind: mail,
        cause,
        companyId,
        occurredAt: now,
        facts: {},
      });
      return 1;
    });
  }
}
