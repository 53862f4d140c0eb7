import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { type Broker, BROKER, type OutgoingRecord, RecordRefusedError } from '../broker/broker.js';

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

interface Waiting {
  record: OutgoingRecord;
  resolve: () => void;
  reject: (error: unknown) => void;
}

// A send becomes one record batch per partition, which must stay below the topic's size limit.
const MAX_BATCH_BYTES = 1024 * 1024;
const MAX_BATCH_RECORDS = 2_000;
// The most that may wait while the broker hangs. Beyond it callers are refused at once, to protect
// the memory.
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/**
 * Group commit: while one send is running, arriving records collect for the next batch. There is no
 * timer: a single record is sent at once, and batches grow with the load. Only one send runs at a
 * time, which keeps the order.
 */
export class RecordBatcher {
  private waiting: Waiting[] = [];
  private waitingBytes = 0;
  private running?: Promise<void>;

  constructor(private readonly send: (records: OutgoingRecord[]) => Promise<void>) {}

  /** Resolves when all in-sync replicas have the record. */
  add(record: OutgoingRecord): Promise<void> {
    if (this.waitingBytes >= MAX_WAITING_BYTES) {
      return Promise.reject(new Error('too much is waiting for the broker'));
    }
    return new Promise((resolve, reject) => {
      this.waiting.push({ record, resolve, reject });
      this.waitingBytes += bytesOf(record);
      this.running ??= this.run();
    });
  }

  /** Resolves when no record is waiting. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // Records added in the same turn of the event loop join the first batch.
    await Promise.resolve();
    while (this.waiting.length > 0) await this.sendBatch(this.takeBatch());
    this.running = undefined;
  }

  private takeBatch(): Waiting[] {
    let bytes = 0;
    let count = 0;
    for (const { record } of this.waiting) {
      bytes += bytesOf(record);
      if (count > 0 && (bytes > MAX_BATCH_BYTES || count === MAX_BATCH_RECORDS)) break;
      count += 1;
    }
    const batch = this.waiting.splice(0, count);
    for (const { record } of batch) this.waitingBytes -= bytesOf(record);
    return batch;
  }

  private async sendBatch(batch: Waiting[]): Promise<void> {
    try {
      await this.send(batch.map(({ record }) => record));
      batch.forEach(({ resolve }) => resolve());
    } catch (error) {
      const isRefused = error instanceof RecordRefusedError;
      if (batch.length === 1 || !isRefused) batch.forEach(({ reject }) => reject(error));
      // The broker refuses one of the records; the others are sent one by one.
      else for (const one of batch) await this.sendBatch([one]);
    }
  }
}

function bytesOf({ key, value }: OutgoingRecord): number {
  return (key?.length ?? 0) + (value?.length ?? 0);
}
