import { deadLettersResolved } from '#contracts';
import type {
  BrokerInspector,
  BrokerProducer,
  IncomingRecord,
  PartitionPlace,
  PartitionRange,
} from '../broker/broker.js';

export type ResolvingAction = 'replayed' | 'discarded';

/** The resolution of a dead letter; the record's key is the letter's place. */
export interface Resolution {
  action: ResolvingAction;
  /** The time of the resolution. */
  at: string;
  /** When the dead letter was written, because a recreated topic may reuse the place. */
  letterWrittenAt: string;
}

/** The dead letters that are resolved. */
export class Resolutions {
  /** By partition of the dead letters, then by offset. */
  private readonly byPartition = new Map<string, Map<string, Resolution>>();
  /** By partition of the resolutions topic: the next offset to read. */
  private readonly readUpTo = new Map<number, bigint>();

  /** Reads the new resolutions since the last call. */
  async update(inspector: BrokerInspector): Promise<void> {
    for (const range of await inspector.ranges([deadLettersResolved.name])) {
      const start = this.readUpTo.get(range.partition) ?? range.start;
      for await (const record of inspector.read({ ...range, start })) this.add(record);
      this.readUpTo.set(range.partition, range.end);
    }
  }

  of({ record }: { record: IncomingRecord }): Resolution | undefined {
    const resolution = this.byPartition.get(partitionOf(record))?.get(record.offset);
    return resolution?.letterWrittenAt === record.timestamp.toISOString() ? resolution : undefined;
  }

  /** @param oldest time of the first letter in the range; older resolutions belong to a deleted topic. */
  countIn(range: PartitionRange, oldest: Date): number {
    const resolutions = this.byPartition.get(partitionOf(range)) ?? new Map<string, Resolution>();
    return [...resolutions].filter(
      ([offset, { letterWrittenAt }]) =>
        BigInt(offset) >= range.start &&
        BigInt(offset) < range.end &&
        letterWrittenAt >= oldest.toISOString(),
    ).length;
  }

  private add({ key, value }: IncomingRecord): void {
    const place = parsePlace(String(key));
    if (!place || !value) return;
    const partition = partitionOf(place);
    const resolutions = this.byPartition.get(partition) ?? new Map<string, Resolution>();
    resolutions.set(place.offset, JSON.parse(value.toString()) as Resolution);
    this.byPartition.set(partition, resolutions);
  }
}

/** Resolves when the resolutions are stored. */
export async function writeResolutions(
  producer: BrokerProducer,
  action: ResolvingAction,
  letters: readonly { place: string; record: IncomingRecord }[],
): Promise<void> {
  const at = new Date().toISOString();
  await producer.send(
    letters.map(({ place, record }) => {
      const letterWrittenAt = record.timestamp.toISOString();
      const resolution: Resolution = { action, at, letterWrittenAt };
      return {
        topic: deadLettersResolved.name,
        key: place,
        value: Buffer.from(JSON.stringify(resolution)),
        headers: {},
      };
    }),
  );
}

function partitionOf({ topic, partition }: PartitionPlace): string {
  return `${topic}/${partition}`;
}

/** A record's position on the broker. */
export interface RecordPlace {
  topic: string;
  partition: number;
  offset: string;
}

export function placeOf({ topic, partition, offset }: RecordPlace): string {
  return `${topic}/${partition}/${offset}`;
}

/** @returns undefined if the text is not a place but, for example, an event id. */
export function parsePlace(text: string): RecordPlace | undefined {
  const [, topic, partition, offset] = /^([\w.-]+)\/(\d+)\/(\d+)$/.exec(text) ?? [];
  return offset === undefined
    ? undefined
    : { topic: topic!, partition: Number(partition), offset: String(BigInt(offset)) };
}
