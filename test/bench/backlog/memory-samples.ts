import { medianOf } from '../support/statistics.ts';

/** Results of `process.memoryUsage()` in MiB. */
export interface MemorySample {
  seconds: number;
  resident: number;
  heap: number;
}

/**
 * Growth of memory from the second to the last quarter of a run. The first quarter is left out, because the
 * heap grows to its working size there.
 */
export function growthOf(samples: readonly MemorySample[]): number {
  const quarter = Math.floor(samples.length / 4);
  if (quarter === 0) throw new Error('too few samples: give it more messages');
  const resident = samples.map((sample) => sample.resident);
  return medianOf(resident.slice(-quarter)) / medianOf(resident.slice(quarter, 2 * quarter));
}

export function greatestOf(samples: readonly MemorySample[]): number {
  return Math.max(...samples.map(({ resident }) => resident));
}
