import type { MailKind } from '#contracts';
import type { Milestone } from './milestones.js';

export type EngagementMail = Extract<
  MailKind,
  'add_funds_reminder' | 'first_purchase_reminder' | 'auto_top_up_reminder'
>;

/** When a company is reminded of something that it has not done. */
export interface EngagementRule {
  mail: EngagementMail;
  /** What it has done: the days are counted from the last of these. */
  since: readonly [Milestone, ...Milestone[]];
  /** What it has not done. As soon as it has, it is reminded no more. */
  without: Milestone;
  /** Days until the first reminder. */
  afterDays: number;
  /** Days between one reminder and the next. */
  everyDays: number;
  /** Reminders in all. */
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

export function engagementRuleOf(mail: MailKind): EngagementRule | undefined {
  return engagementRules.find((rule) => rule.mail === mail);
}
