import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { newId } from '../ids.js';
import type { AttemptResult, DueEvent, EventStatus } from './due-event.js';
import { nextAttemptAt } from './retry-schedule.js';

const EVENTS_PER_COMPANY = 100;
// Renewed while a company's events are worked on; a killed replica's claims lapse with it.
const LEASE_SECONDS = 30;
// Any fixed number will do: replicas claim one after the other.
const CLAIM_LOCK = 7_201_403;

/** The events that wait in the database, and who works on them. */
@Injectable()
export class DueEvents {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Claims events that are due, of up to so many companies: a list for each, in order. A company of which
   * another claim is at work is left out, so that its events don't overtake each other.
   */
  claim(companies: number): Promise<DueEvent[][]> {
    return this.dataSource.transaction(async (transaction) => {
      await transaction.query('SELECT pg_advisory_xact_lock($1)', [CLAIM_LOCK]);
      const [events] = (await transaction.query(
        `WITH chosen AS (
           SELECT company_id FROM events due
           WHERE status = 'pending' AND next_attempt_at <= now()
             AND NOT EXISTS (
               SELECT 1 FROM events leased
               WHERE leased.company_id = due.company_id AND leased.leased_until > now()
             )
           GROUP BY company_id ORDER BY min(next_attempt_at) LIMIT $1
         )
         UPDATE events SET leased_until = now() + make_interval(secs => $3)
         WHERE id IN (
           SELECT due.id FROM chosen CROSS JOIN LATERAL (
             SELECT id FROM events
             WHERE company_id = chosen.company_id AND status = 'pending' AND next_attempt_at <= now()
             ORDER BY sequence LIMIT $2
           ) due
         )
         RETURNING id,
           (SELECT endpoint.id FROM webhook_endpoints endpoint
            WHERE endpoint.partner_id = events.partner_id AND channel = 'events') AS "endpointId", company_id AS "companyId", sequence, body,
           traceparent, attempts, first_attempt_at AS "firstAttemptAt"`,
        [companies, EVENTS_PER_COMPANY, LEASE_SECONDS],
      )) as [DueEvent[], number];
      events.sort((a, b) => Number(BigInt(a.sequence) - BigInt(b.sequence)));
      return [...Map.groupBy(events, ({ companyId }) => companyId).values()];
    });
  }

  /** Claims the rest of a company's events anew. @returns false if the claim was lost meanwhile. */
  async renew(event: DueEvent): Promise<boolean> {
    const [, count] = (await this.dataSource.query(
      `UPDATE events SET leased_until = now() + make_interval(secs => $2)
       WHERE company_id = $1 AND leased_until > now()`,
      [event.companyId, LEASE_SECONDS],
    )) as [unknown, number];
    return count > 0;
  }

  /** @returns what the event has become by this attempt. */
  async recordAttempt(event: DueEvent, result: AttemptResult): Promise<EventStatus> {
    const attempt = event.attempts + 1;
    const next = result.succeeded
      ? null
      : nextAttemptAt({
          attempt,
          failedAt: new Date(result.attemptedAt.getTime() + result.durationMs),
          firstAttemptAt: event.firstAttemptAt ?? result.attemptedAt,
          retryAfterMs: result.retryAfterMs,
        });
    const status: EventStatus = result.succeeded ? 'delivered' : next ? 'pending' : 'given_up';
    await this.dataSource.query(
      `WITH attempt AS (
         INSERT INTO delivery_attempts
           (id, event_id, attempt, attempted_at, duration_ms, status_code, failure, response_excerpt)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
       )
       UPDATE events SET status = $9, attempts = $3, leased_until = NULL,
         first_attempt_at = coalesce(first_attempt_at, $4),
         next_attempt_at = coalesce($10, next_attempt_at)
       WHERE id = $2`,
      [
        newId('dlv'),
        event.id,
        attempt,
        result.attemptedAt,
        result.durationMs,
        result.statusCode,
        result.failure,
        result.responseExcerpt,
        status,
        next,
      ],
    );
    return status;
  }

  /** Gives claimed events back untouched: the service stops. */
  async release(events: DueEvent[]): Promise<void> {
    await this.dataSource.query('UPDATE events SET leased_until = NULL WHERE id = ANY($1)', [
      events.map(({ id }) => id),
    ]);
  }
}
