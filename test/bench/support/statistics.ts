import type { Series } from './bench.ts';

export interface Summary {
  min: number;
  median: number;
  max: number;
}

export function summaryOf(values: readonly number[]): Summary {
  return { min: Math.min(...values), median: medianOf(values), max: Math.max(...values) };
}

export function medianOf(values: readonly number[]): number {
  if (values.length === 0) throw new Error('no values have no median');
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/**
 * The median of the ratios per round. Contenders of one round run under the same conditions, so this is
 * more stable than the ratio of two medians.
 */
export function ratioOf(series: Series, base: Series): number {
  return medianOf(series.values.map((value, round) => value / base.values[round]!));
}
