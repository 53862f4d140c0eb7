import type { MailKind } from '#contracts';
import type { Milestone } from './milestones.js';

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

export function engagementRuleOf(mail: MailKind): EngagementRule | undefined {
  return engagementRules.find((rule) => rule.mail === mail);
}
