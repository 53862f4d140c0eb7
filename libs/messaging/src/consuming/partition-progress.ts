import type { IncomingRecord } from '../broker/broker.js';

/** How often a record failed since it was first read from its topic. */
export interface FailedTries {
  count: number;
  /** How many of them were for an outage, at which the record had no part. */
  ofOutages: number;
}

const NONE: FailedTries = { count: 0, ofOutages: 0 };

/**
 * What is known of one partition's records that were given back and will be read again: which of them are
 * done, and how often the others failed. Lost with the process, and then tried anew.
 */
export class PartitionProgress {
  /** Offsets that are done, though something before them is not. */
  private readonly done = new Set<string>();
  /** Failed tries of what is not done, by offset. */
  private readonly failures = new Map<string, FailedTries>();

  /** Forgets what lies before the first record of a batch: its offset was committed. */
  startBatch([first]: readonly IncomingRecord[]): void {
    if (!first) return;
    const isPast = (offset: string) => BigInt(offset) < BigInt(first.offset);
    for (const offset of this.done) if (isPast(offset)) this.done.delete(offset);
    for (const offset of this.failures.keys()) if (isPast(offset)) this.failures.delete(offset);
  }

  isDone({ offset }: IncomingRecord): boolean {
    return this.done.has(offset);
  }

  failuresOf({ offset }: IncomingRecord): FailedTries {
    return this.failures.get(offset) ?? NONE;
  }

  setDone({ offset }: IncomingRecord): void {
    this.done.add(offset);
    this.failures.delete(offset);
  }

  addFailure(record: IncomingRecord, wasOutage: boolean): void {
    const { count, ofOutages } = this.failuresOf(record);
    this.failures.set(record.offset, {
      count: count + 1,
      ofOutages: ofOutages + (wasOutage ? 1 : 0),
    });
  }
}
