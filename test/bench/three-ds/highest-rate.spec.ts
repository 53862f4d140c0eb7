import { describe, expect, it } from '@jest/globals';
import { confirmRate, findHighestRate } from './highest-rate.ts';

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

describe('confirmRate', () => {
  const upTo = (most: number) => (rate: number) =>
    Promise.resolve(rate <= most ? `held ${rate}` : undefined);

  it('takes the rate itself where it is held for long, too', async () => {
    expect(await confirmRate(200, upTo(300))).toEqual({ rate: 200, result: 'held 200' });
  });

  it('comes within a tenth of what is held', async () => {
    const confirmed = await confirmRate(200, upTo(150));
    expect(confirmed!.rate).toBeLessThanOrEqual(150);
    expect(confirmed!.rate).toBeGreaterThan(135);
  });

  it('says so where nothing near it is held', async () => {
    expect(await confirmRate(200, upTo(20))).toBeUndefined();
  });
});
