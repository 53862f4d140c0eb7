import type { WebhookChannel, WebhookEvent } from '#contracts';
import { createdAtOf, newId } from '../ids.js';

/** An event as it is written down, before it has a number. */
export interface NewEvent {
  id: string;
  /** The time that is in its id. */
  createdAt: Date;
  channel: WebhookChannel;
  companyId: string;
  type: string;
  /** The bytes as they are sent: the four fields of the envelope and nothing else (interface 4). */
  body: string;
}

export function newEvent(
  channel: WebhookChannel,
  type: string,
  companyId: string,
  data: object,
): NewEvent {
  const id = newId('evt');
  const createdAt = createdAtOf(id);
  const envelope: WebhookEvent = {
    event: type,
    companyId,
    timestamp: createdAt.toISOString(),
    data,
  };
  return { id, createdAt, channel, companyId, type, body: JSON.stringify(envelope) };
}
