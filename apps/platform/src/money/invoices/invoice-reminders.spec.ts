import { describe, expect, it } from '@jest/globals';
import { nextLook, passedMilestones } from './invoice-reminders.js';

const dueOn = '2026-12-15';
const at = (time: string) => new Date(time);
const passed = (milestone: number, now: string, country = 'DE') =>
  passedMilestones({ dueOn, milestone }, country, at(now));

describe('the milestones of an unpaid invoice', () => {
  it.each([
    [0, 'DE', '2026-12-12T08:00:00Z'],
    [1, 'DE', '2026-12-15T23:00:00Z'],
    [2, 'DE', '2026-12-16T08:00:00Z'],
    [3, 'DE', '2026-12-22T08:00:00Z'],
    [4, 'DE', '2026-12-29T08:00:00Z'],
    [0, 'US', '2026-12-12T14:00:00Z'],
    [1, 'KI', '2026-12-15T12:00:00Z'],
  ])('number %i in %s is at %s', (milestone, country, time) => {
    expect(nextLook({ dueOn, milestone }, country)).toEqual(at(time));
  });

  it('end after two weeks', () => {
    expect(nextLook({ dueOn, milestone: 5 }, 'DE')).toBeNull();
  });

  it('pass at their time, and not a millisecond earlier', () => {
    const none = { milestone: 1, isOverdue: false, reminderDays: undefined };
    expect(passed(1, '2026-12-15T22:59:59.999Z')).toEqual(none);
    expect(passed(1, '2026-12-15T23:00:00Z')).toEqual({ ...none, milestone: 2, isOverdue: true });
    expect(passed(0, '2026-12-12T08:00:00Z')).toEqual({ ...none, reminderDays: -3 });
  });

  it('send only one reminder when several have passed', () => {
    const late = passed(0, '2026-12-23T00:00:00Z');
    expect(late).toEqual({ milestone: 4, isOverdue: true, reminderDays: 7 });
  });
});
