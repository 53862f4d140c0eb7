import { EventHeader, type RetryStage } from '#contracts';
import { inTrace } from '#observability';
import { Logger } from '@nestjs/common';
import { isObservable, lastValueFrom } from 'rxjs';
import type { IncomingRecord } from '../broker/broker.js';
import type { ConsumerMetrics } from './consumer-metrics.js';
import { decodeEvent } from './decode-event.js';
import { EventMeta, processSpan } from './event-meta.js';
import { type FailedRecords, FailureHeader, failureHeadersOf } from './failed-records.js';
import { decide, type Failure, failureReason, isOutage } from './failure-policy.js';
import type { EventHandler } from './on-event.js';

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
      const event = decodeEvent(handler.eventClass, record, meta.topic);
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
export async function callHandler(
  { call, takesBatches }: EventHandler,
  payload: unknown,
  metas: EventMeta[],
): Promise<void> {
  const result: unknown = await call(payload, takesBatches ? metas : metas[0]);
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
}

/** Attempts before the record was moved to this retry topic. */
export function earlierAttempts(group: string, record: IncomingRecord): number {
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
export class PartitionProgress {
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
