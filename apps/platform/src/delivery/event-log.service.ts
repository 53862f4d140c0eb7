import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Page } from '#contracts';
import { pageOf } from '#http';
import { DataSource } from 'typeorm';
import { eventUnknown } from './delivery.errors.js';
import type { AttemptResource, EventResource } from './event.resource.js';
import type { ListEventsQuery } from './list-events.query.js';

interface EventRow {
  id: string;
  companyId: string;
  event: string;
  sequence: string;
  createdAt: Date;
  status: EventResource['status'];
  nextAttemptAt: Date;
  attempts: AttemptResource[];
}

const SELECT_EVENTS = `
  SELECT e.id, e.company_id AS "companyId", e.event_type AS event, e.sequence, e.status,
    e.created_at AS "createdAt", e.next_attempt_at AS "nextAttemptAt",
    coalesce((
      SELECT jsonb_agg(jsonb_build_object(
        'id', a.id, 'attempt', a.attempt, 'attemptedAt', a.attempted_at,
        'durationMs', a.duration_ms, 'statusCode', a.status_code, 'failure', a.failure,
        'responseExcerpt', a.response_excerpt) ORDER BY a.attempt)
      FROM delivery_attempts a WHERE a.event_id = e.id
    ), '[]') AS attempts
  FROM events e`;

/** What was sent to a partner, and what came of it. */
@Injectable()
export class EventLogService {
  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  async list(partnerId: string, query: ListEventsQuery): Promise<Page<EventResource>> {
    const { limit, startingAfter, companyId, event } = query;
    const rows: EventRow[] = await this.dataSource.query(
      `${SELECT_EVENTS}
       WHERE e.partner_id = $1 AND ($2::text IS NULL OR e.id < $2)
         AND ($3::text IS NULL OR e.company_id = $3) AND ($4::text IS NULL OR e.event_type = $4)
       ORDER BY e.id DESC LIMIT $5`,
      [partnerId, startingAfter ?? null, companyId ?? null, event ?? null, limit + 1],
    );
    return pageOf(rows, limit, toResource);
  }

  async get(partnerId: string, id: string): Promise<EventResource> {
    const rows: EventRow[] = await this.dataSource.query(
      `${SELECT_EVENTS} WHERE e.partner_id = $1 AND e.id = $2`,
      [partnerId, id],
    );
    if (!rows[0]) throw eventUnknown();
    return toResource(rows[0]);
  }
}

function toResource(row: EventRow): EventResource {
  return {
    ...row,
    sequence: Number(row.sequence),
    createdAt: row.createdAt.toISOString(),
    nextAttemptAt: row.status === 'pending' ? row.nextAttemptAt.toISOString() : null,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      attemptedAt: new Date(attempt.attemptedAt).toISOString(),
    })),
  };
}
