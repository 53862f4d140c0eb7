import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { depthOf, labelledColumns, rangeOf, stepArea, stepLine } from './step-path.js';

describe('the range of a chart', () => {
  it.each([
    [[], { low: 0, high: 1 }],
    [[0, 0], { low: 0, high: 1 }],
    [[5, 20], { low: 0, high: 20 }],
    [[-5, -2], { low: -5, high: 0 }],
    [[-5, 10], { low: -5, high: 10 }],
  ])('of %j contains zero and all values', (values, range) => {
    expect(rangeOf(values)).toEqual(range);
  });

  it.each([
    [[], { low: 0, high: 1 }],
    [[5, 5], { low: 0, high: 5 }],
    [[1_000, 990, 1_010], { low: 990, high: 1_010 }],
    [[-5, 10], { low: -5, high: 10 }],
  ])('of %j that is cut contains the values alone', (values, range) => {
    expect(rangeOf(values, true)).toEqual(range);
  });

  it('places every value inside of the drawing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (values) => {
        const range = rangeOf(values);
        const depths = [0, ...values].map((value) => depthOf(value, range));
        expect(depths.every((depth) => depth >= 0 && depth <= 100)).toBe(true);
      }),
    );
  });
});

describe('steps', () => {
  const range = { low: 0, high: 10 };

  it('go from the left to the right, one wide each', () => {
    expect(stepLine([10, 0, 5], range)).toBe('M0 0H1V100H2V50H3');
  });

  it('enclose an area down to zero', () => {
    expect(stepArea([10, 5], range)).toBe('M0 0H1V50H2V100H0Z');
    expect(stepArea([-10], { low: -10, high: 10 })).toBe('M0 100H1V50H0Z');
    expect(stepArea([], range)).toBe('');
  });
});

describe('labels', () => {
  it('stand at every column, as long as there is room', () => {
    expect(labelledColumns(3, 6)).toEqual([0, 1, 2]);
    expect(labelledColumns(0, 6)).toEqual([]);
  });

  it('are left out evenly', () => {
    expect(labelledColumns(90, 6)).toEqual([0, 15, 30, 45, 60, 75]);
    expect(labelledColumns(7, 6)).toEqual([0, 2, 4, 6]);
  });
});
