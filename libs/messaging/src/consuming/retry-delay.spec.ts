import { describe, expect, it } from '@jest/globals';
import { retryDelayMs } from './retry-delay.js';

const longest = () => 1;
const shortest = () => 0;

describe('retryDelayMs', () => {
  it('doubles from a tenth of a second up to half a minute, and stays there', () => {
    const delays = Array.from({ length: 11 }, (_, index) => retryDelayMs(index + 1, longest));
    expect(delays).toEqual([
      100, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000,
    ]);
    expect(retryDelayMs(1_000_000, longest)).toBe(30_000);
  });

  it('is up to half as long, so that what failed together does not come back together', () => {
    expect(retryDelayMs(1, shortest)).toBe(50);
    expect(retryDelayMs(100, shortest)).toBe(15_000);
    expect(retryDelayMs(3)).toBeGreaterThanOrEqual(200);
    expect(retryDelayMs(3)).toBeLessThanOrEqual(400);
  });
});
