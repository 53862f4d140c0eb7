import { type EventClass, surelyFits, UnknownWebhookEvent, webhookEventClassOf } from '#contracts';
import { fieldProblemsOf } from '#http';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidationError } from 'class-validator';
import { envelopeInvalid, eventDataInvalid, malformedJson } from './webhooks.errors.js';

const utf8 = new TextDecoder('utf-8', { fatal: true });

export interface DecodedWebhook {
  /** The four fields are right; what else there is, is left alone (interface 1). */
  envelope: UnknownWebhookEvent;
  /** Whether this version knows the event's kind. */
  isKnown: boolean;
  /** event_data_invalid, for an event of a known kind whose data is wrong. */
  refusal?: Error;
}

/**
 * Reads a webhook. The data of a kind that is not known passes as it is: a new kind must not be lost.
 *
 * @throws malformed_json, or envelope_invalid naming every bad field.
 */
export async function decodeWebhook(body: Buffer): Promise<DecodedWebhook> {
  const plain = parseObject(body) as Partial<UnknownWebhookEvent>;
  const eventClass = typeof plain.event === 'string' ? webhookEventClassOf(plain.event) : undefined;
  const envelope = plain as UnknownWebhookEvent;
  const isKnown = eventClass !== undefined;
  if (isKnown && surelyFits(eventClass, plain)) return { envelope, isKnown };
  const faults = isKnown ? await faultsOf(eventClass, plain) : [];
  if (!isKnown || faults.length > 0) {
    const envelopeFaults = await faultsOf(UnknownWebhookEvent, plain);
    if (envelopeFaults.length > 0) throw envelopeInvalid(fieldProblemsOf(envelopeFaults));
  }
  if (faults.length === 0) return { envelope, isKnown };
  return { envelope, isKnown, refusal: eventDataInvalid(envelope.event, fieldProblemsOf(faults)) };
}

/** @throws malformed_json */
export function parseObject(body: Buffer): object {
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(body));
  } catch {
    throw malformedJson();
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformedJson();
  return value;
}

export function faultsOf<T extends object>(
  eventClass: EventClass<T>,
  plain: object,
): Promise<ValidationError[]> {
  return validate(instantiate(eventClass, plain));
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
