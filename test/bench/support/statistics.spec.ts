import { describe, expect, it } from '@jest/globals';
import { inRounds } from './rounds.ts';
import { medianOf, ratioOf, summaryOf } from './statistics.ts';

describe('the statistics of a bench', () => {
  it('knows the middle of an odd and of an even number of values', () => {
    expect(medianOf([100, 9, 8])).toBe(9);
    expect(medianOf([4, 1, 3, 2])).toBe(2.5);
    expect(() => medianOf([])).toThrow('no values');
  });

  it('sorts by size and not by spelling', () => {
    expect(summaryOf([10, 9, 100])).toEqual({ min: 9, median: 10, max: 100 });
  });

  it('compares within each round, so that a slow round counts for no contender', () => {
    const ours = { contender: 'ours', values: [50, 5, 60] };
    const theirs = { contender: 'theirs', values: [100, 10, 100] };
    expect(ratioOf(ours, theirs)).toBe(0.5);
  });

  it('measures the contenders in turn', async () => {
    const order: string[] = [];
    const series = await inRounds(['a', 'b'], 2, (contender, round) => {
      order.push(`${contender}${round}`);
      return Promise.resolve(round);
    });
    expect(order).toEqual(['a1', 'b1', 'a2', 'b2']);
    expect(series).toEqual([
      { contender: 'a', values: [1, 2] },
      { contender: 'b', values: [1, 2] },
    ]);
  });
});
