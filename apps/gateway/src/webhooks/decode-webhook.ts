import { isUtf8 } from 'node:buffer';
import { MAX_PEOPLE, isPrevalidated, UnknownWebhookEvent, webhookEventClassOf } from '#contracts';
import { eventProblemsOf, JsonBodyError, MAX_JSON_DEPTH, parseJson } from '#http';
import {
  bodyTooComplex,
  envelopeInvalid,
  eventDataInvalid,
  malformedJson,
} from './webhooks.errors.js';

/** An assignment has three fields for each of its people; of other kinds none has a hundred. */
const BOUNDS = { depth: MAX_JSON_DEPTH, values: 4 * MAX_PEOPLE + 1_000 };

// A longer one has a list of thousands, which is checked with other webhooks in between.
const CHECKED_AT_ONCE_BYTES = 64 * 1024;

export interface DecodedWebhook {
  /** The four fields are right; what else there is, is left alone (docs/interface.md#conventions-of-the-api). */
  envelope: UnknownWebhookEvent;
  /** Whether this version knows the event's kind. */
  isKnown: boolean;
  /** event_data_invalid, for an event of a known kind whose data is wrong. */
  refusal?: Error;
}

/**
 * Reads a webhook. The data of a kind that is not known passes as it is: a new kind must not be lost.
 *
 * @throws malformed_json, body_too_complex, or envelope_invalid naming every bad field.
 */
export async function decodeWebhook(body: Buffer): Promise<DecodedWebhook> {
  const plain = (await parseObject(body)) as Partial<UnknownWebhookEvent>;
  const eventClass = typeof plain.event === 'string' ? webhookEventClassOf(plain.event) : undefined;
  const envelope = plain as UnknownWebhookEvent;
  const isKnown = eventClass !== undefined;
  const isShort = body.length <= CHECKED_AT_ONCE_BYTES;
  if (isKnown && isShort && isPrevalidated(eventClass, plain)) return { envelope, isKnown };
  const faults = isKnown ? await eventProblemsOf(eventClass, plain) : [];
  if (!isKnown || faults.length > 0) {
    const envelopeFaults = await eventProblemsOf(UnknownWebhookEvent, plain);
    if (envelopeFaults.length > 0) throw envelopeInvalid(envelopeFaults);
  }
  if (faults.length === 0) return { envelope, isKnown };
  return { envelope, isKnown, refusal: eventDataInvalid(envelope.event, faults) };
}

/** @throws malformed_json, body_too_complex */
export async function parseObject(body: Buffer): Promise<object> {
  if (!isUtf8(body)) throw malformedJson();
  const value = await parseJson(body, BOUNDS).catch((error: unknown) => {
    if (!(error instanceof JsonBodyError)) throw error;
    throw error.code === 'body_too_complex' ? bodyTooComplex(error.message) : malformedJson();
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformedJson();
  return value;
}
