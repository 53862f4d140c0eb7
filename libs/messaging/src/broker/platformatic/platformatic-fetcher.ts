import {
  type ClusterTopicMetadata,
  Consumer,
  FetchIsolationLevels,
  type fetchV17,
  IS_CONTROL,
  IS_TRANSACTIONAL,
  ListOffsetTimestamps,
  protocolErrors,
  type RecordsBatch,
  ResponseError,
} from '@platformatic/kafka';
import type { IncomingRecord, PartitionOffset, PartitionPlace } from '../broker.js';
import { type ClientOptions, closeClient } from './platformatic-client.js';

type FetchResponse = fetchV17.FetchResponse;
type FetchResponsePartition = fetchV17.FetchResponsePartition;

export interface Fetched {
  records: IncomingRecord[];
  /** Where to go on: there may be gaps, and records that no consumer gets. */
  next: bigint;
  /** The offset after the partition's last record. */
  end: bigint;
  /** False if the partition had nothing at that offset. */
  isFilled: boolean;
}

interface Limits {
  maxWaitMs: number;
  /** Of each partition. A broker returns at least one whole batch. */
  maxBytes: number;
}

/** Reads partitions without being a member of a group. */
export class PlatformaticFetcher {
  refreshedAt = 0;
  private readonly client: Consumer;

  constructor(options: ClientOptions) {
    // The client wants the name of a group. It stays unused.
    this.client = new Consumer({ ...options, groupId: options.clientId });
  }

  /** Looks up which broker leads each partition. Asks the brokers in turn: one of them may hang. */
  async refresh(topics: readonly string[]): Promise<void> {
    await this.client.metadata({ topics: [...topics], forceUpdate: true, retries: 2 });
    this.refreshedAt = Date.now();
  }

  /** @returns undefined if it is not known. */
  leaderOf({ topic, partition }: PartitionPlace): number | undefined {
    const leader = this.topicOf(topic)?.partitions[partition]?.leader;
    return leader === -1 ? undefined : leader;
  }

  partitionsOf(topic: string): number {
    return this.topicOf(topic)?.partitionsCount ?? 0;
  }

  /** Fetches from partitions that the broker leads. One at a time for each broker. */
  async fetch(
    node: number,
    places: readonly PartitionOffset[],
    { maxWaitMs, maxBytes }: Limits,
  ): Promise<Map<PartitionOffset, Fetched>> {
    const byTopic = Map.groupBy(places, ({ topic }) => this.topicOf(topic)!.id);
    const request = {
      node,
      maxWaitTime: maxWaitMs,
      minBytes: 1,
      maxBytes: maxBytes * places.length,
      isolationLevel: FetchIsolationLevels.READ_COMMITTED,
      topics: [...byTopic].map(([topicId, ofTopic]) => ({
        topicId,
        partitions: ofTopic.map(({ partition, offset }) => ({
          partition,
          fetchOffset: offset,
          partitionMaxBytes: maxBytes,
          currentLeaderEpoch: -1,
          lastFetchedEpoch: -1,
        })),
      })),
    };
    try {
      return this.fetchedIn(await this.client.fetch(request), byTopic);
    } catch (error) {
      const gone = this.outOfRangeIn(error, byTopic);
      if (gone.length === 0) throw error;
      return this.startsOf(gone);
    }
  }

  /** Where each partition begins. */
  async startOffsets(places: readonly PartitionPlace[]): Promise<PartitionOffset[]> {
    const topics = [...new Set(places.map(({ topic }) => topic))];
    if (topics.length === 0) return [];
    const offsets = await this.client.listOffsets({
      topics,
      timestamp: ListOffsetTimestamps.EARLIEST,
    });
    return places.map(({ topic, partition }) => ({
      topic,
      partition,
      offset: offsets.get(topic)![partition]!,
    }));
  }

  close(): Promise<void> {
    return closeClient(this.client);
  }

  private topicOf(topic: string): ClusterTopicMetadata | undefined {
    return this.client.currentMetadata?.topics.get(topic);
  }

  private fetchedIn(
    { responses }: FetchResponse,
    byTopic: ReadonlyMap<string, readonly PartitionOffset[]>,
  ): Map<PartitionOffset, Fetched> {
    const fetched = new Map<PartitionOffset, Fetched>();
    for (const { topicId, partitions } of responses) {
      for (const answer of partitions) {
        // A broker also returns partitions that an earlier fetch asked for.
        const place = placeIn(byTopic, topicId, answer);
        if (place) fetched.set(place, contentOf(answer, place));
      }
    }
    return fetched;
  }

  /** Partitions whose next record retention has deleted, or whose topic was created again. */
  private outOfRangeIn(
    error: unknown,
    byTopic: ReadonlyMap<string, readonly PartitionOffset[]>,
  ): PartitionOffset[] {
    if (!(error instanceof ResponseError)) return [];
    const { responses } = error.response as FetchResponse;
    return responses.flatMap(({ topicId, partitions }) =>
      partitions
        .filter(({ errorCode }) => errorCode === protocolErrors.OFFSET_OUT_OF_RANGE!.code)
        .flatMap((answer) => placeIn(byTopic, topicId, answer) ?? []),
    );
  }

  private async startsOf(places: PartitionOffset[]): Promise<Map<PartitionOffset, Fetched>> {
    const starts = await this.startOffsets(places);
    return new Map(
      starts.map(({ offset }, index) => [
        places[index]!,
        { records: [], next: offset, end: offset, isFilled: true },
      ]),
    );
  }
}

function placeIn(
  byTopic: ReadonlyMap<string, readonly PartitionOffset[]>,
  topicId: string,
  { partitionIndex }: FetchResponsePartition,
): PartitionOffset | undefined {
  return byTopic.get(topicId)?.find(({ partition }) => partition === partitionIndex);
}

/** The time of a record is that of its batch, because the topic takes the broker's clock. */
const LOG_APPEND_TIME = 1 << 3;
const ABORT = 0;

/** The client returns the producer's time also where the topic has the broker's. */
function contentOf(
  { records: batches, abortedTransactions, highWatermark }: FetchResponsePartition,
  { topic, partition, offset: from }: PartitionOffset,
): Fetched {
  const found = batches ?? [];
  const next = found.map((batch) => lastOffsetOf(batch) + 1n).at(-1) ?? from;
  const records = committedOf(found, abortedTransactions ?? []).flatMap((batch) =>
    recordsOf(batch, { topic, partition, offset: from }),
  );
  return {
    records,
    next: next > from ? next : from,
    end: highWatermark,
    isFilled: found.length > 0,
  };
}

/** The client itself leaves out at most one aborted transaction of each producer. */
function committedOf(
  batches: readonly RecordsBatch[],
  abortedTransactions: readonly fetchV17.FetchResponsePartitionAbortedTransaction[],
): RecordsBatch[] {
  const aborted = [...abortedTransactions].sort((a, b) => Number(a.firstOffset - b.firstOffset));
  const abortedProducers = new Set<bigint>();
  return batches.filter((batch) => {
    while (aborted[0] !== undefined && aborted[0].firstOffset <= lastOffsetOf(batch))
      abortedProducers.add(aborted.shift()!.producerId);
    if (batch.attributes & IS_CONTROL) {
      const isAbort = batch.records[0]?.key?.readInt16BE(2) === ABORT;
      if (isAbort) abortedProducers.delete(batch.producerId);
      return false;
    }
    return !(batch.attributes & IS_TRANSACTIONAL) || !abortedProducers.has(batch.producerId);
  });
}

function lastOffsetOf({ firstOffset, lastOffsetDelta }: RecordsBatch): bigint {
  return firstOffset + BigInt(lastOffsetDelta);
}

function recordsOf(
  { firstOffset, firstTimestamp, maxTimestamp, attributes, records }: RecordsBatch,
  { topic, partition, offset: from }: PartitionOffset,
): IncomingRecord[] {
  const isBrokersTime = (attributes & LOG_APPEND_TIME) !== 0;
  return (
    records
      // A fetch from within a batch returns the whole batch.
      .filter(({ offsetDelta }) => firstOffset + BigInt(offsetDelta) >= from)
      .map(({ offsetDelta, timestampDelta, key, value, headers }) => ({
        topic,
        partition,
        offset: String(firstOffset + BigInt(offsetDelta)),
        timestamp: new Date(Number(isBrokersTime ? maxTimestamp : firstTimestamp + timestampDelta)),
        key: key ?? null,
        value: value ?? null,
        headers: toHeaders(headers),
      }))
  );
}

/** Kafka allows a header to occur several times; the last value is used. */
function toHeaders(headers: readonly (readonly [unknown, unknown])[]): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of headers) result[String(name)] = value === null ? '' : String(value);
  return result;
}
