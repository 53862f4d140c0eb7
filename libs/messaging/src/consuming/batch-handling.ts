import { type EventClass, eventDeclarationOf, EventHeader, type RetryStage } from '#contracts';
import { inTrace } from '#observability';
import { Logger } from '@nestjs/common';
import type { MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { IncomingRecord, RecordBatch } from '../broker/broker.js';
import type { ConsumerMetrics } from './consumer-metrics.js';
import { type FailedRecords, FailureHeader, failureHeadersOf } from './failed-records.js';
import { decide, type Failure, failureReason, isOutage } from './failure-policy.js';
import {
  decodeEvent,
  EventMeta,
  eventTypeOf,
  processSpan,
  type Tolerance,
} from './received-event.js';

/** A method with `@OnEvent` or `@OnEvents`, as Nest calls it: through guards, pipes and interceptors. */
interface EventHandler {
  eventClass: EventClass;
  /** True if the method takes many events at once. */
  takesBatches: boolean;
  tolerance: Tolerance;
  call: MessageHandler;
}

/** The handlers of one consumer group, one for each kind of event. */
export class HandlerRegistry {
  private readonly handlers = new Map<string, EventHandler>();

  constructor(private readonly group: string) {}

  /**
   * @throws Error at boot if an event has two handlers: it would be unclear which of them commits
   * the event.
   */
  add(identifier: string, handler: EventHandler): void {
    if (this.handlers.has(identifier)) {
      throw new Error(`two handlers for ${identifier} in the group ${this.group}`);
    }
    this.handlers.set(identifier, handler);
  }

  find(identifier: string | undefined): EventHandler | undefined {
    return identifier === undefined ? undefined : this.handlers.get(identifier);
  }

  /** @throws Error at boot if personal data would be stored that is never erased. */
  requireErasures(): void {
    for (const { eventClass } of this.handlers.values()) {
      const { identifier, erasedBy } = eventDeclarationOf(eventClass);
      const erasure = erasedBy && eventDeclarationOf(erasedBy()).identifier;
      if (erasure && !this.handlers.has(erasure)) {
        throw new Error(`${this.group} handles ${identifier}, so it must handle ${erasure}, too`);
      }
    }
  }

  get isEmpty(): boolean {
    return this.handlers.size === 0;
  }

  /** Names of the topics that the handled events come from. */
  get topics(): string[] {
    const names = [...this.handlers.values()].map(
      ({ eventClass }) => eventDeclarationOf(eventClass).topic.name,
    );
    return [...new Set(names)];
  }
}

const HEARTBEAT_INTERVAL_MS = 2_000;
// The number of keys of one partition that are processed concurrently.
const KEYS_AT_ONCE = 16;
// Usually this is the whole fetch of about 1 MiB per partition. Each additional transaction costs
// another wait for the disk.
const MAX_TOGETHER = 2_000;

interface Assigned {
  record: IncomingRecord;
  handler: EventHandler;
}

/** The state of one batch while it is handled. */
interface BatchWork {
  batch: RecordBatch;
  /** The records to handle now: the whole batch, or the first records of it. */
  records: IncomingRecord[];
  stage: RetryStage | undefined;
  progress: PartitionProgress;
  /** For each key with a failed record: milliseconds until it is retried. */
  waits: Map<string, number>;
}

/**
 * Handles the records of one batch of a partition. A record that must wait is returned to the
 * client instead of waiting here, because the client fetches nothing for any partition while a
 * batch is running.
 */
export class BatchHandling {
  private readonly logger = new Logger('events');
  private readonly progressByPartition = new Map<string, PartitionProgress>();

  constructor(
    private readonly group: string,
    private readonly handlers: HandlerRegistry,
    private readonly records: RecordHandling,
    private readonly metrics: ConsumerMetrics,
    private readonly isStopping: () => boolean,
  ) {}

  /** @param records the records to handle now: the whole batch, or the first records of it. */
  async handle(
    batch: RecordBatch,
    records: IncomingRecord[],
    stage: RetryStage | undefined,
  ): Promise<void> {
    this.metrics.observeBatch(batch);
    const partition = `${batch.topic}/${batch.partition}`;
    const progress = this.progressByPartition.get(partition) ?? new PartitionProgress();
    progress.startBatch(records);
    this.metrics.noteUndone(batch, records[0]?.timestamp ?? null);
    const work: BatchWork = { batch, records, stage, progress, waits: new Map() };
    await withHeartbeat(batch, () => this.handleRuns(work));
    // If nothing is left undone, no offset will be read again. The progress must be dropped,
    // because the offsets restart if the topic is created again.
    const undone = resolveDone(work);
    this.metrics.noteUndone(batch, undone?.timestamp ?? null);
    if (undone) this.progressByPartition.set(partition, progress);
    else this.progressByPartition.delete(partition);
    if (work.waits.size > 0) batch.giveBackFor(Math.min(...work.waits.values()));
    if (batch.isCurrent()) await batch.heartbeat();
  }

  private async handleRuns(work: BatchWork): Promise<void> {
    for (const run of this.runsOf(work)) {
      if (!this.goesOn(work)) break;
      // A key with a waiting record waits as a whole; other keys continue.
      const free = run.filter((assigned) => !work.waits.has(keyOf(assigned)));
      await this.handleRun(free, work);
      resolveDone(work);
    }
  }

  private goesOn({ batch }: BatchWork): boolean {
    return batch.isCurrent() && !this.isStopping();
  }

  /**
   * Splits the records into runs, which are handled one after the other: events for one batch
   * handler, or events that are handled one at a time. A record without a handler in this service
   * counts as done.
   */
  private *runsOf({ records, progress }: BatchWork): Generator<Assigned[]> {
    let run: Assigned[] = [];
    for (const record of records) {
      if (progress.isDone(record)) continue;
      const handler = this.handlers.find(eventTypeOf(record));
      if (!handler) {
        progress.setDone(record);
        continue;
      }
      if (!belongsTo(run, handler)) {
        yield run;
        run = [];
      }
      run.push({ record, handler });
    }
    if (run.length > 0) yield run;
  }

  private async handleRun(run: Assigned[], work: BatchWork): Promise<void> {
    const { progress, stage, waits } = work;
    if (
      run.length > 1 &&
      run[0]!.handler.takesBatches &&
      (await this.handleTogether(run, progress))
    ) {
      run.forEach(({ record }) => progress.setDone(record));
      return;
    }
    await runByKey(run, keyOf, KEYS_AT_ONCE, async (assigned) => {
      const { record, handler } = assigned;
      if (!this.goesOn(work)) return false;
      const outcome = await this.records.handle(
        handler,
        record,
        progress.failuresOf(record),
        stage,
      );
      if (outcome.isDone) {
        progress.setDone(record);
      } else {
        progress.addFailure(record, outcome.wasOutage);
        waits.set(keyOf(assigned), outcome.retryInMs);
      }
      return outcome.isDone;
    });
  }

  /**
   * @returns false if the handler failed or a record could not be decoded. Each record then has to
   * be handled separately.
   */
  private async handleTogether(run: Assigned[], progress: PartitionProgress): Promise<boolean> {
    const { handler } = run[0]!;
    try {
      const metas = run.map(({ record }) => {
        const attempt = progress.failuresOf(record).count + 1 + earlierAttempts(this.group, record);
        return new EventMeta(this.group, record, attempt);
      });
      const events = run.map(({ record }, index) =>
        decodeEvent(handler.eventClass, record, metas[index]!.topic, handler.tolerance),
      );
      const { topic } = metas[0]!;
      await this.metrics.measure(topic, () =>
        inTrace(undefined, processSpan(topic, metas), () => callHandler(handler, events, metas)),
      );
      for (const meta of metas) {
        this.metrics.observeEffect(meta.topic, meta.headers[EventHeader.occurredAt]);
      }
      return true;
    } catch (error) {
      // The records that fail alone, too, say so themselves. This line is the only trace of an error that only many
      // records together cause.
      const { topic, partition, offset } = run[0]!.record;
      const reason = failureReason(error);
      this.logger.warn(
        `${topic}/${partition}/${offset}: ${run.length} records failed together and are handled one by one: ${reason}`,
      );
      this.metrics.countFailure(topic, 'one-by-one');
      return false;
    }
  }
}

/**
 * Resolves the records before the first unfinished one, because only they may be committed.
 * @returns the first unfinished one.
 */
function resolveDone({ batch, records, progress }: BatchWork): IncomingRecord | undefined {
  const undone = records.findIndex((record) => !progress.isDone(record));
  const last = undone === -1 ? records.at(-1) : records[undone - 1];
  if (last) batch.resolve(last);
  return undone === -1 ? undefined : records[undone];
}

function belongsTo(run: Assigned[], handler: EventHandler): boolean {
  const previous = run.at(-1)?.handler;
  if (!previous) return true;
  if (handler.takesBatches) return previous === handler && run.length < MAX_TOGETHER;
  return !previous.takesBatches;
}

/** Records without a key share one key, so they keep their order. */
function keyOf({ record }: Assigned): string {
  return record.key?.toString('latin1') ?? '';
}

/** Sends heartbeats and commits resolved offsets while the records are being handled. */
async function withHeartbeat(batch: RecordBatch, work: () => Promise<void>): Promise<void> {
  // A failed heartbeat means a rebalance; `isCurrent` reports it.
  const timer = setInterval(() => void batch.heartbeat().catch(() => {}), HEARTBEAT_INTERVAL_MS);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
}

/**
 * Runs `work` on the items: concurrently for different keys, sequentially and in order for items of
 * the same key. If `work` returns `false`, the rest of that key is skipped; other keys continue.
 */
export async function runByKey<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  concurrency: number,
  work: (item: Item) => Promise<boolean>,
): Promise<void> {
  const lanes = [...Map.groupBy(items, keyOf).values()];
  const workers = Array.from({ length: Math.min(concurrency, lanes.length) }, async () => {
    for (let lane = lanes.shift(); lane; lane = lanes.shift()) {
      for (const item of lane) {
        if (!(await work(item))) break;
      }
    }
  });
  await Promise.all(workers);
}

/** Done means: handled, or stored in a retry topic or the dead-letter topic. */
type RecordOutcome = { isDone: true } | { isDone: false; retryInMs: number; wasOutage: boolean };

const DONE: RecordOutcome = { isDone: true };
const SET_ASIDE_RETRY_MS = 1_000;

/** Makes one attempt at a record and decides what happens to the record. */
export class RecordHandling {
  private readonly logger = new Logger('events');

  constructor(
    private readonly group: string,
    private readonly failedRecords: FailedRecords,
    private readonly metrics: ConsumerMetrics,
  ) {}

  /**
   * @param failed attempts since the record was first read from this topic.
   * @param stage the retry topic from which the record was read; undefined for its own topic.
   */
  async handle(
    handler: EventHandler,
    record: IncomingRecord,
    failed: FailedTries,
    stage: RetryStage | undefined,
  ): Promise<RecordOutcome> {
    const attempt = failed.count + 1;
    try {
      const meta = new EventMeta(this.group, record, attempt + earlierAttempts(this.group, record));
      const event = decodeEvent(handler.eventClass, record, meta.topic, handler.tolerance);
      await this.metrics.measure(meta.topic, () =>
        inTrace(record.headers[EventHeader.traceparent], processSpan(record.topic, [meta]), () =>
          callHandler(handler, handler.takesBatches ? [event] : event, [meta]),
        ),
      );
      this.metrics.observeEffect(meta.topic, record.headers[EventHeader.occurredAt]);
      return DONE;
    } catch (error) {
      return this.afterFailure({ error, attempt, outages: failed.ofOutages, stage }, record);
    }
  }

  private async afterFailure(failure: Failure, record: IncomingRecord): Promise<RecordOutcome> {
    const decision = decide(failure);
    const attempts = failure.attempt + earlierAttempts(this.group, record);
    const reason = failureReason(failure.error);
    const wasOutage = isOutage(failure.error);
    const place = `${record.topic}/${record.partition}/${record.offset}`;
    this.metrics.countFailure(record.topic, decision.kind);
    if (decision.kind === 'retry-in-place') {
      this.logger.warn(`${place}: attempt ${attempts} failed and is repeated: ${reason}`);
      return { isDone: false, retryInMs: decision.delayMs, wasOutage };
    }
    try {
      if (decision.kind === 'retry-later') {
        await this.failedRecords.forRetry(decision.stage, record, reason, attempts);
        this.logger.warn(`${place}: to be tried again in ${decision.stage}: ${reason}`);
      } else {
        await this.failedRecords.asDeadLetter(record, reason, attempts);
        this.logger.error(`${place}: put to the dead letters: ${reason}`);
      }
      return DONE;
    } catch (cause) {
      // The record was neither handled nor stored elsewhere, so it stays in its topic.
      this.logger.error(`${place}: could not be set aside: ${String(cause)}`);
      return { isDone: false, retryInMs: SET_ASIDE_RETRY_MS, wasOutage };
    }
  }
}

/** Calls a handler with its Nest wrappers, and awaits the result of its interceptors. */
async function callHandler(
  { call, takesBatches }: EventHandler,
  payload: unknown,
  metas: EventMeta[],
): Promise<void> {
  const result: unknown = await call(payload, takesBatches ? metas : metas[0]);
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
}

/** Attempts before the record was moved to this retry topic. */
function earlierAttempts(group: string, record: IncomingRecord): number {
  const attempts = Number(failureHeadersOf(group, record)[FailureHeader.attempts] ?? 0);
  return Number.isSafeInteger(attempts) && attempts > 0 ? attempts : 0;
}

/** Failed attempts at a record since it was first read from its topic. */
interface FailedTries {
  count: number;
  /** How many of them were caused by an outage and not by the record. */
  ofOutages: number;
}

const NONE: FailedTries = { count: 0, ofOutages: 0 };

/**
 * Progress of one partition: which of the records that will be read again are done, and how often
 * the others failed. It is kept in memory only; after a restart these records are handled again.
 */
class PartitionProgress {
  /** Offsets of records that are done although an earlier record is not. */
  private readonly done = new Set<string>();
  /** Failed attempts of records that are not done, by offset. */
  private readonly failures = new Map<string, FailedTries>();

  /** Drops the progress before the first record of the batch, because those offsets are committed. */
  startBatch([first]: readonly IncomingRecord[]): void {
    if (!first) return;
    const isPast = (offset: string) => BigInt(offset) < BigInt(first.offset);
    for (const offset of this.done) if (isPast(offset)) this.done.delete(offset);
    for (const offset of this.failures.keys()) if (isPast(offset)) this.failures.delete(offset);
  }

  isDone({ offset }: IncomingRecord): boolean {
    return this.done.has(offset);
  }

  failuresOf({ offset }: IncomingRecord): FailedTries {
    return this.failures.get(offset) ?? NONE;
  }

  setDone({ offset }: IncomingRecord): void {
    this.done.add(offset);
    this.failures.delete(offset);
  }

  addFailure(record: IncomingRecord, wasOutage: boolean): void {
    const { count, ofOutages } = this.failuresOf(record);
    this.failures.set(record.offset, {
      count: count + 1,
      ofOutages: ofOutages + (wasOutage ? 1 : 0),
    });
  }
}
