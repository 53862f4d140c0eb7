import { Inject, Injectable, Logger } from '@nestjs/common';
import { type EventClass, EventHeader, eventDeclarationOf } from '#contracts';
import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import { type Dependency, inTrace } from '#observability';
import { isObservable, lastValueFrom } from 'rxjs';
import type {
  Broker,
  BrokerConsumer,
  BrokerProducer,
  IncomingRecord,
  RecordBatch,
} from '../broker/broker.js';
import { BROKER } from '../broker/broker.token.js';
import { DeadLetters } from './dead-letters.js';
import { decodeEvent, eventTypeOf } from './decode-event.js';
import { EventMeta } from './event-meta.js';
import { Failures } from './failures.js';
import { EVENTS_TRANSPORT, type HandlerExtras } from './on-event.js';
import { PermanentError } from './permanent-error.js';
import { retryDelayMs } from './retry-delay.js';

export const CONSUMER_GROUP = Symbol('consumer group');
const CONCURRENT_PARTITIONS = 3;
const HEARTBEAT_INTERVAL_MS = 2_000;

interface Handler {
  eventClass: EventClass;
  call: MessageHandler;
}

/**
 * Nest's transport for events: reads the topics of all `@OnEvent` handlers in one consumer group, each
 * partition in order. A record is done when its handler is, or when it lies with the dead letters;
 * only then may its offset be committed.
 */
@Injectable()
export class EventServer extends Server implements CustomTransportStrategy, Dependency {
  readonly name = 'events';
  override readonly transportId = EVENTS_TRANSPORT;
  // Nest would only log a handler's error; here it decides what becomes of the record.
  override readonly propagatesEventHandlerErrors = true;
  protected override readonly logger = new Logger(EventServer.name);

  private readonly handlers = new Map<string, Handler>();
  private readonly failures = new Failures();
  private isStopping = false;
  private consumer?: BrokerConsumer;
  private producer?: BrokerProducer;
  private deadLetters?: DeadLetters;

  constructor(
    @Inject(BROKER) private readonly broker: Broker,
    @Inject(CONSUMER_GROUP) private readonly group: string,
  ) {
    super();
  }

  /** @throws Error at boot for a second handler of one event: which of the two would commit it? */
  override addHandler(
    pattern: string,
    call: MessageHandler,
    _isEventHandler?: boolean,
    extras: Record<string, unknown> = {},
  ): void {
    if (this.handlers.has(pattern)) {
      throw new Error(`two handlers for ${pattern} in the group ${this.group}`);
    }
    this.handlers.set(pattern, {
      eventClass: (extras as unknown as HandlerExtras).eventClass,
      call,
    });
  }

  async listen(callback: (error?: unknown) => void): Promise<void> {
    try {
      await this.start();
      callback();
    } catch (error) {
      callback(error);
    }
  }

  async close(): Promise<void> {
    this.isStopping = true;
    await this.consumer?.stop();
    await this.producer?.close();
  }

  /** Part of the transport's interface; there is nothing of the kind here. */
  on(): never {
    throw new Error('the event transport has no events of its own');
  }

  unwrap<T>(): T {
    return this.broker as T;
  }

  check = async (): Promise<void> => {
    if (this.handlers.size > 0 && !this.consumer) throw new Error('not consuming');
    await this.broker.check();
  };

  private async start(): Promise<void> {
    if (this.handlers.size === 0) return;
    this.producer = this.broker.createProducer();
    this.deadLetters = new DeadLetters(this.producer, this.group);
    const topics = new Set(
      [...this.handlers.values()].map(
        ({ eventClass }) => eventDeclarationOf(eventClass).topic.name,
      ),
    );
    const consumer = this.broker.createConsumer({
      group: this.group,
      topics: [...topics],
      concurrency: CONCURRENT_PARTITIONS,
    });
    consumer.onFatal((error) => {
      this.logger.fatal(`consuming ended, so the process ends too: ${error.message}`);
      process.exit(1);
    });
    await consumer.run((batch) => this.handleBatch(batch));
    this.consumer = consumer;
  }

  private async handleBatch(batch: RecordBatch): Promise<void> {
    for (const record of batch.records) {
      if (!batch.isCurrent() || this.isStopping) return;
      const attempt = this.failures.of(record) + 1;
      const isDone = await withHeartbeat(batch, () => this.handleRecord(record, attempt));
      if (!isDone) {
        this.failures.set(record, attempt);
        // Not retried here: the client fetches nothing for any partition while one batch is at work.
        batch.giveBackFor(retryDelayMs(attempt));
        return;
      }
      this.failures.forget(record);
      batch.resolve(record);
      await batch.heartbeat();
    }
  }

  /** @returns false if the record has to be handled again. */
  private async handleRecord(record: IncomingRecord, attempt: number): Promise<boolean> {
    const handler = this.handlers.get(eventTypeOf(record) ?? '');
    if (!handler) return true;
    try {
      await inTrace(record.headers[EventHeader.traceparent], () =>
        this.callHandler(handler, record, attempt),
      );
      return true;
    } catch (error) {
      return this.handleFailure(error, record, attempt);
    }
  }

  private async callHandler(
    handler: Handler,
    record: IncomingRecord,
    attempt: number,
  ): Promise<void> {
    const event = await decodeEvent(handler.eventClass, record);
    const result: unknown = await handler.call(event, new EventMeta(this.group, record, attempt));
    if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
  }

  /** @returns true if the record lies with the dead letters, so that the partition can go on. */
  private async handleFailure(
    error: unknown,
    record: IncomingRecord,
    attempt: number,
  ): Promise<boolean> {
    const place = `${record.topic}/${record.partition}/${record.offset}`;
    const reason = error instanceof Error ? error.message : String(error);
    if (!(error instanceof PermanentError)) {
      this.logger.warn(`${place}: attempt ${attempt} failed and is repeated: ${reason}`);
      return false;
    }
    try {
      await this.deadLetters!.put(record, reason, attempt);
      this.logger.error(`${place}: put to the dead letters: ${reason}`);
      return true;
    } catch (cause) {
      this.logger.error(`${place}: the dead letter was not written: ${String(cause)}`);
      return false;
    }
  }
}

/** Keeps the group's membership alive while one record takes its time. */
async function withHeartbeat<T>(batch: RecordBatch, work: () => Promise<T>): Promise<T> {
  // A heartbeat that fails means a rebalance: `isCurrent` tells of it after the record.
  const timer = setInterval(() => void batch.heartbeat().catch(() => {}), HEARTBEAT_INTERVAL_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
