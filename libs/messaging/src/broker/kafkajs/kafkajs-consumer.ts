import { Logger } from '@nestjs/common';
import type { Consumer, EachBatchPayload, Kafka, KafkaConfig } from 'kafkajs';
import type { BrokerConsumer, ConsumerOptions, IncomingRecord, RecordBatch } from '../broker.js';
import { endFormerMemberships } from './former-memberships.js';
import { toRecord } from './kafkajs-record.js';

/** {@link BrokerConsumer} by kafkajs. */
export class KafkajsConsumer implements BrokerConsumer {
  private readonly logger = new Logger(KafkajsConsumer.name);
  private readonly consumer: Consumer;
  private lastActive = Date.now();

  constructor(
    client: Kafka,
    private readonly options: ConsumerOptions,
    /** Of a client whose id no other process has at the same time. */
    private readonly ownName?: KafkaConfig,
  ) {
    this.consumer = client.consumer({
      groupId: options.group,
      allowAutoTopicCreation: false,
      // So long the partitions of a killed member wait for somebody else, unless it comes back under its name.
      sessionTimeout: 10_000,
      heartbeatInterval: 3_000,
      // Above this an idle consumer takes that long to stop (kafkajs waits for the open fetch).
      maxWaitTimeInMs: 250,
      retry: { retries: 10, initialRetryTime: 200, maxRetryTime: 5_000 },
    });
    this.consumer.on('consumer.heartbeat', () => (this.lastActive = Date.now()));
    this.consumer.on('consumer.fetch', () => (this.lastActive = Date.now()));
  }

  get lastActiveAt(): Date {
    return new Date(this.lastActive);
  }

  async run(handle: (batch: RecordBatch) => Promise<void>): Promise<void> {
    await this.consumer.connect();
    if (this.ownName) await this.endFormerMemberships(this.ownName);
    await this.consumer.subscribe({ topics: this.options.topics, fromBeginning: true });
    await this.consumer.run({
      partitionsConsumedConcurrently: this.options.concurrency,
      // Offsets are committed only for what was resolved.
      eachBatchAutoResolve: false,
      autoCommitInterval: 1_000,
      autoCommitThreshold: 100,
      eachBatch: (payload) => handle(new KafkajsBatch(payload)),
    });
  }

  onFatal(listener: (error: Error) => void): void {
    this.consumer.on('consumer.crash', ({ payload }) => {
      if (!payload.restart) listener(payload.error);
    });
  }

  async stop(): Promise<void> {
    await this.consumer.disconnect();
  }

  private async endFormerMemberships(ownName: KafkaConfig): Promise<void> {
    try {
      await endFormerMemberships(ownName, this.options.group);
    } catch (error) {
      // Kafka ends them too, only later.
      this.logger.warn(`former memberships in ${this.options.group} are left: ${String(error)}`);
    }
  }
}

class KafkajsBatch implements RecordBatch {
  readonly topic: string;
  readonly partition: number;
  readonly records: IncomingRecord[];
  readonly recordsBehind: number;

  constructor(private readonly payload: EachBatchPayload) {
    const { topic, partition, messages } = payload.batch;
    this.topic = topic;
    this.partition = partition;
    this.records = messages.map((message) => toRecord(topic, partition, message));
    this.recordsBehind = Number(payload.batch.offsetLag());
  }

  resolve(record: IncomingRecord): void {
    this.payload.resolveOffset(record.offset);
  }

  giveBackFor(delayMs: number): void {
    const resume = this.payload.pause();
    setTimeout(resume, delayMs).unref();
  }

  async heartbeat(): Promise<void> {
    await this.payload.heartbeat();
    await this.payload.commitOffsetsIfNecessary();
  }

  isCurrent(): boolean {
    return this.payload.isRunning() && !this.payload.isStale();
  }
}
