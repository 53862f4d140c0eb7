import { type EventClass, EventHeader, eventDeclarationOf } from '#contracts';
import type { OutgoingRecord } from '../broker/broker.js';

/**
 * Converts one of our own events to a record. Identifier, version, topic and key come from its
 * class.
 */
export function toRecord<T extends { timestamp: string }>(
  eventClass: EventClass<T>,
  event: T,
  eventId: string,
  traceparent: string | undefined,
): OutgoingRecord {
  const { identifier, version, topic, key } = eventDeclarationOf(eventClass);
  return {
    topic: topic.name,
    key: key(event),
    value: Buffer.from(JSON.stringify(event)),
    headers: {
      [EventHeader.id]: eventId,
      [EventHeader.type]: identifier,
      [EventHeader.version]: String(version),
      [EventHeader.occurredAt]: event.timestamp,
      ...(traceparent && { [EventHeader.traceparent]: traceparent }),
    },
  };
}
