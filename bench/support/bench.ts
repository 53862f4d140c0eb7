import type { Goal } from './goals.ts';
import type { Machine } from './machine.ts';

/** The options of a bench with their defaults: whole numbers, such as `--messages 100000`. */
export type BenchOptions = Record<string, number>;

/** A file `bench/<name>/<name>.bench.ts` exports one as `bench`. */
export interface Bench<Options extends BenchOptions = BenchOptions> {
  title: string;
  options: Options;
  /** @param note tells whoever waits what is being done. */
  run(options: Options, note: (text: string) => void): Promise<Findings>;
}

export interface Findings {
  /** What was measured, and with which settings: a sentence or two. */
  setting: string;
  measures?: Measure[];
  courses?: Course[];
  goals: Goal[];
}

/** Findings with what they are of. */
export interface Report extends Findings {
  name: string;
  title: string;
  machine: Machine;
}

/** One quantity, of each contender, in each round. */
export interface Measure {
  name: string;
  unit: string;
  series: Series[];
}

export interface Series {
  contender: string;
  /** One value a round. */
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
  /** Seconds since the start, and the value then. */
  points: [number, number][];
}
