import { setTimeout as sleep } from 'node:timers/promises';
import { withCloudEvent } from '#contracts';
import kafkajs, { type Kafka, type Message, type Producer } from 'kafkajs';
import { type BrokerProducer, type OutgoingRecord, RecordRefusedError } from '../broker.js';
import { inPublishSpans } from '../publish-spans.js';
import { useLeanRecordEncoding } from './record-encoding.js';

const { KafkaJSProtocolError, Partitioners } = kafkajs;
const ALL_IN_SYNC_REPLICAS = -1;
// Fails in less than a second, because a caller is waiting.
const RETRY_PAUSES_MS = [100, 200];

useLeanRecordEncoding();

/** {@link BrokerProducer} implemented with kafkajs. */
export class KafkajsProducer implements BrokerProducer {
  private readonly producer: Producer;
  private connected?: Promise<void>;

  /** @param service the source of its events. */
  constructor(
    client: Kafka,
    private readonly service: string,
  ) {
    this.producer = client.producer({
      // The partitioner of the Java client, so that other tools compute the same partition for a
      // key.
      createPartitioner: Partitioners.DefaultPartitioner,
      allowAutoTopicCreation: false,
      maxInFlightRequests: 1,
      // kafkajs 2.2.4 must not retry: it sends no second request to a broker that has answered one
      // of the same batch. If that broker has meanwhile become the leader of another partition, the
      // records of that partition are never sent, and the batch counts as written.
      retry: { retries: 0 },
    });
    this.producer.on('producer.disconnect', () => {
      this.connected = undefined;
    });
  }

  send(records: OutgoingRecord[]): Promise<void> {
    return inPublishSpans(records, (traced) => this.sendRepeatedly(traced));
  }

  private async sendRepeatedly(records: OutgoingRecord[]): Promise<void> {
    await this.connect();
    for (const pauseMs of [...RETRY_PAUSES_MS, undefined]) {
      try {
        await this.sendAll(records);
        return;
      } catch (error) {
        if (isRefusal(error)) throw new RecordRefusedError(error.message, { cause: error });
        if (pauseMs === undefined) throw error;
        await sleep(pauseMs);
      }
    }
  }

  async close(): Promise<void> {
    await this.producer.disconnect();
  }

  private async sendAll(records: OutgoingRecord[]): Promise<void> {
    await this.producer.sendBatch({
      acks: ALL_IN_SYNC_REPLICAS,
      topicMessages: [...groupByTopic(records, this.service)].map(([topic, messages]) => ({
        topic,
        messages,
      })),
    });
  }

  connect(): Promise<void> {
    this.connected ??= this.producer.connect().catch((error: unknown) => {
      this.connected = undefined;
      throw error;
    });
    return this.connected;
  }
}

/**
 * True for an error answer of the broker that a retry will not change. An unavailable broker sends
 * no answer.
 */
function isRefusal(error: unknown): error is Error {
  return error instanceof KafkaJSProtocolError && !error.retriable;
}

function groupByTopic(records: OutgoingRecord[], source: string): Map<string, Message[]> {
  const topics = new Map<string, Message[]>();
  for (const { topic, key, value, headers } of records) {
    const messages = topics.get(topic) ?? [];
    messages.push({ key, value, headers: withCloudEvent(headers, source) });
    topics.set(topic, messages);
  }
  return topics;
}
