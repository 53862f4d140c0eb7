import type { BrokerInspector, GroupState, PartitionOffset } from '#messaging';

/** A group's way back in one topic. */
export interface Rewind {
  group: string;
  topic: string;
  moves: { from: bigint; to: PartitionOffset }[];
}

/**
 * Partitions in which the group has read beyond the time. Others stay where they are: a move forward would skip
 * records, and where nothing is committed there is nothing to move.
 */
export async function planRewind(
  { name, committed }: GroupState,
  time: Date,
  inspector: BrokerInspector,
): Promise<Rewind[]> {
  const topics = [...new Set(committed.map(({ topic }) => topic))].sort();
  const goals = await inspector.offsetsAt(topics, time);
  return topics.flatMap((topic) => {
    const moves = committed
      .filter((place) => place.topic === topic)
      .flatMap(({ partition, offset: from }) => {
        const to = goals.find((goal) => goal.topic === topic && goal.partition === partition);
        return to && to.offset < from ? [{ from, to }] : [];
      });
    return moves.length > 0 ? [{ group: name, topic, moves }] : [];
  });
}

/** An upper bound where compaction or transactions have left gaps. */
export function recordsIn({ moves }: Rewind): number {
  return Number(moves.reduce((sum, { from, to }) => sum + (from - to.offset), 0n));
}
