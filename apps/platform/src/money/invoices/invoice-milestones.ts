import { addDays, startOfDay } from '../../companies/index.js';

const HOUR_MS = 3_600_000;
/** Reminders are written at nine in the morning. */
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

/** When an invoice's next milestone is, or null after the last. @param country ISO 3166-1 alpha-2. */
export function nextLook({ dueOn, milestone }: Dated, country: string): Date | null {
  const next = MILESTONES[milestone];
  if (!next) return null;
  const day = startOfDay(addDays(dueOn, next.days), country);
  return next.what === 'overdue' ? day : new Date(day.getTime() + MORNING_MS);
}

export interface Passed {
  /** How many have passed now. */
  milestone: number;
  isOverdue: boolean;
  /** Days after the last day for paying that the reminder to send now is for. Of several, only the latest is sent. */
  reminderDays: number | undefined;
}

/** What has happened to an unpaid invoice since it was looked at. @param now the company's time. */
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
