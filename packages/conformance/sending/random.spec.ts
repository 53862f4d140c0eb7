import { describe, expect, it } from '@jest/globals';
import { Random } from './random.js';

describe('the chance of a seed', () => {
  const idsOf = (random: Random) => [random.id('evt'), random.id('evt')];

  it('gives the same ids again, and others in a repetition', () => {
    const [first, again] = [new Random('7').fork('events/a'), new Random('7').fork('events/a')];
    expect(idsOf(first)).toEqual(idsOf(again));
    const other = new Random('7').fork('events/a', 1);
    expect(idsOf(other)).not.toEqual(idsOf(new Random('7').fork('events/a')));
    expect(other.fraction()).toBe(new Random('7').fork('events/a').fraction());
  });

  it('gives no id to two cases, of however many seeds', () => {
    const ids = new Set<string>();
    for (let seed = 1; seed <= 1_500; seed += 1) {
      for (let number = 1; number <= 100; number += 1) {
        ids.add(new Random(String(seed)).fork(`case-${number}`).id('evt'));
      }
    }
    expect(ids.size).toBe(150_000);
  });
});
