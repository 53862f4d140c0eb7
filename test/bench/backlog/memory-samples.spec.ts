import { describe, expect, it } from '@jest/globals';
import { greatestOf, growthOf, type MemorySample } from './memory-samples.ts';

const samplesOf = (...values: number[]): MemorySample[] =>
  values.map((resident, seconds) => ({ seconds, resident, heap: 1 }));

describe('the memory of a backlog', () => {
  it('grows if the last quarter is above the second, whatever the first was', () => {
    expect(growthOf(samplesOf(10, 20, 100, 100, 500, 110, 120, 120))).toBe(1.2);
    expect(growthOf(samplesOf(900, 900, 100, 100, 100, 100, 100, 100))).toBe(1);
  });

  it('is as great as it was in its worst moment', () => {
    expect(greatestOf(samplesOf(1, 7, 3))).toBe(7);
  });

  it('reports nothing with too few samples', () => {
    expect(() => growthOf(samplesOf(1, 2, 3))).toThrow('too few');
  });
});
