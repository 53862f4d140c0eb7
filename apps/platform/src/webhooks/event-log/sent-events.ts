import type { WebhookChannel, WebhookEvent } from '#contracts';
import type { EntityManager } from 'typeorm';
import { createdAtOf } from '../../ids.js';

/** An event as the webhook sent it. */
export interface SentEvent {
  channel: WebhookChannel;
  /** The value of the header `webhook-version`. */
  version: number;
  payload: WebhookEvent;
}

/** Events of a partner by their ids. Those that are deleted already are left out. */
export async function findSentEvents(
  manager: EntityManager,
  partnerId: string,
  ids: readonly string[],
): Promise<Map<string, SentEvent>> {
  const rows = await manager.query<
    { id: string; channel: WebhookChannel; version: number; body: string }[]
  >(FIND_SENT, [partnerId, ids, ids.map(createdAtOf)]);
  return new Map(
    rows.map(({ id, channel, version, body }) => [
      id,
      { channel, version, payload: JSON.parse(body) as WebhookEvent },
    ]),
  );
}

// One look-up in the log per event, because the planner would otherwise read the whole log.
/** $1 partner, $2 ids, $3 the times of the ids. */
const FIND_SENT = `
  SELECT e.id, e.channel, e.version, e.body
  FROM unnest($2::text[], $3::timestamptz[]) AS wanted (id, created_at)
  CROSS JOIN LATERAL (
    SELECT * FROM events WHERE events.id = wanted.id AND events.created_at = wanted.created_at LIMIT 1
  ) e
  WHERE e.partner_id = $1`;
