import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Poller } from '#database';
import { MailWorker } from '#mail';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { PartnerMails } from '../mails/partner-mails.js';
import { NotificationConfig } from '../notification.config.js';
import { nextDaytime } from './daytime.js';
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

const COMPANIES_A_PAGE = 500;

/**
 * $1 milestones to count from, $2 milestone that must be missing, $3 mail, $4 now, $5 days until the first
 * reminder, $6 days between reminders, $7 maximum number, $8 the company after which to continue.
 */
const LIST_DUE = `
  SELECT begun.company_id AS "companyId", c.time_zone AS "timeZone",
    reminded.times + 1 AS number
  FROM (
    SELECT company_id, max(reached_at) AS at FROM company_milestones
    WHERE milestone = ANY ($1) AND company_id > $8
    GROUP BY company_id HAVING count(*) = cardinality($1)
  ) AS begun
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS times, max(added_at) AS last FROM engagement_reminders r
    WHERE r.company_id = begun.company_id AND r.mail = $3
  ) AS reminded
  LEFT JOIN directory_companies c ON c.platform_company_id = begun.company_id
  WHERE begun.at <= $4::timestamptz - $5 * interval '1 day'
    AND reminded.times < $7
    AND (reminded.last IS NULL OR reminded.last <= $4::timestamptz - $6 * interval '1 day')
    AND NOT EXISTS (
      SELECT 1 FROM company_milestones done
      WHERE done.company_id = begun.company_id AND done.milestone = $2
    )
  ORDER BY begun.company_id LIMIT ${COMPANIES_A_PAGE}`;
