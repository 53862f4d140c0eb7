import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Broker, OutgoingRecord } from '../broker/broker.js';
import { BROKER } from '../broker/broker.token.js';
import { RecordBatcher } from './record-batcher.js';

/** The broker did not take a record in the time that the caller had. It may have it all the same. */
export class BrokerUnavailableError extends Error {
  override name = 'BrokerUnavailableError';
}

const DEFAULT_TIMEOUT_MS = 900;

/** Publishes records, batched with what others publish at the same moment. Keeps order per key. */
@Injectable()
export class EventPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly producer;
  private readonly batcher;

  constructor(@Inject(BROKER) broker: Broker) {
    this.producer = broker.createProducer();
    this.batcher = new RecordBatcher((records) => this.producer.send(records));
  }

  onApplicationBootstrap(): void {
    // The first caller must not pay for it out of its time. If the broker is away, each `send` tries again.
    this.producer.connect().catch(() => {});
  }

  /**
   * Resolves once all in-sync replicas have the record.
   *
   * @throws BrokerUnavailableError after `timeoutMs` at the latest. The record may still be written
   *   afterwards: publish it again with the same event id.
   */
  async publish(record: OutgoingRecord, timeoutMs = DEFAULT_TIMEOUT_MS): Promise<void> {
    const written = this.batcher.add(record);
    let timer: NodeJS.Timeout | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      const expire = (): void =>
        reject(new BrokerUnavailableError(`the broker did not answer in ${timeoutMs} ms`));
      // One turn later: an answer that came while this process was busy still counts.
      timer = setTimeout(() => setImmediate(expire), timeoutMs);
    });
    try {
      await Promise.race([written, expired]);
    } catch (error) {
      if (error instanceof BrokerUnavailableError) throw error;
      throw new BrokerUnavailableError('the broker did not take the record', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.batcher.idle();
    await this.producer.close();
  }
}
