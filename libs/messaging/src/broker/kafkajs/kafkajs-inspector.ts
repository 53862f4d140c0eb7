import kafkajs, { type Admin, type GroupDescription, type KafkaConfig } from 'kafkajs';
import type Cluster from 'kafkajs/src/cluster/index.js';
import Batch from 'kafkajs/src/consumer/batch.js';
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
import { createCluster, whileMoving } from './kafkajs-cluster.js';
import { toRecord } from './kafkajs-consumer.js';

const { AssignerProtocol, ConfigResourceTypes, Kafka, KafkaJSError } = kafkajs;

// An operator is waiting, so report an unavailable cluster quickly.
const RETRY = { retries: 2, initialRetryTime: 100, maxRetryTime: 500 };

/** {@link BrokerInspector} implemented with kafkajs. */
export class KafkajsInspector implements BrokerInspector {
  private readonly admin: Admin;
  private readonly reader: KafkajsReader;
  private connected?: Promise<void>;

  constructor(config: KafkaConfig) {
    this.admin = new Kafka({ ...config, retry: RETRY }).admin({ retry: RETRY });
    this.reader = new KafkajsReader({ ...config, retry: RETRY });
  }

  topics(): Promise<TopicState[]> {
    return this.ask(async () => {
      const { topics } = await this.admin.fetchTopicMetadata();
      const own = topics.filter(({ name }) => !name.startsWith('__'));
      const settings = await this.settingsOf(own.map(({ name }) => name));
      return own.map(({ name, partitions }) => ({
        name,
        partitions: partitions.length,
        settings: settings.get(name) ?? {},
      }));
    });
  }

  ranges(topics: readonly string[]): Promise<PartitionRange[]> {
    return this.ofEach(topics, async (topic) => {
      const offsets = await this.admin.fetchTopicOffsets(topic);
      return offsets.map(({ partition, low, high }) => ({
        topic,
        partition,
        start: BigInt(low),
        end: BigInt(high),
      }));
    });
  }

  offsetsAt(topics: readonly string[], time: Date): Promise<PartitionOffset[]> {
    return this.ofEach(topics, async (topic) => {
      const offsets = await this.admin.fetchTopicOffsetsByTimestamp(topic, time.getTime());
      return offsets.map(({ partition, offset }) => ({ topic, partition, offset: BigInt(offset) }));
    });
  }

  groups(): Promise<GroupState[]> {
    return this.ask(async () => {
      const { groups } = await this.admin.listGroups();
      const names = groups
        .filter(({ protocolType }) => protocolType === 'consumer')
        .map(({ groupId }) => groupId);
      const described = names.length > 0 ? await this.admin.describeGroups(names) : { groups: [] };
      return Promise.all(described.groups.map((group) => this.stateOf(group)));
    });
  }

  async *read(range: PartitionRange): AsyncGenerator<IncomingRecord> {
    try {
      yield* this.reader.read(range);
    } catch (error) {
      throw toClusterError(error);
    }
  }

  async firstFrom(place: PartitionOffset): Promise<IncomingRecord | undefined> {
    try {
      return await this.reader.firstFrom(place);
    } catch (error) {
      throw toClusterError(error);
    }
  }

  moveGroup(group: string, offsets: readonly PartitionOffset[]): Promise<void> {
    const topic = offsets[0]!.topic;
    const partitions = offsets.map(({ partition, offset }) => ({
      partition,
      offset: offset.toString(),
    }));
    return this.ask(() => this.admin.setOffsets({ groupId: group, topic, partitions }));
  }

  async close(): Promise<void> {
    await Promise.all([this.admin.disconnect(), this.reader.close()]);
  }

  private async settingsOf(topics: string[]): Promise<Map<string, Record<string, string>>> {
    if (topics.length === 0) return new Map();
    const { resources } = await this.admin.describeConfigs({
      includeSynonyms: false,
      resources: topics.map((name) => ({ type: ConfigResourceTypes.TOPIC, name })),
    });
    return new Map(
      resources.map(({ resourceName, configEntries }) => [
        resourceName,
        Object.fromEntries(
          configEntries.map(({ configName, configValue }) => [configName, configValue]),
        ),
      ]),
    );
  }

  private async stateOf(group: GroupDescription): Promise<GroupState> {
    const committed = await this.admin.fetchOffsets({ groupId: group.groupId });
    return {
      name: group.groupId,
      state: group.state,
      members: group.state === UNKNOWN_STATE ? undefined : group.members.length,
      topics: topicsReadBy(group),
      committed: committed.flatMap(({ topic, partitions }) =>
        partitions
          .map(({ partition, offset }) => ({ topic, partition, offset: BigInt(offset) }))
          // Kafka reports offset -1 where nothing is committed.
          .filter(({ offset }) => offset >= 0n),
      ),
    };
  }

  private ofEach<T>(topics: readonly string[], of: (topic: string) => Promise<T[]>): Promise<T[]> {
    return this.ask(async () => {
      const found: T[] = [];
      // One by one: with several brokers, answers to concurrent calls come in any order, and kafkajs would
      // keep the metadata of the fewest topics.
      for (const topic of topics) found.push(...(await of(topic)));
      return found;
    });
  }

  private async ask<T>(question: () => Promise<T>): Promise<T> {
    try {
      this.connected ??= this.admin.connect();
      await this.connected;
      return await whileMoving(question);
    } catch (error) {
      throw toClusterError(error);
    }
  }
}

function toClusterError(error: unknown): unknown {
  return error instanceof KafkaJSError ? new ClusterError(error.message, { cause: error }) : error;
}

function topicsReadBy({ members }: GroupDescription): string[] {
  // During a rebalance Kafka lists the members without their subscriptions.
  const joined = members.filter(({ memberMetadata }) => memberMetadata.length > 0);
  const topics = joined.flatMap(
    ({ memberMetadata }) => AssignerProtocol.MemberMetadata.decode(memberMetadata)?.topics ?? [],
  );
  return [...new Set(topics)].sort();
}

const READ_COMMITTED = 1;
const CHUNK_BYTES = 1024 * 1024;
// The broker returns at least one whole record batch, even if the batch is larger than this limit.
const AS_LITTLE_AS_POSSIBLE = 1;
const MAX_WAIT_MS = 100;

/** Reads partitions without being a member of a group. */
class KafkajsReader {
  private readonly cluster: Cluster;
  private connected?: Promise<void>;
  private lastFetch: Promise<unknown> = Promise.resolve();

  constructor(config: KafkaConfig) {
    this.cluster = createCluster(config);
  }

  async *read({ topic, partition, start, end }: PartitionRange): AsyncGenerator<IncomingRecord> {
    let offset = start;
    while (offset < end) {
      const batch = await this.fetch({ topic, partition, offset }, CHUNK_BYTES);
      for (const message of batch.messages) {
        if (BigInt(message.offset) >= end) return;
        yield toRecord(topic, partition, message);
      }
      if (isAtTheEnd(batch)) return;
      offset = BigInt(batch.lastOffset()) + 1n;
    }
  }

  async firstFrom(place: PartitionOffset): Promise<IncomingRecord | undefined> {
    for (let { offset } = place; ;) {
      const batch = await this.fetch({ ...place, offset }, AS_LITTLE_AS_POSSIBLE);
      const [message] = batch.messages;
      if (message) return toRecord(place.topic, place.partition, message);
      if (isAtTheEnd(batch)) return undefined;
      offset = BigInt(batch.lastOffset()) + 1n;
    }
  }

  async close(): Promise<void> {
    await this.cluster.disconnect();
  }

  /**
   * One after the other, as the broker answers the requests of one connection anyway. Of connections that it opens at
   * the same time, kafkajs closes only the last one, and the others would keep the process from ending.
   */
  private fetch(place: PartitionOffset, maxBytes: number): Promise<Batch> {
    const fetched = this.lastFetch.then(() => this.fetchNow(place, maxBytes));
    this.lastFetch = fetched.catch(() => {});
    return fetched;
  }

  /** Retries while the leadership of the partition moves. */
  private async fetchNow(place: PartitionOffset, maxBytes: number): Promise<Batch> {
    this.connected ??= this.cluster.connect();
    await this.connected;
    await this.cluster.addTargetTopic(place.topic);
    return whileMoving(
      () => this.fetchFromLeader(place, maxBytes),
      () => this.cluster.refreshMetadata(),
    );
  }

  private async fetchFromLeader(
    { topic, partition, offset }: PartitionOffset,
    maxBytes: number,
  ): Promise<Batch> {
    const [nodeId] = Object.keys(this.cluster.findLeaderForPartitions(topic, [partition]));
    if (nodeId === undefined) throw new Error(`there is no partition ${topic}/${partition}`);
    const node = await this.cluster.findBroker({ nodeId });
    const fetchOffset = offset.toString();
    const { responses } = await node.fetch({
      maxWaitTime: MAX_WAIT_MS,
      minBytes: 1,
      maxBytes,
      isolationLevel: READ_COMMITTED,
      topics: [{ topic, partitions: [{ partition, fetchOffset, maxBytes }] }],
    });
    return new Batch(topic, fetchOffset, responses[0]!.partitions[0]!);
  }
}

/** A partition that has more records always returns at least one batch. */
function isAtTheEnd(batch: Batch): boolean {
  return batch.rawMessages.length === 0;
}
