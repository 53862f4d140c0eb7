import { Inject, Injectable, Logger } from '@nestjs/common';
import { type RetryStage, retryStages, retryTopicOf } from '#contracts';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type {
  Broker,
  BrokerConsumer,
  BrokerProducer,
  IncomingRecord,
  RecordBatch,
} from '../broker/broker.js';
import { BROKER } from '../broker/broker.token.js';
import { BatchHandling } from './batch-handling.js';
import { ConsumerMetrics } from './consumer-metrics.js';
import { HandlerRegistry } from './handler-registry.js';
import { EVENTS_TRANSPORT, type HandlerExtras } from './on-event.js';
import { RecordHandling } from './record-handling.js';
import { FailureHeader, FailedRecords } from './failed-records.js';

export const CONSUMER_GROUP = Symbol('consumer group');
/** How long a record waits in each retry topic: a `Record<RetryStage, number>` of milliseconds. */
export const RETRY_DELAYS = Symbol('retry delays');
const CONCURRENT_PARTITIONS = 3;

/**
 * Nest's transport for events: reads the topics of all `@OnEvent` handlers in one consumer group, and the
 * group's retry topics beside them. A record is done when its handler is, or when it is safe in a retry
 * topic or among the dead letters; only then may its offset be committed.
 */
@Injectable()
export class EventServer extends Server implements CustomTransportStrategy {
  override readonly transportId = EVENTS_TRANSPORT;
  // Nest would only log a handler's error; here it decides what becomes of the record.
  override readonly propagatesEventHandlerErrors = true;
  protected override readonly logger = new Logger(EventServer.name);

  private readonly handlers: HandlerRegistry;
  private isStopping = false;
  private readonly consumers: BrokerConsumer[] = [];
  private producer?: BrokerProducer;

  constructor(
    @Inject(BROKER) private readonly broker: Broker,
    @Inject(CONSUMER_GROUP) private readonly group: string,
    private readonly metrics: ConsumerMetrics,
    @Inject(RETRY_DELAYS) private readonly retryDelayMsOf: Readonly<Record<RetryStage, number>>,
  ) {
    super();
    this.handlers = new HandlerRegistry(group);
  }

  /** Called by Nest for each handler. @throws Error at boot for a second handler of one event. */
  override addHandler(
    identifier: string,
    call: MessageHandler,
    _isEventHandler?: boolean,
    extras: Record<string, unknown> = {},
  ): void {
    this.handlers.add(identifier, { ...(extras as unknown as HandlerExtras), call });
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      if (!this.handlers.isEmpty) await this.start();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  async close(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.consumers.map((consumer) => consumer.stop()));
    await this.producer?.close();
  }

  /** Part of the transport's interface; there is nothing of the kind here. */
  on(): never {
    throw new Error('the event transport has no events of its own');
  }

  unwrap<T>(): T {
    return this.broker as T;
  }

  /** True once every consumer has joined its group, or if there is nothing to consume. */
  get isConsuming(): boolean {
    return this.handlers.isEmpty || this.consumers.length > 0;
  }

  /** When the consumer that has been silent longest last gave a sign of life. */
  get lastActiveAt(): Date {
    return new Date(
      Math.min(Date.now(), ...this.consumers.map((one) => one.lastActiveAt.getTime())),
    );
  }

  private async start(): Promise<void> {
    this.producer = this.broker.createProducer();
    const failedRecords = new FailedRecords(this.producer, this.group, this.retryDelayMsOf);
    const records = new RecordHandling(this.group, failedRecords, this.metrics);
    const batches = new BatchHandling(
      this.group,
      this.handlers,
      records,
      this.metrics,
      () => this.isStopping,
    );
    const stageByTopic = new Map(
      retryStages.map((stage) => [retryTopicOf(this.group, stage).name, stage]),
    );
    const consumers = await Promise.all([
      this.consume(this.group, this.handlers.topics, (batch) =>
        batches.handle(batch, batch.records, undefined),
      ),
      // A group of its own: members of one group must read the same topics.
      this.consume(`${this.group}.retry`, [...stageByTopic.keys()], (batch) =>
        handleRetries(batches, batch, stageByTopic.get(batch.topic)!),
      ),
    ]);
    this.consumers.push(...consumers);
  }

  private async consume(
    group: string,
    topics: string[],
    handle: (batch: RecordBatch) => Promise<void>,
  ): Promise<BrokerConsumer> {
    const consumer = this.broker.createConsumer({
      group,
      topics,
      concurrency: CONCURRENT_PARTITIONS,
    });
    consumer.onFatal((error) => {
      this.logger.fatal(`consuming ended, so the process ends too: ${error.message}`);
      process.exit(1);
    });
    consumer.onAssigned((partitions) => this.metrics.keepLagOf(topics, partitions));
    await consumer.run(handle);
    return consumer;
  }
}

/** All records of a retry topic wait equally long: while one is not due, none behind it is. */
async function handleRetries(
  batches: BatchHandling,
  batch: RecordBatch,
  stage: RetryStage,
): Promise<void> {
  const waiting = batch.records.findIndex((record) => retryAtOf(record) > Date.now());
  const due = waiting === -1 ? batch.records : batch.records.slice(0, waiting);
  await batches.handle(batch, due, stage);
  const next = batch.records[due.length];
  if (next) batch.giveBackFor(Math.max(0, retryAtOf(next) - Date.now()));
}

function retryAtOf({ headers }: IncomingRecord): number {
  // Without a time, or with one that nobody can read: now.
  return Date.parse(headers[FailureHeader.retryAt] ?? '') || 0;
}
