import { type EventClass, sentEventClassOf, type WebhookEvent } from '#contracts';
import { eventProblemsOf, RequestValidationError } from '#http';
import type { EmitEventDto } from './emit-event.dto.js';
import { eventKindUnknown } from './event-log.errors.js';

export interface EmittedEvent {
  eventClass: EventClass<WebhookEvent>;
  companyId: string;
  data: object;
}

// The time is not the caller's.
const ANY_TIME = '2026-01-01T00:00:00.000Z';

/**
 * The kind of event that a request to emit one names, and data that are right for it.
 *
 * @throws RequestValidationError naming every bad field of the data; event_kind_unknown.
 */
export async function readEmittedEvent({
  companyId,
  event,
  data,
}: EmitEventDto): Promise<EmittedEvent> {
  const eventClass = sentEventClassOf(event);
  if (!eventClass) throw eventKindUnknown();
  const envelope = { companyId, event, data, timestamp: ANY_TIME };
  const problems = await eventProblemsOf(eventClass, envelope);
  if (problems.length > 0) throw new RequestValidationError(problems);
  return { eventClass, companyId, data };
}
