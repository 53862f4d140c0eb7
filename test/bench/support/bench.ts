import type { Goal } from './goals.ts';
import type { Machine } from './machine.ts';

/** The options of a bench with their defaults: whole numbers, such as `--messages 100000`. */
export type BenchOptions = Record<string, number>;

/** Exported as `bench` by `test/bench/<name>/<name>.bench.ts`. */
export interface Bench<Options extends BenchOptions = BenchOptions> {
  title: string;
  options: Options;
  /** @param note reports progress to the user. */
  run(options: Options, note: (text: string) => void): Promise<Findings>;
}

export interface Findings {
  /** What was measured with which settings, in one or two sentences. */
  setting: string;
  measures?: Measure[];
  courses?: Course[];
  goals: Goal[];
}

/** The findings of a named bench. */
export interface Report extends Findings {
  name: string;
  title: string;
  machine: Machine;
}

/** One quantity for each contender and round. */
export interface Measure {
  name: string;
  unit: string;
  series: Series[];
}

export interface Series {
  contender: string;
  /** One value per round. */
  values: number[];
}

/** Quantities of one unit over time. */
export interface Course {
  name: string;
  unit: string;
  lines: Line[];
}

export interface Line {
  name: string;
  /** Seconds since the start, and the value at that time. */
  points: [number, number][];
}
