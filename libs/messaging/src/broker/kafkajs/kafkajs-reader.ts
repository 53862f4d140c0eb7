import type { KafkaConfig } from 'kafkajs';
import type Cluster from 'kafkajs/src/cluster/index.js';
import Batch from 'kafkajs/src/consumer/batch.js';
import type { IncomingRecord } from '../broker.js';
import type { PartitionOffset, PartitionRange } from '../broker-inspector.js';
import { createCluster } from './kafkajs-cluster.js';
import { toRecord } from './kafkajs-record.js';
import { whileMoving } from './while-moving.js';

const READ_COMMITTED = 1;
const CHUNK_BYTES = 1024 * 1024;
// The broker returns at least one whole record batch, even if the batch is larger than this limit.
const AS_LITTLE_AS_POSSIBLE = 1;
const MAX_WAIT_MS = 100;

/** Reads partitions without being a member of a group. */
export class KafkajsReader {
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
   * One after the other, as the broker answers those of one connection anyway: of the connections that it opens at the
   * same time, kafkajs closes the last one alone, and the others would keep the process from ending.
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
