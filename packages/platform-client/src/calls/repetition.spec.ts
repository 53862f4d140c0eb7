import { describe, expect, it } from '@jest/globals';
import type { ApiCall } from './resource.js';
import { PlatformError, PlatformUnreachableError } from './platform-error.js';
import { mayBeRepeated, waitBeforeRepetitionMs } from './http-caller.js';

const post: ApiCall = { method: 'POST', path: '/', target: '/', answer: 'json' };
const lost = (code: string) =>
  new PlatformUnreachableError('no answer', {
    cause: new TypeError('fetch failed', { cause: Object.assign(new Error(), { code }) }),
  });

describe('a repetition', () => {
  it.each([
    ['ECONNREFUSED', true],
    ['ENOTFOUND', true],
    ['ECONNRESET', false],
    ['UND_ERR_HEADERS_TIMEOUT', false],
  ])('after %s, of a call that might act twice: %s', (code, isSafe) => {
    expect(mayBeRepeated(post, false, lost(code))).toBe(isSafe);
    expect(mayBeRepeated(post, true, lost(code))).toBe(true);
  });

  it('waits twice as long each time, half of it by chance', () => {
    const error = new PlatformError(503, 'database_busy', '');
    const waits = (random: number) =>
      [0, 1, 2, 10].map((repetition) => waitBeforeRepetitionMs(repetition, error, () => random));
    expect(waits(0)).toEqual([250, 500, 1_000, 4_000]);
    expect(waits(1)).toEqual([500, 1_000, 2_000, 8_000]);
  });

  it('waits no less than it is asked to, and at most a minute', () => {
    const after = (seconds: number) => {
      const error = new PlatformError(429, 'too_many_requests', '', [], seconds);
      return waitBeforeRepetitionMs(0, error, () => 0.5);
    };
    expect(after(7)).toBe(7_125);
    expect(after(60)).toBe(60_125);
    expect(after(61)).toBeUndefined();
  });
});
