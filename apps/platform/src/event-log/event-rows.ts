import { type AttemptResource, type EventResource, TEST_COMPANY_ID } from '#contracts';

export interface EventRow {
  id: string;
  channel: EventResource['channel'];
  companyId: string;
  event: string;
  sequence: string;
  createdAt: Date;
  status: EventResource['status'];
  nextAttemptAt: Date | null;
  deliveredAt: Date | null;
  attempts: AttemptResource[];
}

// An attempt is never earlier than its event, but for two replicas' clocks: partitions of long before are
// not looked at.
export const EVENT_COLUMNS = `
  e.id, e.channel, e.company_id AS "companyId", e.event_type AS event, e.sequence, e.status,
  e.created_at AS "createdAt", e.delivered_at AS "deliveredAt",
  (SELECT d.next_attempt_at FROM deliveries d WHERE d.event_id = e.id) AS "nextAttemptAt",
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', a.id, 'attempt', a.attempt, 'trigger', a.trigger, 'attemptedAt', a.attempted_at,
      'durationMs', a.duration_ms, 'statusCode', a.status_code, 'failure', a.failure,
      'responseExcerpt', a.response_excerpt) ORDER BY a.attempt)
    FROM delivery_attempts a WHERE a.event_id = e.id AND a.attempted_at >= e.created_at - interval '1 hour'
  ), '[]') AS attempts`;

export function toEventResource(row: EventRow): EventResource {
  return {
    id: row.id,
    channel: row.channel,
    companyId: row.companyId,
    event: row.event,
    sequence: Number(row.sequence),
    isTest: row.companyId === TEST_COMPANY_ID,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      attemptedAt: new Date(attempt.attemptedAt).toISOString(),
    })),
  };
}
