import type { BrokerInspector, PartitionOffset, PartitionRange } from '#messaging';

const FIRST_LOOK_BACK_MS = 60_000;

interface Ends {
  at: number;
  byPartition: Map<string, bigint>;
}

/** Messages per second since the last look; at the first look, over the last minute. */
export class Rates {
  private previous?: Ends;
  private current?: Ends;

  async startLook(
    inspector: BrokerInspector,
    ranges: readonly PartitionRange[],
    now: number,
  ): Promise<void> {
    this.previous = this.current ?? (await endsAMinuteAgo(inspector, ranges, now));
    this.current = endsOf(
      ranges.map(({ topic, partition, end }) => ({ topic, partition, offset: end })),
      now,
    );
  }

  of(ranges: readonly PartitionRange[]): number {
    const seconds = (this.current!.at - this.previous!.at) / 1_000;
    const messages = ranges.reduce((sum, range) => {
      const before = this.previous!.byPartition.get(partitionOf(range)) ?? range.start;
      return sum + Number(range.end - before);
    }, 0);
    // A recreated topic has fewer messages than before.
    return seconds > 0 ? Math.max(0, messages / seconds) : 0;
  }
}

async function endsAMinuteAgo(
  inspector: BrokerInspector,
  ranges: readonly PartitionRange[],
  now: number,
): Promise<Ends> {
  const at = now - FIRST_LOOK_BACK_MS;
  const topics = [...new Set(ranges.map(({ topic }) => topic))];
  return endsOf(await inspector.offsetsAt(topics, new Date(at)), at);
}

function endsOf(offsets: readonly PartitionOffset[], at: number): Ends {
  return { at, byPartition: new Map(offsets.map((one) => [partitionOf(one), one.offset])) };
}

function partitionOf({ topic, partition }: Pick<PartitionOffset, 'topic' | 'partition'>): string {
  return `${topic}/${partition}`;
}
