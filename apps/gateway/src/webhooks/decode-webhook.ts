import {
  type EventClass,
  UnknownWebhookEvent,
  webhookEventClassOf,
  type WebhookEvent,
} from '#contracts';
import { fieldProblemsOf } from '#http';
import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { envelopeInvalid, eventDataInvalid, malformedJson } from './webhooks.errors.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Reads a webhook's envelope. The four fields are checked; what else there is, is left alone (interface 1).
 *
 * @throws malformed_json, or envelope_invalid naming every bad field.
 */
export async function decodeEnvelope(body: Buffer): Promise<UnknownWebhookEvent> {
  const envelope = instantiate(UnknownWebhookEvent, parseObject(body));
  const faults = await validate(envelope);
  if (faults.length > 0) throw envelopeInvalid(fieldProblemsOf(faults));
  return envelope;
}

/**
 * Checks the data of an event whose kind is known. Unknown kinds pass: a new kind must not be lost.
 *
 * @throws event_data_invalid naming every bad field.
 */
export async function checkData(envelope: UnknownWebhookEvent): Promise<void> {
  const eventClass: EventClass<WebhookEvent> | undefined = webhookEventClassOf(envelope.event);
  if (!eventClass) return;
  const faults = await validate(instantiate(eventClass, envelope));
  if (faults.length > 0) throw eventDataInvalid(envelope.event, fieldProblemsOf(faults));
}

function parseObject(body: Buffer): object {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    throw malformedJson();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformedJson();
  return value;
}

function instantiate<T extends object>(eventClass: EventClass<T>, plain: object): T {
  try {
    return plainToInstance(eventClass, plain);
  } catch (error) {
    // Nested so deep that the call stack does not suffice: nobody behind us could read it either.
    if (error instanceof RangeError) throw malformedJson();
    throw error;
  }
}
