import { retryAfterMs } from './retry-after.js';

const now = new Date('2026-03-01T12:00:00Z');

describe('retryAfterMs', () => {
  it.each([
    ['seconds', '120', 120_000],
    ['no time at all', '0', 0],
    ['a date', 'Sun, 01 Mar 2026 12:00:30 GMT', 30_000],
    ['a date that is over', 'Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['nothing that is known', 'soon', undefined],
    ['no header', undefined, undefined],
  ])('reads %s', (_what, header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});
