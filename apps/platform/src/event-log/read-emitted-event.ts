import { type EventClass, sentEventClassOf, surelyFits, type WebhookEvent } from '#contracts';
import { eventProblemsOf, RequestValidationError, strictValidation } from '#http';
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

/** Reads a request to emit an event that the compiled check knows to be right. Undefined tells nothing. */
export function surelyEmittedEvent(body: object): EmittedEvent | undefined {
  const { companyId, event, data } = body as EmitEventDto;
  const eventClass = kindOf(event);
  const isRight =
    eventClass !== undefined &&
    Object.keys(body).length === FIELDS &&
    surelyFits(eventClass, envelopeOf(body as EmitEventDto));
  return isRight ? { eventClass, companyId, data } : undefined;
}

/**
 * Reads a request to emit an event. Where the compiled check does not know, the classes tell what is wrong.
 *
 * @throws RequestValidationError naming every bad field; event_kind_unknown.
 */
export async function readEmittedEvent(body: object): Promise<EmittedEvent> {
  return surelyEmittedEvent(body) ?? (await readThoroughly(body));
}

async function readThoroughly(body: object): Promise<EmittedEvent> {
  await validation.transform(body, { type: 'body', metatype: EmitEventDto });
  const { companyId, event, data } = body as EmitEventDto;
  const eventClass = kindOf(event);
  if (!eventClass) throw eventKindUnknown();
  const envelope = envelopeOf(body as EmitEventDto);
  const problems = await eventProblemsOf(eventClass, envelope);
  if (problems.length > 0) throw new RequestValidationError(problems);
  return { eventClass, companyId, data };
}

function kindOf(event: unknown): EventClass<WebhookEvent> | undefined {
  return typeof event === 'string' ? sentEventClassOf(event) : undefined;
}

function envelopeOf({ companyId, event, data }: EmitEventDto): object {
  return { companyId, event, data, timestamp: ANY_TIME };
}
