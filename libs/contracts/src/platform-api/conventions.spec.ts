import { describe, expect, it } from '@jest/globals';
import { retryAfterSeconds } from './conventions.js';

const now = new Date('2026-03-01T12:00:00.400Z');

describe('retryAfterSeconds', () => {
  it.each([
    ['seconds', '120', 120],
    ['seconds with blanks around', ' 120 ', 120],
    ['no time at all', '0', 0],
    ['a date, not too early', 'Sun, 01 Mar 2026 12:00:30 GMT', 30],
    ['a date that is over', 'Sun, 01 Mar 2026 11:00:00 GMT', 0],
    ['nothing that is known', 'soon', undefined],
    ['what is empty', '', undefined],
    ['no header', undefined, undefined],
    ['no header, as a browser has it', null, undefined],
  ])('reads %s', (_what, header, expected) => {
    expect(retryAfterSeconds(header, now)).toBe(expected);
  });
});
