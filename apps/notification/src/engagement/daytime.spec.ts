import { nextDaytime } from './daytime.js';

describe('nextDaytime', () => {
  it.each([
    ['2026-03-02T07:00:00.000Z', 'Europe/Berlin'],
    ['2026-03-02T18:59:59.999Z', 'Europe/Berlin'],
    ['2026-07-02T06:00:00.000Z', 'Europe/Berlin'],
    ['2026-03-02T23:00:00.000Z', 'America/Los_Angeles'],
  ])('lets a mail go at %s in %s', (now, timeZone) => {
    expect(nextDaytime(new Date(now), timeZone)).toBeUndefined();
  });

  it.each([
    ['2026-03-02T06:59:59.999Z', 'Europe/Berlin', '2026-03-02T07:00:00.000Z'],
    ['2026-03-02T19:00:00.000Z', 'Europe/Berlin', '2026-03-03T07:00:00.000Z'],
    ['2026-03-02T23:30:30.000Z', 'Europe/Berlin', '2026-03-03T07:00:00.000Z'],
    ['2026-03-02T15:30:00.000Z', 'Asia/Kolkata', '2026-03-03T02:30:00.000Z'],
    ['2026-03-02T12:00:00.000Z', 'America/New_York', '2026-03-02T13:00:00.000Z'],
    // Daylight saving time begins in this night, and ends in the other one.
    ['2026-03-28T20:00:00.000Z', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-10-24T20:00:00.000Z', 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
  ])('has one of %s in %s wait until %s', (now, timeZone, expected) => {
    expect(nextDaytime(new Date(now), timeZone)).toEqual(new Date(expected));
  });
});
