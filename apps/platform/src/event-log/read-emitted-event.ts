import { type EventClass, sentEventClassOf, surelyFits, type WebhookEvent } from '#contracts';
import { fieldProblemsOf, RequestValidationError, strictValidation } from '#http';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { EmitEventDto } from './emit-event.dto.js';
import { eventKindUnknown } from './event-log.errors.js';

export interface EmittedEvent {
  eventClass: EventClass<WebhookEvent>;
  companyId: string;
  data: object;
}

const FIELDS = Object.keys({ companyId: '', event: '', data: {} } satisfies EmitEventDto).length;
// The time is not the caller's.
const ANY_TIME = '2026-01-01T00:00:00.000Z';
const validation = strictValidation();

/**
 * Reads a request to emit an event. What the compiled check knows to be right costs no more than that; for
 * the rest the classes tell what is wrong.
 *
 * @throws RequestValidationError naming every bad field; event_kind_unknown.
 */
export async function readEmittedEvent(body: object): Promise<EmittedEvent> {
  const { companyId, event, data } = body as EmitEventDto;
  const eventClass = typeof event === 'string' ? sentEventClassOf(event) : undefined;
  const envelope = { companyId, event, data, timestamp: ANY_TIME };
  const isRight =
    eventClass !== undefined &&
    Object.keys(body).length === FIELDS &&
    surelyFits(eventClass, envelope);
  if (!isRight) await refuse(body, eventClass, envelope);
  return { eventClass: eventClass!, companyId, data };
}

/** Returns only if nothing is wrong after all. */
async function refuse(
  body: object,
  eventClass: EventClass<WebhookEvent> | undefined,
  envelope: object,
): Promise<void> {
  await validation.transform(body, { type: 'body', metatype: EmitEventDto });
  if (!eventClass) throw eventKindUnknown();
  const errors = await validate(plainToInstance(eventClass, envelope));
  if (errors.length > 0) throw new RequestValidationError(fieldProblemsOf(errors));
}
