import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import { EventHeader, type RetryStage } from '#contracts';
import { inTrace } from '#observability';
import { isObservable, lastValueFrom } from 'rxjs';
import type { IncomingRecord } from '../broker/broker.js';
import type { ConsumerMetrics } from './consumer-metrics.js';
import { decodeEvent } from './decode-event.js';
import { EventMeta } from './event-meta.js';
import { decide } from './failure-policy.js';
import { failureReason } from './failure-reason.js';
import type { EventHandler } from './handler-registry.js';
import { FailureHeader, type SetAside } from './set-aside.js';

/** What was read together with a record: whether it is still ours to handle. */
export interface Ownership {
  isCurrent: () => boolean;
  stage: RetryStage | undefined;
}

/** Handles single records to their end: done, in a retry topic, or among the dead letters. */
export class RecordHandling {
  private readonly logger = new Logger('events');

  constructor(
    private readonly group: string,
    private readonly setAside: SetAside,
    private readonly metrics: ConsumerMetrics,
    private readonly stopping: AbortSignal,
  ) {}

  /** @returns false if the record was given back unfinished: the service stops or lost the partition. */
  async handle(
    handler: EventHandler,
    record: IncomingRecord,
    ownership: Ownership,
  ): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      if (this.stopping.aborted || !ownership.isCurrent()) return false;
      try {
        await this.call(handler, record, attempt);
        return true;
      } catch (error) {
        const delayMs = await this.afterFailure(error, record, attempt, ownership.stage);
        if (delayMs === undefined) return true;
        await sleep(delayMs, undefined, { signal: this.stopping }).catch(() => {});
      }
    }
  }

  private async call(
    handler: EventHandler,
    record: IncomingRecord,
    attempt: number,
  ): Promise<void> {
    const meta = new EventMeta(this.group, record, attempt + earlierAttempts(record));
    const event = await decodeEvent(handler.eventClass, record);
    await this.metrics.measure(meta.topic, () =>
      inTrace(record.headers[EventHeader.traceparent], () =>
        callHandler(handler, handler.takesBatches ? [event] : event, [meta]),
      ),
    );
  }

  /** @returns how long to wait before the next try, or undefined if the record is safe elsewhere. */
  private async afterFailure(
    error: unknown,
    record: IncomingRecord,
    attempt: number,
    stage: RetryStage | undefined,
  ): Promise<number | undefined> {
    const decision = decide({ error, attempt, stage });
    const attempts = attempt + earlierAttempts(record);
    const reason = failureReason(error);
    const place = `${record.topic}/${record.partition}/${record.offset}`;
    this.metrics.countFailure(record.topic, decision.kind);
    if (decision.kind === 'retry-in-place') {
      this.logger.warn(`${place}: attempt ${attempts} failed and is repeated: ${reason}`);
      return decision.delayMs;
    }
    try {
      if (decision.kind === 'retry-later') {
        await this.setAside.forRetry(decision.stage, record, reason, attempts);
        this.logger.warn(`${place}: to be tried again in ${decision.stage}: ${reason}`);
      } else {
        await this.setAside.asDeadLetter(record, reason, attempts);
        this.logger.error(`${place}: put to the dead letters: ${reason}`);
      }
      return undefined;
    } catch (cause) {
      // Neither handled nor safe elsewhere: the record stays where it is.
      this.logger.error(`${place}: could not be set aside: ${String(cause)}`);
      return SET_ASIDE_RETRY_MS;
    }
  }
}

const SET_ASIDE_RETRY_MS = 1_000;

/** Calls a handler as Nest wraps it, and waits for what its interceptors made of the result. */
export async function callHandler(
  { call, takesBatches }: EventHandler,
  payload: unknown,
  metas: EventMeta[],
): Promise<void> {
  const result: unknown = await call(payload, takesBatches ? metas : metas[0]);
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
}

function earlierAttempts(record: IncomingRecord): number {
  return Number(record.headers[FailureHeader.attempts] ?? 0);
}
