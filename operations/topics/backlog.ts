import type { GroupState, PartitionOffset, PartitionRange } from '#messaging';

/** The next offset of a group in a partition, and the number of records after it. */
export interface Backlog extends PartitionOffset {
  lag: number;
}

/** A group reads a topic if a member is subscribed, or if it ever committed an offset there. */
export function readsTopic({ topics, committed }: GroupState, topic: string): boolean {
  return topics.includes(topic) || committed.some((one) => one.topic === topic);
}

/** @param group undefined for a group that never existed; it would start at the beginning. */
export function backlogOf(
  group: GroupState | undefined,
  ranges: readonly PartitionRange[],
): Backlog[] {
  const offsets = new Map(
    group?.committed.map(({ topic, partition, offset }) => [`${topic}/${partition}`, offset]),
  );
  return ranges.map(({ topic, partition, start, end }) => {
    const committed = offsets.get(`${topic}/${partition}`) ?? start;
    // Retention may have deleted records that were never read.
    const offset = committed > start ? committed : start;
    return { topic, partition, offset, lag: Number(end > offset ? end - offset : 0n) };
  });
}
