import { type EventClass, EventHeader, eventDeclarationOf } from '#contracts';
import type { OutgoingRecord } from '../broker/broker.js';
import { readEvent, requireStorable } from '../consuming/decode-event.js';

/**
 * Converts one of our own events to a record. Identifier, version, topic and key come from its
 * class.
 *
 * @throws PermanentError if the consumers of the event would refuse it. The message names fields,
 * never values.
 */
export function toRecord<T extends { timestamp: string }>(
  eventClass: EventClass<T>,
  event: T,
  eventId: string,
  traceparent: string | undefined,
): OutgoingRecord {
  const { identifier, version, topic, key } = eventDeclarationOf(eventClass);
  const json = JSON.stringify(event);
  // As consumers read it: what JSON drops or converts is judged in the form that reaches them.
  const plain: unknown = JSON.parse(json);
  requireStorable(eventClass, json, plain);
  readEvent(eventClass, plain);
  return {
    topic: topic.name,
    key: key(event),
    value: Buffer.from(json),
    headers: {
      [EventHeader.id]: eventId,
      [EventHeader.type]: identifier,
      [EventHeader.version]: String(version),
      [EventHeader.occurredAt]: event.timestamp,
      ...(traceparent && { [EventHeader.traceparent]: traceparent }),
    },
  };
}
