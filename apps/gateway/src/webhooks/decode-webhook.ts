import { isUtf8 } from 'node:buffer';
import { setImmediate } from 'node:timers/promises';
import {
  channelOf,
  escapePointer,
  type EventClass,
  type FieldProblem,
  fieldProblem,
  findUnstorable,
  MAX_PEOPLE,
  readClassInSteps,
  sentEventClassOf,
  UnknownWebhookEvent,
  type WebhookChannel,
  type WebhookEvent,
} from '#contracts';
import { JsonBodyError, MAX_JSON_DEPTH, parseJson } from '#http';
import {
  bodyTooComplex,
  envelopeInvalid,
  eventDataInvalid,
  eventKindOfOtherWebhook,
  malformedJson,
} from './webhook-refusals.js';

/** An assignment has three fields per person; no other kind has a hundred values. */
const BOUNDS = { depth: MAX_JSON_DEPTH, values: 4 * MAX_PEOPLE + 1_000 };

export interface DecodedWebhook {
  /**
   * The validated envelope of four fields; further fields are left unchanged
   * (docs/interface/conventions.md#requests-and-responses).
   */
  envelope: UnknownWebhookEvent;
  /** Undefined if this version does not know the event's kind. */
  eventClass?: EventClass<WebhookEvent>;
  /** event_data_invalid or event_kind_of_other_webhook, if the kind is known and can't be accepted here. */
  refusal?: Error;
}

/**
 * Reads a webhook. Data of an unknown kind is accepted unchanged, so that a new kind is not lost.
 *
 * @throws malformed_json, body_too_complex, or envelope_invalid naming every invalid field.
 */
export async function decodeWebhook(
  body: Buffer,
  channel: WebhookChannel,
): Promise<DecodedWebhook> {
  const plain = (await parseObject(body)) as Partial<UnknownWebhookEvent>;
  const envelope = plain as UnknownWebhookEvent;
  const eventClass = typeof plain.event === 'string' ? sentEventClassOf(plain.event) : undefined;
  if (!eventClass) {
    await checkEnvelope(plain);
    return { envelope };
  }
  const faults = await faultsIn(eventClass, plain);
  if (faults.length > 0) await checkEnvelope(plain);
  return { envelope, eventClass, refusal: refusalOf(envelope, eventClass, channel, faults) };
}

/** @throws envelope_invalid */
async function checkEnvelope(plain: object): Promise<void> {
  const faults = await faultsIn(UnknownWebhookEvent, plain);
  if (faults.length > 0) throw envelopeInvalid(faults);
}

/** Of a long list, others' webhooks are read in between. */
export async function faultsIn(eventClass: EventClass, plain: object): Promise<FieldProblem[]> {
  return (await readClassInSteps(eventClass, plain, 'message', setImmediate)).problems;
}

function refusalOf(
  { event }: UnknownWebhookEvent,
  eventClass: EventClass<WebhookEvent>,
  channel: WebhookChannel,
  faults: FieldProblem[],
): Error | undefined {
  const itsChannel = channelOf(eventClass);
  if (itsChannel !== channel) return eventKindOfOtherWebhook(event, itsChannel);
  return faults.length > 0 ? eventDataInvalid(event, faults) : undefined;
}

/** @throws malformed_json, body_too_complex, or envelope_invalid naming a text that no consumer could store. */
export async function parseObject(body: Buffer): Promise<object> {
  if (!isUtf8(body)) throw malformedJson();
  const value = await parseJson(body, BOUNDS).catch((error: unknown) => {
    if (!(error instanceof JsonBodyError)) throw error;
    throw error.code === 'body_too_complex' ? bodyTooComplex(error.message) : malformedJson();
  });
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw malformedJson();
  const unstorable = findUnstorable(body, value);
  if (unstorable) throw envelopeInvalid([unstorableText(unstorable)]);
  return value;
}

function unstorableText(path: string[]): FieldProblem {
  const pointer = path.map((name) => `/${escapePointer(name)}`).join('');
  return fieldProblem(pointer, 'unstorable_text', 'must be Unicode text without NUL');
}
