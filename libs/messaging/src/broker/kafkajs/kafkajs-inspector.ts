import kafkajs, { type Admin, type GroupDescription, type KafkaConfig } from 'kafkajs';
import type { IncomingRecord } from '../broker.js';
import {
  type BrokerInspector,
  ClusterError,
  type GroupState,
  type PartitionOffset,
  type PartitionRange,
  type TopicState,
} from '../broker-inspector.js';
import { KafkajsReader } from './kafkajs-reader.js';
import { whileMoving } from './while-moving.js';

const { AssignerProtocol, ConfigResourceTypes, Kafka, KafkaJSError } = kafkajs;

// An operator is waiting, so report an unavailable cluster quickly.
const RETRY = { retries: 2, initialRetryTime: 100, maxRetryTime: 500 };
// The state that Kafka reports for a group that is not of the classic kind; its members can't be
// listed.
const UNKNOWN_STATE = 'Dead';

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
