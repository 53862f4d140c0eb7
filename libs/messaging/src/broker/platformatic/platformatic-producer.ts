import { setTimeout as sleep } from 'node:timers/promises';
import { withCloudEvent } from '#contracts';
import { type MessageToProduce, murmur2, ProduceAcks, Producer } from '@platformatic/kafka';
import { type BrokerProducer, type OutgoingRecord, RecordRefusedError } from '../broker.js';
import { inPublishSpans } from '../publish-spans.js';
import { type ClientOptions, closeClient, isRefusal, messageOf } from './platformatic-client.js';

// Fails in less than a second, because a caller is waiting.
const RETRY_PAUSES_MS = [100, 200];

/** {@link BrokerProducer} implemented with @platformatic/kafka. */
export class PlatformaticProducer implements BrokerProducer {
  private readonly producer: Producer;
  private keyless = 0;

  /** @param service the source of its events. */
  constructor(
    options: ClientOptions,
    private readonly service: string,
  ) {
    this.producer = new Producer({
      ...options,
      acks: ProduceAcks.ALL,
      idempotent: false,
      autocreateTopics: false,
      partitioner: (_message, key) => this.partitionFor(key),
    });
  }

  async connect(): Promise<void> {
    await this.producer.metadata({ topics: [] });
  }

  send(records: OutgoingRecord[]): Promise<void> {
    return inPublishSpans(records, (traced) => this.sendRepeatedly(traced));
  }

  close(): Promise<void> {
    return closeClient(this.producer);
  }

  private async sendRepeatedly(records: OutgoingRecord[]): Promise<void> {
    const messages = records.map((record) => this.messageOf(record));
    for (const pauseMs of [...RETRY_PAUSES_MS, undefined]) {
      try {
        await this.producer.send({ messages });
        return;
      } catch (error) {
        if (isRefusal(error)) throw new RecordRefusedError(messageOf(error), { cause: error });
        if (pauseMs === undefined) throw new Error(messageOf(error), { cause: error });
        // Of several partitions, the client looks up the leader of the first one only.
        this.producer.clearMetadata();
        await sleep(pauseMs);
      }
    }
  }

  private messageOf({ topic, key, value, headers }: OutgoingRecord): MessageToProduce {
    const all = Object.entries(withCloudEvent(headers, this.service));
    return {
      topic,
      key: typeof key === 'string' ? Buffer.from(key) : (key ?? undefined),
      // No value is the mark of a deletion in a compacted topic.
      value: value ?? undefined,
      headers: new Map(all.map(([name, text]) => [Buffer.from(name), Buffer.from(text)])),
    };
  }

  /**
   * That of the Java client, and of kafkajs: the records of a key stay in their partition whichever client sends
   * them. The client's default one clears no sign, and divides another number.
   */
  private partitionFor(key: Buffer | undefined): number {
    if (key === undefined) return this.keyless++;
    return murmur2(key) & 0x7fffffff;
  }
}
