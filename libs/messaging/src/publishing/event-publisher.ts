import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Broker, OutgoingRecord } from '../broker/broker.js';
import { BROKER } from '../broker/broker.token.js';
import { RecordBatcher } from './record-batcher.js';

/** The broker did not confirm a record in the caller's time limit. The record may still be written. */
export class BrokerUnavailableError extends Error {
  override name = 'BrokerUnavailableError';
}

const DEFAULT_TIMEOUT_MS = 900;

/** Publishes records, in batches with the records of concurrent callers. Keeps the order per key. */
@Injectable()
export class EventPublisher implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly producer;
  private readonly batcher;

  constructor(@Inject(BROKER) broker: Broker) {
    this.producer = broker.createProducer();
    this.batcher = new RecordBatcher((records) => this.producer.send(records));
  }

  onApplicationBootstrap(): void {
    // Connects now, so that the first caller does not spend its time limit on connecting. If the
    // broker is unavailable, each `send` tries again.
    this.producer.connect().catch(() => {});
  }

  /**
   * Resolves when all in-sync replicas have the record.
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
      // Expires one turn of the event loop later, so that an answer that arrived while this process
      // was busy still counts.
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
