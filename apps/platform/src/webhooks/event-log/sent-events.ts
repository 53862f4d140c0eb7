import type { WebhookChannel, WebhookEvent } from '#contracts';
import type { EntityManager } from 'typeorm';
import { createdAtOf } from '../../ids.js';
import { FIND_SENT } from './sent-events.sql.js';

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
