import { type AttemptResource, bodyScopeOf, type EventResource, TEST_COMPANY_ID } from '#contracts';
import type { PartnerCaller } from '../../partners/index.js';

export interface EventRow {
  id: string;
  channel: EventResource['channel'];
  companyId: string;
  event: string;
  sequence: string;
  createdAt: Date;
  status: EventResource['status'];
  nextAttemptAt: Date | null;
  heldBy: EventResource['heldBy'];
  attempts: AttemptResource[];
}

/**
 * The status of an event `e`. The log itself does not change: waiting events are in the queue, given-up
 * events in their own table. Each is looked up separately, because the planner would otherwise read the
 * whole queue.
 */
export const EVENT_STATUS = `
  CASE
    WHEN (SELECT true FROM deliveries d WHERE d.event_id = e.id) THEN 'pending'
    WHEN (SELECT true FROM given_up_events g WHERE g.partner_id = e.partner_id AND g.event_id = e.id)
      THEN 'given_up'
    ELSE 'delivered'
  END`;

// Apart from clock differences between replicas, an attempt is never earlier than its event, so older
// partitions are not read.
export const EVENT_COLUMNS = `
  e.id, e.channel, e.company_id AS "companyId", e.event_type AS event, e.sequence,
  ${EVENT_STATUS} AS status, e.created_at AS "createdAt",
  (SELECT d.next_attempt_at FROM deliveries d WHERE d.event_id = e.id) AS "nextAttemptAt",
  (SELECT CASE WHEN w.id IS NULL THEN 'no_endpoint' WHEN w.status = 'disabled' THEN 'endpoint_disabled' END
    FROM deliveries d LEFT JOIN webhook_endpoints w ON w.id = d.endpoint_id
    WHERE d.event_id = e.id) AS "heldBy",
  coalesce((
    SELECT jsonb_agg(jsonb_build_object(
      'id', a.id, 'attempt', a.attempt, 'trigger', a.trigger, 'attemptedAt', a.attempted_at,
      'durationMs', a.duration_ms, 'statusCode', a.status_code, 'failure', a.failure,
      'responseExcerpt', a.response_excerpt) ORDER BY a.attempt)
    FROM delivery_attempts a WHERE a.event_id = e.id AND a.attempted_at >= e.created_at - interval '1 hour'
  ), '[]') AS attempts`;

/** What the endpoint answered may repeat what it was sent, so that it is withheld with the body. */
export function toEventResource(row: EventRow, { scopes }: PartnerCaller): EventResource {
  const bodyScope = bodyScopeOf(row.event);
  const withheldScope = scopes.includes(bodyScope) ? null : bodyScope;
  const success = row.attempts.findLast(({ failure }) => failure === null);
  const deliveredAt = row.status === 'delivered' && success ? success.attemptedAt : null;
  return {
    id: row.id,
    channel: row.channel,
    companyId: row.companyId,
    event: row.event,
    sequence: Number(row.sequence),
    isTest: row.companyId === TEST_COMPANY_ID,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    nextAttemptAt: row.heldBy ? null : (row.nextAttemptAt?.toISOString() ?? null),
    heldBy: row.heldBy,
    deliveredAt: deliveredAt && new Date(deliveredAt).toISOString(),
    attempts: row.attempts.map((attempt) => ({
      ...attempt,
      attemptedAt: new Date(attempt.attemptedAt).toISOString(),
      responseExcerpt: withheldScope ? null : attempt.responseExcerpt,
    })),
    withheldScope,
  };
}
