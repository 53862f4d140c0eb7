import type { IncomingRecord } from '../broker/broker.js';

/** How often the record that holds up its partition has failed. */
export class Failures {
  private readonly byPartition = new Map<string, { offset: string; count: number }>();

  of(record: IncomingRecord): number {
    const failing = this.byPartition.get(partitionOf(record));
    return failing?.offset === record.offset ? failing.count : 0;
  }

  set(record: IncomingRecord, count: number): void {
    this.byPartition.set(partitionOf(record), { offset: record.offset, count });
  }

  forget(record: IncomingRecord): void {
    this.byPartition.delete(partitionOf(record));
  }
}

function partitionOf({ topic, partition }: IncomingRecord): string {
  return `${topic}/${partition}`;
}
