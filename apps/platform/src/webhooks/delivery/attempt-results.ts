import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { GroupCommit } from '#database';
import { newId } from '../../ids.js';
import { windowEndOf } from '../recording/event-recorder.js';
import { DeliveryLimits, type DueEvent, EventPool, LeaseToken } from './delivery-queue.js';
import type { AttemptResult } from './webhook-sender.js';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Delays after the 1st, 2nd, ... failed attempt; every further one is a day (docs/interface/webhooks.md#the-event-webhook). */
const DELAYS_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];
const LONGEST_DELAY_MS = 24 * HOUR;
const JITTER = 0.1;

interface FailedAttempt {
  /** 1 for the first attempt. */
  attempt: number;
  failedAt: Date;
  /** When the event's five days are over. */
  windowEndsAt: Date;
  /** The answer's `Retry-After`, if it had one. */
  retryAfterSeconds?: number;
}

/** @returns the time of the next attempt, or null to give the event up. */
export function nextAttemptAt(
  failed: FailedAttempt,
  random: () => number = Math.random,
): Date | null {
  const windowEndsAt = failed.windowEndsAt.getTime();
  if (failed.failedAt.getTime() >= windowEndsAt) return null;
  const delayMs = (DELAYS_MS[failed.attempt - 1] ?? LONGEST_DELAY_MS) * (1 + JITTER * random());
  const waitMs = Math.max(delayMs, (failed.retryAfterSeconds ?? 0) * 1_000);
  // The last attempt is made at the end of the window, not after it.
  return new Date(Math.min(failed.failedAt.getTime() + waitMs, windowEndsAt));
}

/** An attempt, and its effect on the event. */
export interface RecordedAttempt {
  event: DueEvent;
  result: AttemptResult;
  status: 'pending' | 'delivered' | 'given_up';
  firstAttemptAt: Date;
  windowEndsAt: Date;
  /** Null if the event is no longer pending. */
  nextAttemptAt: Date | null;
}

/** Decides the effect of an attempt on its event. */
function judge(event: DueEvent, result: AttemptResult): RecordedAttempt {
  const firstAttemptAt = event.firstAttemptAt ?? result.attemptedAt;
  const windowEndsAt = windowEndAfter(event, result.attemptedAt);
  const known = { event, result, firstAttemptAt, windowEndsAt };
  if (result.succeeded) return { ...known, status: 'delivered', nextAttemptAt: null };
  const next = nextAttemptAt({
    attempt: event.attempts + 1,
    failedAt: new Date(result.attemptedAt.getTime() + result.durationMs),
    windowEndsAt,
    retryAfterSeconds: result.retryAfterSeconds,
  });
  return { ...known, status: next ? 'pending' : 'given_up', nextAttemptAt: next };
}

/** The first attempt starts the five days, unless it is made only because they are already over. */
function windowEndAfter({ firstAttemptAt, windowEndsAt }: DueEvent, attemptedAt: Date): Date {
  const begins = firstAttemptAt === null && attemptedAt < windowEndsAt;
  return begins ? windowEndOf(attemptedAt) : windowEndsAt;
}

// The success of a healthy endpoint is written only this often.
const HEALTHY_WRITE_EVERY_MS = 1_000;
const MAX_REMEMBERED = 10_000;

interface HealthChange {
  endpointId: string;
  succeeded: boolean;
  /** Since the last success, or since the beginning. */
  failures: number;
  firstFailureAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  lastSuccessAt: Date | null;
}

export interface HealthVerdict {
  id: string;
  wasOpen: boolean;
  isOpen: boolean;
  isFailing: boolean;
}

/**
 * Keeps the health of each endpoint, updated by every attempt. Its circuit:
 *
 *   closed ──many failures in a row──> open ──interval over──> probe: one attempt ──success──> closed
 *                                        ^──failure: the interval is doubled──┘
 *
 * The deliverer claims nothing for an open circuit but probes and last attempts.
 */
@Injectable()
export class EndpointHealth {
  private readonly logger = new Logger(EndpointHealth.name);
  /** The time of the last written success, for endpoints without a failure since. */
  private readonly healthyAtMs = new Map<string, number>();

  constructor(
    private readonly pool: EventPool,
    private readonly limits: DeliveryLimits,
  ) {}

  /** @returns the new state of each endpoint whose row was written. */
  async record(attempts: readonly RecordedAttempt[]): Promise<HealthVerdict[]> {
    const changes = changesBy(attempts).filter((change) => this.isWorthWriting(change));
    if (changes.length === 0) return [];
    const column = <T>(of: (change: HealthChange) => T) => changes.map(of);
    const verdicts = await this.pool.query<HealthVerdict>(RECORD_HEALTH, [
      column(({ endpointId }) => endpointId),
      column(({ succeeded }) => succeeded),
      column(({ failures }) => failures),
      column(({ firstFailureAt }) => firstFailureAt),
      column(({ lastFailureAt }) => lastFailureAt),
      column(({ lastFailure }) => lastFailure),
      column(({ lastSuccessAt }) => lastSuccessAt),
      this.limits.failuresToOpen,
      this.limits.firstProbeMs,
    ]);
    for (const verdict of verdicts) this.note(verdict);
    return verdicts;
  }

  private isWorthWriting({ endpointId, failures }: HealthChange): boolean {
    const writtenAtMs = this.healthyAtMs.get(endpointId);
    const isFresh =
      writtenAtMs !== undefined && performance.now() - writtenAtMs < HEALTHY_WRITE_EVERY_MS;
    return failures > 0 || !isFresh;
  }

  private note({ id, wasOpen, isOpen, isFailing }: HealthVerdict): void {
    if (isFailing) this.healthyAtMs.delete(id);
    else {
      if (this.healthyAtMs.size >= MAX_REMEMBERED) this.healthyAtMs.clear();
      this.healthyAtMs.set(id, performance.now());
    }
    if (isOpen && !wasOpen) this.logger.warn(`${id} keeps failing: it is only probed from now on`);
    if (wasOpen && !isOpen) this.logger.log(`${id} is back`);
  }
}

/** For each endpoint a summary of its attempts, in the order in which they ended. */
function changesBy(attempts: readonly RecordedAttempt[]): HealthChange[] {
  const changes = new Map<string, HealthChange>();
  for (const { event, result } of attempts) {
    let change = changes.get(event.endpointId);
    if (!change) {
      change = unchanged(event.endpointId);
      changes.set(event.endpointId, change);
    }
    if (result.succeeded) {
      change.succeeded = true;
      change.lastSuccessAt = result.attemptedAt;
      change.failures = 0;
      change.firstFailureAt = null;
    } else {
      change.failures += 1;
      change.firstFailureAt ??= result.attemptedAt;
      change.lastFailureAt = result.attemptedAt;
      change.lastFailure = result.failure;
    }
  }
  return [...changes.values()];
}

function unchanged(endpointId: string): HealthChange {
  return {
    endpointId,
    succeeded: false,
    failures: 0,
    firstFailureAt: null,
    lastFailureAt: null,
    lastFailure: null,
    lastSuccessAt: null,
  };
}

/**
 * Updates endpoints after a run of attempts. $1 endpoints; for each: $2 whether an attempt succeeded, $3
 * failures since then, $4 time of the first and $5 of the last of these, $6 reason, $7 last success; $8
 * failures that open a circuit, $9 milliseconds until its first probe.
 */
const RECORD_HEALTH = `
  WITH change AS (
    SELECT * FROM unnest($1::text[], $2::boolean[], $3::int[], $4::timestamptz[], $5::timestamptz[],
      $6::text[], $7::timestamptz[])
    AS c (id, succeeded, failures, first_failure_at, last_failure_at, last_failure, last_success_at)
  ),
  -- In one order, so that two replicas don't wait for each other.
  locked AS (
    SELECT e.id, e.open_until IS NOT NULL AS was_open,
      CASE WHEN c.succeeded THEN 0 ELSE e.consecutive_failures END + c.failures AS in_a_row
    FROM webhook_endpoints e JOIN change c ON c.id = e.id ORDER BY e.id FOR NO KEY UPDATE OF e
  )
  UPDATE webhook_endpoints e SET
    last_success_at = coalesce(c.last_success_at, e.last_success_at),
    last_failure_at = coalesce(c.last_failure_at, e.last_failure_at),
    last_failure = coalesce(c.last_failure, e.last_failure),
    consecutive_failures = l.in_a_row,
    failing_since = CASE WHEN c.succeeded THEN c.first_failure_at
      ELSE coalesce(e.failing_since, c.first_failure_at) END,
    open_until = CASE WHEN l.in_a_row < $8::int THEN NULL
      ELSE coalesce(CASE WHEN NOT c.succeeded THEN e.open_until END,
        c.last_failure_at + $9::float8 * interval '1 millisecond') END,
    probes = CASE WHEN c.succeeded THEN 0 ELSE e.probes END,
    alerted_level = CASE WHEN c.succeeded THEN 0 ELSE e.alerted_level END
  FROM change c JOIN locked l ON l.id = c.id
  WHERE e.id = c.id
  RETURNING e.id, l.was_open AS "wasOpen", e.open_until IS NOT NULL AS "isOpen",
    e.failing_since IS NOT NULL AS "isFailing"`;

const ATTEMPTS_AT_ONCE = 500;
const AGAIN_AFTER_MS = 500;
// Nothing waits for a result to be written, and a write costs as much as five results. If this process is
// killed, the attempts of unwritten results are repeated: at most those in flight to one endpoint.
const GATHERED = { items: 32, ms: 20 };

/** Records the results of many attempts in one statement. */
@Injectable()
export class AttemptResults {
  private readonly logger = new Logger(AttemptResults.name);
  private readonly group = new GroupCommit<RecordedAttempt, void>(
    async (attempts) => {
      await this.writeUntilDone(attempts);
      await this.noteHealth(attempts);
      return [];
    },
    ATTEMPTS_AT_ONCE,
    GATHERED,
  );
  private isStopping = false;
  private followHealth: (verdicts: readonly HealthVerdict[]) => void = () => {};

  constructor(
    private readonly pool: EventPool,
    private readonly token: LeaseToken,
    private readonly health: EndpointHealth,
  ) {}

  /** Registers a listener for the endpoints' health after the attempts. */
  onHealth(follow: (verdicts: readonly HealthVerdict[]) => void): void {
    this.followHealth = follow;
  }

  /** Resolves when the result is written. */
  async record(event: DueEvent, result: AttemptResult): Promise<RecordedAttempt> {
    const attempt = judge(event, result);
    await this.group.add(attempt);
    return attempt;
  }

  /**
   * Writes the gathered results. Events whose result can't be written are attempted again by another
   * replica.
   */
  async drain(): Promise<void> {
    this.isStopping = true;
    await this.group.drained();
  }

  /**
   * While the database is unavailable the results wait here; their number is bounded by the events in
   * memory.
   */
  private async writeUntilDone(attempts: RecordedAttempt[]): Promise<void> {
    for (;;) {
      try {
        await this.write(attempts);
        return;
      } catch (error) {
        this.logger.warn(`${attempts.length} attempts are not recorded yet: ${String(error)}`);
        if (this.isStopping) return;
        await sleep(AGAIN_AFTER_MS);
      }
    }
  }

  /** A failure here must not record the attempt again. */
  private async noteHealth(attempts: RecordedAttempt[]): Promise<void> {
    try {
      this.followHealth(await this.health.record(attempts));
    } catch (error) {
      this.logger.warn(`${attempts.length} attempts don't count for health: ${String(error)}`);
    }
  }

  private async write(attempts: RecordedAttempt[]): Promise<void> {
    const values = this.valuesOf(attempts);
    if (attempts.every(({ status }) => status === 'delivered')) {
      await this.pool.query(RECORD_DELIVERED, values);
      return;
    }
    await this.pool.query(RECORD_ATTEMPTS, [
      ...values,
      attempts.map(({ result }) => result.failure),
      attempts.map(({ status }) => status),
      attempts.map(({ firstAttemptAt }) => firstAttemptAt),
      attempts.map((attempt) => attempt.nextAttemptAt),
      attempts.map(({ windowEndsAt }) => windowEndsAt),
    ]);
  }

  private valuesOf(attempts: RecordedAttempt[]): unknown[] {
    return [
      this.token.value,
      attempts.map(({ event }) => event.id),
      attempts.map(() => newId('dlv')),
      attempts.map(({ event }) => event.endpointId),
      attempts.map(({ event }) => event.earlierAttempts + event.attempts + 1),
      attempts.map(({ event }) => event.trigger),
      attempts.map(({ result }) => result.attemptedAt),
      attempts.map(({ result }) => result.durationMs),
      attempts.map(({ result }) => result.statusCode),
      attempts.map(({ result }) => result.responseExcerpt),
    ];
  }
}

/**
 * Records a batch of successful attempts with half the work of {@link RECORD_ATTEMPTS}. Most batches
 * contain only successes.
 *
 * $1 token, $2-$10 one column each. An event that is no longer in the queue counts as delivered.
 */
export const RECORD_DELIVERED = `
  WITH logged AS (
    INSERT INTO delivery_attempts (event_id, id, endpoint_id, attempt, trigger, attempted_at, duration_ms,
      status_code, response_excerpt)
    SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::timestamptz[],
      $8::int[], $9::int[], $10::text[])
  )
  DELETE FROM deliveries WHERE event_id = ANY($2::text[]) AND lease_token = $1`;

/**
 * Records many attempts in one statement. The attempts themselves are always logged; their effect on an
 * event applies only if this replica still holds its lease.
 *
 * $1 to $10 as above, $11-$15 one column each. The log of events is not changed: an event that is no longer
 * in the queue counts as delivered unless it is among those given up.
 */
export const RECORD_ATTEMPTS = `
  WITH result AS (
    SELECT * FROM unnest($2::text[], $3::text[], $4::text[], $5::int[], $6::text[], $7::timestamptz[],
      $8::int[], $9::int[], $10::text[], $11::text[], $12::text[], $13::timestamptz[],
      $14::timestamptz[], $15::timestamptz[])
    AS r (event_id, attempt_id, endpoint_id, attempt, trigger, attempted_at, duration_ms, status_code,
      response_excerpt, failure, status, first_attempt_at, next_attempt_at, window_ends_at)
  ),
  logged AS (
    INSERT INTO delivery_attempts (id, event_id, endpoint_id, attempt, trigger, attempted_at, duration_ms,
      status_code, failure, response_excerpt)
    SELECT attempt_id, event_id, endpoint_id, attempt, trigger, attempted_at, duration_ms, status_code,
      failure, response_excerpt FROM result
  ),
  done AS (
    DELETE FROM deliveries d USING result r
    WHERE r.status <> 'pending' AND d.event_id = r.event_id AND d.lease_token = $1
    RETURNING d.event_id, d.event_created_at, d.endpoint_id, r.status
  ),
  put_off AS (
    UPDATE deliveries d SET attempts = d.attempts + 1, trigger = 'automatic',
      first_attempt_at = r.first_attempt_at, next_attempt_at = r.next_attempt_at,
      window_ends_at = r.window_ends_at, leased_until = NULL, lease_token = NULL
    FROM result r
    WHERE r.status = 'pending' AND d.event_id = r.event_id AND d.lease_token = $1
  )
  INSERT INTO given_up_events (partner_id, event_id, event_created_at)
  SELECT e.partner_id, done.event_id, done.event_created_at
  FROM done JOIN webhook_endpoints e ON e.id = done.endpoint_id
  WHERE done.status = 'given_up'
  ON CONFLICT DO NOTHING`;
