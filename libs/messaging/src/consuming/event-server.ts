import { retryGroupOf, type RetryStage, retryStages, retryTopicOf } from '#contracts';
import { type Dependency, DependencyDownError } from '#observability';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import {
  type Broker,
  BROKER,
  type BrokerConsumer,
  type BrokerProducer,
  type IncomingRecord,
  type RecordBatch,
} from '../broker/broker.js';
import { BatchHandling, HandlerRegistry, RecordHandling } from './batch-handling.js';
import { ConsumerMetrics } from './consumer-metrics.js';
import { FailedRecords, FailureHeader } from './failed-records.js';
import { EVENTS_TRANSPORT, type HandlerExtras } from './on-event.js';

export const CONSUMER_GROUP = Symbol('consumer group');
/** The waiting time of a record in each retry topic: a `Record<RetryStage, number>` of milliseconds. */
export const RETRY_DELAYS = Symbol('retry delays');
const CONCURRENT_PARTITIONS = 3;

/**
 * Nest's transport for events. It reads the topics of all `@OnEvent` handlers in one consumer
 * group, and the group's retry topics. A record is done when its handler has succeeded, or when it
 * is stored in a retry topic or the dead-letter topic. Only then may its offset be committed.
 */
@Injectable()
export class EventServer extends Server implements CustomTransportStrategy {
  override readonly transportId = EVENTS_TRANSPORT;
  // Nest would only log a handler's error; this transport needs it to decide about a retry.
  override readonly propagatesEventHandlerErrors = true;
  protected override readonly logger = new Logger(EventServer.name);

  private readonly handlers: HandlerRegistry;
  private isStopping = false;
  private hasJoined = false;
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

  /** Called by Nest for each event of a handler. @throws Error at boot if an event has two handlers. */
  override addHandler(
    identifier: string,
    call: MessageHandler,
    _isEventHandler?: boolean,
    extras: Record<string, unknown> = {},
  ): void {
    const { eventClasses, takesBatches, tolerance } = extras as unknown as HandlerExtras;
    this.handlers.add(identifier, {
      eventClass: eventClasses.get(identifier)!,
      takesBatches,
      tolerance,
      call,
    });
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      this.handlers.requireErasures();
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

  /** Required by Nest's transport interface; this transport emits no events. */
  on(): never {
    throw new Error('the event transport has no events of its own');
  }

  unwrap<T>(): T {
    return this.broker as T;
  }

  /** True when every consumer has joined its group, or if there are no handlers. */
  get isConsuming(): boolean {
    return this.handlers.isEmpty || this.hasJoined;
  }

  /** The last sign of life of the consumer that has been silent longest. Before they have joined, there is none. */
  get lastActiveAt(): Date {
    const joined = this.hasJoined ? this.consumers : [];
    return new Date(Math.min(Date.now(), ...joined.map((one) => one.lastActiveAt.getTime())));
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
    await Promise.all([
      this.consume(this.group, this.handlers.topics, (batch) =>
        batches.handle(batch, batch.records, undefined),
      ),
      this.consume(retryGroupOf(this.group), [...stageByTopic.keys()], (batch) =>
        handleRetries(batches, batch, stageByTopic.get(batch.topic)!),
      ),
    ]);
    this.hasJoined = true;
  }

  private async consume(
    group: string,
    topics: string[],
    handle: (batch: RecordBatch) => Promise<void>,
  ): Promise<void> {
    this.metrics.startAtZero(topics);
    const consumer = this.broker.createConsumer({
      group,
      topics,
      concurrency: CONCURRENT_PARTITIONS,
    });
    this.consumers.push(consumer);
    consumer.onFatal((error) => {
      this.logger.fatal(`consuming ended, so the process ends too: ${error.message}`);
      process.exit(1);
    });
    consumer.onAssigned((partitions) => this.metrics.keepLagOf(topics, partitions));
    await consumer.run(handle);
  }
}

/**
 * All records of a retry topic wait equally long. So if a record is not due, all records after it
 * are not due either.
 */
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
  // A missing or unreadable time means now.
  return Date.parse(headers[FailureHeader.retryAt] ?? '') || 0;
}

// Several session timeouts: a consumer that is silent for this long is not just slow.
const DEAF_AFTER_MS = 60_000;
// Less than a check of the health may take in all.
const BROKER_ANSWERS_WITHIN_MS = 1_000;

/**
 * Readiness: every consumer has joined its group once. Whether the broker answers now is not asked: the
 * service answers callers without it, and when it is away, no replica would be left that does.
 */
@Injectable()
export class EventReadiness implements Dependency {
  readonly name = 'events';

  constructor(private readonly server: EventServer) {}

  check = (): Promise<void> =>
    this.server.isConsuming
      ? Promise.resolve()
      : Promise.reject(new DependencyDownError('not consuming yet'));
}

/**
 * Liveness: no consumer has been silent for more than a minute in which the broker answered. A failing
 * probe restarts a hung consumer. During a broker outage a restart would not help.
 */
@Injectable()
export class EventLiveness implements Dependency {
  readonly name = 'consuming';
  private brokerAwayAt = -Infinity;

  constructor(
    private readonly server: EventServer,
    @Inject(BROKER) private readonly broker: Broker,
  ) {}

  check = async (): Promise<void> => {
    const lastActive = this.server.lastActiveAt.getTime();
    if (Date.now() - lastActive <= DEAF_AFTER_MS) return;
    if (!(await this.brokerAnswers())) this.brokerAwayAt = Date.now();
    const silentMs = Date.now() - Math.max(lastActive, this.brokerAwayAt);
    if (silentMs > DEAF_AFTER_MS) {
      throw new DependencyDownError(`no sign of life for ${silentMs} ms`);
    }
  };

  private async brokerAnswers(): Promise<boolean> {
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), BROKER_ANSWERS_WITHIN_MS);
    const answer = this.broker.check().then(
      () => true,
      () => false,
    );
    return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
  }
}
