import type { IncomingRecord } from '../broker/broker.js';

/** Failed attempts at a record since it was first read from its topic. */
export interface FailedTries {
  count: number;
  /** How many of them were caused by an outage and not by the record. */
  ofOutages: number;
}

const NONE: FailedTries = { count: 0, ofOutages: 0 };

/**
 * Progress of one partition: which of the records that will be read again are done, and how often
 * the others failed. It is kept in memory only; after a restart these records are handled again.
 */
export class PartitionProgress {
  /** Offsets of records that are done although an earlier record is not. */
  private readonly done = new Set<string>();
  /** Failed attempts of records that are not done, by offset. */
  private readonly failures = new Map<string, FailedTries>();

  /** Drops the progress before the first record of the batch, because those offsets are committed. */
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
