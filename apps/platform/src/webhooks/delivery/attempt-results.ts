import { setTimeout as sleep } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { GroupCommit } from '#database';
import { newId } from '../../ids.js';
import type { AttemptResult, DueEvent } from './due-event.js';
import { EndpointHealth, type HealthVerdict } from './endpoint-health.js';
import { EventPool } from './event-pool.js';
import { LeaseToken } from './lease-token.js';
import { judge, type RecordedAttempt } from './recorded-attempt.js';

const ATTEMPTS_AT_ONCE = 500;
const AGAIN_AFTER_MS = 500;
// Nobody waits for a result to be written, and a write costs as much as five results. If this process is
// killed, the attempts of unwritten results are repeated: at most those in flight to one endpoint.
const GATHERED = { items: 32, ms: 20 };

/** Records the results of attempts, those of many events in one statement. */
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
