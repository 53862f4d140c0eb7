import { isUtf8 } from 'node:buffer';
import { MAX_PEOPLE, isPrevalidated, UnknownWebhookEvent, webhookEventClassOf } from '#contracts';
import { eventProblemsOf, JsonBodyError, MAX_JSON_DEPTH, parseJson } from '#http';
import {
  bodyTooComplex,
  envelopeInvalid,
  eventDataInvalid,
  malformedJson,
} from './webhooks.errors.js';

/** An assignment has three fields per person; no other kind has a hundred values. */
const BOUNDS = { depth: MAX_JSON_DEPTH, values: 4 * MAX_PEOPLE + 1_000 };

// A longer body contains a list of thousands, which is validated in parts with other webhooks in between.
const CHECKED_AT_ONCE_BYTES = 64 * 1024;

export interface DecodedWebhook {
  /**
   * The validated envelope of four fields; further fields are left unchanged
   * (docs/interface.md#conventions-of-the-api).
   */
  envelope: UnknownWebhookEvent;
  /** True if this version knows the event's kind. */
  isKnown: boolean;
  /** event_data_invalid, if the kind is known and its data is invalid. */
  refusal?: Error;
}

/**
 * Reads a webhook. Data of an unknown kind is accepted unchanged, so that a new kind is not lost.
 *
 * @throws malformed_json, body_too_complex, or envelope_invalid naming every invalid field.
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
