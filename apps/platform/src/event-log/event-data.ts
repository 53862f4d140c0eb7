import {
  type EventClass,
  exampleOf,
  sentEventClassOf,
  surelyFits,
  type WebhookEvent,
} from '#contracts';
import { fieldProblemsOf } from '#http';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import type { EmitEventDto } from './emit-event.dto.js';
import { eventDataInvalid, eventKindUnknown } from './event-log.errors.js';

/** @throws event_kind_unknown, or event_data_invalid naming every bad field. */
export async function checkedClassOf({
  event,
  data,
}: EmitEventDto): Promise<EventClass<WebhookEvent>> {
  const eventClass = sentEventClassOf(event);
  if (!eventClass) throw eventKindUnknown();
  const envelope = { ...exampleOf(eventClass), data };
  if (surelyFits(eventClass, envelope)) return eventClass;
  const faults = await validate(plainToInstance(eventClass, envelope));
  if (faults.length > 0) throw eventDataInvalid(fieldProblemsOf(faults));
  return eventClass;
}
