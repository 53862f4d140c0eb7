import { type EventClass, sentEventClassOf, type WebhookEvent } from '#contracts';
import { eventProblemsOf, RequestValidationError } from '#http';
import type { EmitEventDto } from './emit-event.dto.js';
import { eventKindUnknown } from './event-log.errors.js';

export interface EmittedEvent {
  eventClass: EventClass<WebhookEvent>;
  companyId: string;
  data: object;
}

// The caller does not choose the time.
const ANY_TIME = '2026-01-01T00:00:00.000Z';

/**
 * Reads the event kind of a request to emit an event, and validates the data.
 *
 * @throws RequestValidationError naming every invalid field of the data; event_kind_unknown.
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
