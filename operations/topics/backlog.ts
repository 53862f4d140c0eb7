import type { GroupState, PartitionOffset, PartitionRange } from '#messaging';

/** What comes next for a group in a partition, and how much there is of it. */
export interface Backlog extends PartitionOffset {
  lag: number;
}

/** A group reads a topic if a member of it does, or if it ever committed something there. */
export function readsTopic({ topics, committed }: GroupState, topic: string): boolean {
  return topics.includes(topic) || committed.some((one) => one.topic === topic);
}

/** @param group undefined for one that was never there: it will begin at the beginning. */
export function backlogOf(
  group: GroupState | undefined,
  ranges: readonly PartitionRange[],
): Backlog[] {
  const offsets = new Map(
    group?.committed.map(({ topic, partition, offset }) => [`${topic}/${partition}`, offset]),
  );
  return ranges.map(({ topic, partition, start, end }) => {
    const committed = offsets.get(`${topic}/${partition}`) ?? start;
    // Retention may have taken away what was never read.
    const offset = committed > start ? committed : start;
    return { topic, partition, offset, lag: Number(end > offset ? end - offset : 0n) };
  });
}
