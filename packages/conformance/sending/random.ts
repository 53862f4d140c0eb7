import { createHash } from 'node:crypto';

/**
 * Random numbers that are the same for the same seed (mulberry32). Each case has its own fork, so that a case
 * that runs alone sends what it sent among the others.
 */
export class Random {
  private state: number;
  private ids = 0;

  constructor(
    private readonly seed: string,
    /** Changes only the ids: for a partner that knows the ids of an earlier run. */
    private readonly repetition = 0,
  ) {
    this.state = hash(seed);
  }

  fork(name: string, repetition = this.repetition): Random {
    return new Random(`${this.seed}/${name}`, repetition);
  }

  /** The same from its beginning, as it was in the latest of the runs before. */
  earlierRuns(most: number): Random[] {
    const first = Math.max(0, this.repetition - most);
    return Array.from(
      { length: this.repetition - first },
      (_, index) => new Random(this.seed, first + index),
    );
  }

  /** From 0 to below 1. */
  fraction(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `lowest` to `highest`, both included. */
  whole(lowest: number, highest: number): number {
    return lowest + Math.floor(this.fraction() * (highest - lowest + 1));
  }

  pick<T>(items: readonly T[]): T {
    return items[this.whole(0, items.length - 1)]!;
  }

  shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: this.fraction() }))
      .sort((one, other) => one.place - other.place)
      .map(({ item }) => item);
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.whole(0, 15).toString(16)).join('');
  }

  /**
   * An id in the form of the platform's. Not of what is drawn: with a state of 32 bits, two of some ten thousand cases
   * would send the same ones.
   */
  id(prefix: string): string {
    this.ids += 1;
    const place = `${this.seed}/${this.ids}/${this.repetition}`;
    return `${prefix}_${createHash('sha256').update(place).digest('hex').slice(0, 32)}`;
  }
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const byte of Buffer.from(text)) value = Math.imul(value ^ byte, 0x01000193);
  return value | 0;
}
