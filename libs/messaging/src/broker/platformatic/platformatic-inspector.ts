import { Admin, ConfigResourceTypes, type Group, ListOffsetTimestamps } from '@platformatic/kafka';
import {
  type BrokerInspector,
  ClusterError,
  type GroupState,
  type IncomingRecord,
  type PartitionOffset,
  type PartitionRange,
  type TopicState,
  UNKNOWN_STATE,
} from '../broker.js';
import {
  type ClientOptions,
  closeClient,
  isClientError,
  messageOf,
  whileMoving,
} from './platformatic-client.js';
import { type Fetched, PlatformaticFetcher } from './platformatic-fetcher.js';

const CHUNK_BYTES = 1024 * 1024;
// The broker returns at least one whole batch, even if the batch is larger than this limit.
const AS_LITTLE_AS_POSSIBLE = 1;
const MAX_WAIT_MS = 100;

/** {@link BrokerInspector} implemented with @platformatic/kafka. */
export class PlatformaticInspector implements BrokerInspector {
  private readonly admin: Admin;
  private readonly fetcher: PlatformaticFetcher;
  private lastFetch: Promise<unknown> = Promise.resolve();

  constructor(options: ClientOptions) {
    this.admin = new Admin(options);
    this.fetcher = new PlatformaticFetcher(options);
  }

  topics(): Promise<TopicState[]> {
    return this.ask(async () => {
      const names = (await this.admin.listTopics()).filter((name) => !name.startsWith('__'));
      const { topics } = await this.admin.metadata({ topics: [...names], forceUpdate: true });
      const settings = await this.settingsOf(names);
      return names.map((name) => ({
        name,
        partitions: topics.get(name)!.partitionsCount,
        settings: settings.get(name) ?? {},
      }));
    });
  }

  ranges(topics: readonly string[]): Promise<PartitionRange[]> {
    return this.ask(async () => {
      const starts = await this.offsets(topics, ListOffsetTimestamps.EARLIEST);
      const ends = await this.offsets(topics, ListOffsetTimestamps.LATEST);
      return starts.map(({ topic, partition, offset }, index) => ({
        ...{ topic, partition },
        start: offset,
        end: ends[index]!.offset,
      }));
    });
  }

  offsetsAt(topics: readonly string[], time: Date): Promise<PartitionOffset[]> {
    return this.ask(async () => {
      const found = await this.offsets(topics, BigInt(time.getTime()));
      const ends = await this.offsets(topics, ListOffsetTimestamps.LATEST);
      // Kafka reports offset -1 where no record is so late.
      return found.map((place, index) => (place.offset < 0n ? ends[index]! : place));
    });
  }

  groups(): Promise<GroupState[]> {
    return this.ask(async () => {
      const groups = [...(await this.admin.listGroups()).values()];
      const names = groups
        .filter(({ protocolType }) => protocolType === 'consumer')
        .map(({ id }) => id);
      if (names.length === 0) return [];
      const described = await this.admin.describeGroups({ groups: names });
      const committed = await this.admin.listConsumerGroupOffsets({ groups: names });
      return committed.map(({ groupId, topics }) => ({
        ...stateOf(groupId, described.get(groupId)),
        committed: topics.flatMap(({ name, partitions }) =>
          partitions
            .map(({ partitionIndex, committedOffset }) => ({
              topic: name,
              partition: partitionIndex,
              offset: committedOffset,
            }))
            // Kafka reports offset -1 where nothing is committed.
            .filter(({ offset }) => offset >= 0n),
        ),
      }));
    });
  }

  async *read({ topic, partition, start, end }: PartitionRange): AsyncGenerator<IncomingRecord> {
    let offset = start;
    while (offset < end) {
      const { records, next, isFilled } = await this.fetch(
        { topic, partition, offset },
        CHUNK_BYTES,
      );
      for (const record of records) {
        if (BigInt(record.offset) >= end) return;
        yield record;
      }
      if (!isFilled) return;
      offset = next;
    }
  }

  async firstFrom(place: PartitionOffset): Promise<IncomingRecord | undefined> {
    for (let { offset } = place; ;) {
      const { records, next, isFilled } = await this.fetch(
        { ...place, offset },
        AS_LITTLE_AS_POSSIBLE,
      );
      if (records[0] !== undefined) return records[0];
      if (!isFilled) return undefined;
      offset = next;
    }
  }

  moveGroup(group: string, offsets: readonly PartitionOffset[]): Promise<void> {
    return this.ask(() =>
      this.admin.alterConsumerGroupOffsets({
        groupId: group,
        topics: [
          {
            name: offsets[0]!.topic,
            partitionOffsets: offsets.map(({ partition, offset }) => ({ partition, offset })),
          },
        ],
      }),
    );
  }

  async close(): Promise<void> {
    await Promise.all([closeClient(this.admin), this.fetcher.close()]);
  }

  private async settingsOf(
    topics: readonly string[],
  ): Promise<Map<string, TopicState['settings']>> {
    if (topics.length === 0) return new Map();
    const described = await this.admin.describeConfigs({
      resources: topics.map((resourceName) => ({
        resourceType: ConfigResourceTypes.TOPIC,
        resourceName,
      })),
    });
    return new Map(
      described.map(({ resourceName, configs }) => [
        resourceName,
        Object.fromEntries(configs.map(({ name, value }) => [name, value ?? ''])),
      ]),
    );
  }

  /** In the order of the topics and their partitions. */
  private async offsets(topics: readonly string[], timestamp: bigint): Promise<PartitionOffset[]> {
    if (topics.length === 0) return [];
    const metadata = await this.admin.metadata({ topics: [...topics], forceUpdate: true });
    const places = topics.flatMap((topic) =>
      metadata.topics.get(topic)!.partitions.map((_, partition) => ({ topic, partition })),
    );
    const answers = await this.admin.listOffsets({
      topics: [...Map.groupBy(places, ({ topic }) => topic)].map(([name, ofTopic]) => ({
        name,
        partitions: ofTopic.map(({ partition }) => ({ partitionIndex: partition, timestamp })),
      })),
    });
    const found = new Map(
      answers.flatMap(({ name, partitions }) =>
        partitions.map(({ partitionIndex, offset }) => [`${name}/${partitionIndex}`, offset]),
      ),
    );
    return places.map(({ topic, partition }) => ({
      ...{ topic, partition },
      offset: found.get(`${topic}/${partition}`)!,
    }));
  }

  /** One after the other: the client keeps one session of fetches with each broker. */
  private fetch(place: PartitionOffset, maxBytes: number): Promise<Fetched> {
    const fetched = this.lastFetch.then(() =>
      this.ask(() => this.fetchFromLeader(place, maxBytes)),
    );
    this.lastFetch = fetched.catch(() => {});
    return fetched;
  }

  private async fetchFromLeader(place: PartitionOffset, maxBytes: number): Promise<Fetched> {
    const { topic, partition } = place;
    if (this.fetcher.leaderOf(place) === undefined) await this.fetcher.refresh([topic]);
    const leader = this.fetcher.leaderOf(place);
    if (leader === undefined) throw new Error(`there is no partition ${topic}/${partition}`);
    try {
      const fetched = await this.fetcher.fetch(leader, [place], {
        maxWaitMs: MAX_WAIT_MS,
        maxBytes,
      });
      return fetched.get(place) ?? { records: [], next: place.offset, end: 0n, isFilled: false };
    } catch (error) {
      await this.fetcher.refresh([topic]);
      throw error;
    }
  }

  private async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await whileMoving(question);
    } catch (error) {
      throw isClientError(error) ? new ClusterError(messageOf(error), { cause: error }) : error;
    }
  }
}

function stateOf(name: string, group: Group | undefined): Omit<GroupState, 'committed'> {
  const members = [...(group?.members.values() ?? [])];
  const state = group?.state ?? UNKNOWN_STATE;
  return {
    name,
    state,
    members: state === UNKNOWN_STATE ? undefined : members.length,
    // During a rebalance Kafka lists the members without their subscriptions.
    topics: [...new Set(members.flatMap(({ metadata }) => metadata?.topics ?? []))].sort(),
  };
}
