import { describe, expect, it } from '@jest/globals';
import { findHighestRate } from './highest-rate.ts';

describe('findHighestRate', () => {
  it.each([
    { first: 200, most: 1_337 },
    { first: 200, most: 70 },
    { first: 1, most: 3 },
  ])('comes within a tenth of $most, from $first on', async ({ first, most }) => {
    const found = await findHighestRate(first, (rate) => Promise.resolve(rate <= most));
    expect(found).toBeLessThanOrEqual(most);
    expect(found).toBeGreaterThanOrEqual(Math.floor(most / 1.1));
  });

  it('says 0 where nothing is held', async () => {
    expect(await findHighestRate(200, () => Promise.resolve(false))).toBe(0);
  });
});
