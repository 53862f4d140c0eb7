import { describe, expect, it } from '@jest/globals';
import { addDays, dayBounds, dayIn, firstOfNextMonth, startOfDay } from './time-zones.js';

describe('the start of a day', () => {
  it.each([
    ['Europe/Berlin', '2026-11-23', '2026-11-22T23:00:00Z'],
    // The clocks go forward and back on these days.
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00Z'],
    ['Europe/Berlin', '2026-03-30', '2026-03-29T22:00:00Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00Z'],
    ['Europe/Berlin', '2026-10-26', '2026-10-25T23:00:00Z'],
    ['Pacific/Auckland', '2026-02-01', '2026-01-31T11:00:00Z'],
    ['Pacific/Tongatapu', '2026-02-01', '2026-01-31T11:00:00Z'],
    ['Pacific/Kiritimati', '2026-02-01', '2026-01-31T10:00:00Z'],
    ['Pacific/Pago_Pago', '2026-02-01', '2026-02-01T11:00:00Z'],
    ['Asia/Kathmandu', '2026-02-01', '2026-01-31T18:15:00Z'],
    // Clocks go forward at midnight, so that the day begins at 1:00.
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00Z'],
    ['Africa/Cairo', '2026-04-24', '2026-04-23T22:00:00Z'],
    // Clocks go back at midnight, so that the day before ends with an hour twice.
    ['America/Havana', '2026-11-01', '2026-11-01T04:00:00Z'],
    ['UTC', '2026-12-31', '2026-12-31T00:00:00Z'],
  ])('in %s of %s is %s', (timeZone, day, start) => {
    const moment = startOfDay(timeZone, day);
    expect(moment).toEqual(new Date(start));
    expect(dayIn(timeZone, moment)).toBe(day);
    expect(dayIn(timeZone, new Date(moment.getTime() - 1))).toBe(addDays(day, -1));
  });

  it('is that of the next one where a country left the day out', () => {
    expect(startOfDay('Pacific/Apia', '2011-12-30')).toEqual(
      startOfDay('Pacific/Apia', '2011-12-31'),
    );
  });

  it('is counted over the ends of months and years', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});

describe('the bounds of days', () => {
  it('are where clocks are changed, too', () => {
    expect(dayBounds('Europe/Berlin', '2026-03-28', '2026-03-29')).toEqual({
      days: ['2026-03-28', '2026-03-29'],
      starts: ['2026-03-27T23:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'].map(
        (time) => new Date(time),
      ),
    });
  });
});

describe('days of the calendar', () => {
  it.each([
    ['2026-11-23', '2026-12-01'],
    ['2026-12-31', '2027-01-01'],
    ['2028-02-29', '2028-03-01'],
  ])('the month after %s begins on %s', (day, next) => {
    expect(firstOfNextMonth(day)).toBe(next);
  });

  it('are added beyond the ends of months', () => {
    expect([addDays('2028-02-28', 2), addDays('2027-01-01', -1)]).toEqual([
      '2028-03-01',
      '2026-12-31',
    ]);
  });
});
