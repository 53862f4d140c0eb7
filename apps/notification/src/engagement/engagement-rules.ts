import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import type { MailKind } from '#contracts';
import { Clock } from '../clock.js';
import { NotificationConfig } from '../notification.config.js';
import { nextDaytime } from './daytime.js';

/** First-time actions of a company on which reminders depend. */
export type Milestone =
  /** A usable account exists. */
  | 'activated'
  /** An account exists that needs a deposit first. */
  | 'debit_activated'
  | 'card_ordered'
  | 'funded'
  | 'purchased'
  | 'auto_top_up_on';

@Injectable()
export class Milestones {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /** @param reachedAt ISO 8601. The earliest time is kept, because events arrive in any order. */
  async note(
    transaction: EntityManager,
    companyId: string,
    milestone: Milestone,
    reachedAt: string,
  ): Promise<void> {
    await transaction.query(
      `INSERT INTO company_milestones AS known (company_id, milestone, reached_at)
       VALUES ($1, $2, $3)
       ON CONFLICT (company_id, milestone) DO UPDATE SET reached_at = excluded.reached_at
         WHERE excluded.reached_at < known.reached_at`,
      [companyId, milestone, reachedAt],
    );
  }

  async isReached(companyId: string, milestone: Milestone): Promise<boolean> {
    const rows: unknown[] = await this.dataSource.query(
      'SELECT 1 FROM company_milestones WHERE company_id = $1 AND milestone = $2',
      [companyId, milestone],
    );
    return rows.length > 0;
  }
}

export type EngagementMail = Extract<
  MailKind,
  'add_funds_reminder' | 'first_purchase_reminder' | 'auto_top_up_reminder'
>;

/** When to remind a company of a missing step. */
export interface EngagementRule {
  mail: EngagementMail;
  /** Completed milestones; the days count from the last one. */
  since: readonly [Milestone, ...Milestone[]];
  /** The missing milestone. When it is reached, the reminders stop. */
  without: Milestone;
  /** Days until the first reminder. */
  afterDays: number;
  /** Days between one reminder and the next. */
  everyDays: number;
  /** The maximum number of reminders. */
  atMost: number;
}

export const engagementRules: readonly EngagementRule[] = [
  {
    mail: 'add_funds_reminder',
    since: ['debit_activated'],
    without: 'funded',
    afterDays: 3,
    everyDays: 7,
    atMost: 3,
  },
  {
    mail: 'first_purchase_reminder',
    since: ['activated', 'card_ordered'],
    without: 'purchased',
    afterDays: 7,
    everyDays: 7,
    atMost: 2,
  },
  {
    mail: 'auto_top_up_reminder',
    since: ['funded'],
    without: 'auto_top_up_on',
    afterDays: 14,
    everyDays: 14,
    atMost: 2,
  },
];

function engagementRuleOf(mail: MailKind): EngagementRule | undefined {
  return engagementRules.find((rule) => rule.mail === mail);
}

/** Checks a reminder just before sending, which may be long after it was due. */
@Injectable()
export class EngagementGate {
  constructor(
    private readonly config: NotificationConfig,
    private readonly clock: Clock,
    private readonly milestones: Milestones,
  ) {}

  /** @returns undefined if the reminder may be sent now. */
  async holdBack(
    mail: MailKind,
    companyId: string,
    timeZone: string | null,
  ): Promise<{ notBefore: Date } | { cancelled: string } | undefined> {
    const rule = engagementRuleOf(mail);
    if (rule && (await this.milestones.isReached(companyId, rule.without))) {
      return { cancelled: 'the company has done it' };
    }
    const notBefore = nextDaytime(this.clock.now(), timeZone ?? this.config.defaultTimeZone);
    return notBefore && { notBefore };
  }
}
