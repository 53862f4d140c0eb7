import { describe, expect, it } from '@jest/globals';
import { retryAfterSeconds } from './retry-after.js';

const now = Date.parse('2026-03-01T12:00:00Z');

describe('retryAfterSeconds', () => {
  it('reads seconds', () => {
    expect(retryAfterSeconds('30', now)).toBe(30);
  });

  it('reads a date', () => {
    expect(retryAfterSeconds('Sun, 01 Mar 2026 12:01:30 GMT', now)).toBe(90);
  });

  it('does not wait for a date that has passed', () => {
    expect(retryAfterSeconds('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0);
  });

  it.each([null, '', 'soon'])('ignores %p', (header) => {
    expect(retryAfterSeconds(header, now)).toBeUndefined();
  });
});
