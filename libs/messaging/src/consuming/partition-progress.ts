import type { IncomingRecord } from '../broker/broker.js';

type Place = Pick<IncomingRecord, 'topic' | 'partition'>;

interface Progress {
  /** Offsets that are done, though something before them is not. */
  done: Set<string>;
  /** Failed tries of what is not done, by offset. */
  failures: Map<string, number>;
}

/**
 * What is known of records that were given back and will be read again: which of them are done, and how
 * often the others failed. Lost with the process, and then tried anew.
 */
export class PartitionProgress {
  private readonly byPartition = new Map<string, Progress>();

  /** Forgets what lies before the first record of a batch: its offset was committed. */
  startBatch([first]: readonly IncomingRecord[]): void {
    const progress = first && this.byPartition.get(partitionOf(first));
    if (!progress) return;
    const isPast = (offset: string) => BigInt(offset) < BigInt(first.offset);
    for (const offset of progress.done) if (isPast(offset)) progress.done.delete(offset);
    for (const offset of progress.failures.keys()) {
      if (isPast(offset)) progress.failures.delete(offset);
    }
  }

  /** Nothing of the partition will be read again: its offsets may even begin anew, with the topic. */
  forget(partition: Place): void {
    this.byPartition.delete(partitionOf(partition));
  }

  isDone(record: IncomingRecord): boolean {
    return this.byPartition.get(partitionOf(record))?.done.has(record.offset) ?? false;
  }

  failuresOf(record: IncomingRecord): number {
    return this.byPartition.get(partitionOf(record))?.failures.get(record.offset) ?? 0;
  }

  setDone(record: IncomingRecord): void {
    const progress = this.of(record);
    progress.done.add(record.offset);
    progress.failures.delete(record.offset);
  }

  addFailure(record: IncomingRecord): void {
    this.of(record).failures.set(record.offset, this.failuresOf(record) + 1);
  }

  private of(record: IncomingRecord): Progress {
    const partition = partitionOf(record);
    const existing = this.byPartition.get(partition);
    if (existing) return existing;
    const created: Progress = { done: new Set(), failures: new Map() };
    this.byPartition.set(partition, created);
    return created;
  }
}

function partitionOf({ topic, partition }: Place): string {
  return `${topic}/${partition}`;
}
