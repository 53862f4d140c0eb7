import {
  channelOf,
  type EventClass,
  eventDeclarationOf,
  type WebhookChannel,
  type WebhookEvent,
} from '#contracts';
import { currentTraceparent } from '#observability';
import { createdAtOf, newId } from '../../ids.js';

const MAX_CARD_ID_LENGTH = 100;

/** An event to store, before it has a number. */
export interface NewEvent {
  id: string;
  /** The time contained in its id. */
  createdAt: Date;
  channel: WebhookChannel;
  companyId: string;
  /** The card that it is about. Null for none. */
  cardId: string | null;
  type: string;
  /** Version of the event kind, used for all deliveries of this event. */
  version: number;
  /** The bytes as sent: exactly the four fields of the envelope (docs/interface.md#the-event-webhook). */
  body: string;
  /** Of the trace that it belongs to. */
  traceparent: string | null;
  eventClass: EventClass<WebhookEvent>;
  data: object;
}

export function newEvent<T extends WebhookEvent>(
  eventClass: EventClass<T>,
  companyId: string,
  data: T['data'],
): NewEvent {
  const { identifier: type, version } = eventDeclarationOf(eventClass);
  const id = newId('evt');
  const createdAt = createdAtOf(id);
  const envelope: WebhookEvent = {
    event: type,
    companyId,
    timestamp: createdAt.toISOString(),
    data,
  };
  return {
    id,
    createdAt,
    channel: channelOf(eventClass),
    companyId,
    cardId: cardIdOf(data),
    type,
    version,
    body: JSON.stringify(envelope),
    traceparent: currentTraceparent() ?? null,
    eventClass,
    data,
  };
}

/** In the sandbox partners choose the data of events themselves, and an index takes no long texts. */
function cardIdOf(data: object): string | null {
  const { cardId } = data as { cardId?: unknown };
  return typeof cardId === 'string' && cardId.length <= MAX_CARD_ID_LENGTH ? cardId : null;
}
