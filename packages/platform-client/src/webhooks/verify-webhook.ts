import { createHash, timingSafeEqual } from 'node:crypto';
import { signingKeyOf, verifyWebhook as verifySignature, WebhookHeader } from '#standard-webhooks';
import { eventKinds } from '../generated/event-kinds.js';
import type {
  AuthorizationRequested,
  EventsByKind,
  KnownEvent,
  ThreeDsRequested,
} from '../generated/events.js';

/** A webhook as a server got it. */
export interface ReceivedWebhook {
  /** With names in lower case, as Node, Express, Fastify and Nest have them. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  /** Exactly the bytes that came, before any parser: what is signed are bytes. */
  rawBody: Uint8Array | string;
}

export interface VerifyWebhookOptions {
  /** `whsec_...`; several while you roll one. */
  secrets: string | readonly string[];
  /** The header that you chose at the platform, with your own token in it; several while you change it. */
  token?: { header: string; value: string | readonly string[] } | undefined;
  /** The largest difference between the webhook's time and now, in both directions: 5 minutes. */
  toleranceSeconds?: number | undefined;
}

export interface VerifiedWebhook<Payload> {
  /** Stays the same when the platform sends it again: remember it, and do your work once. */
  id: string;
  /** The event's number within its company and channel, without gaps; 0 of a test event. */
  sequence: number | undefined;
  /** The version of the event's kind. */
  version: number | undefined;
  /** You asked for a test: answer, and do nothing else. */
  isTest: boolean;
  payload: Payload;
}

/** Why a webhook was refused. */
export type WebhookRefusal =
  'token_wrong' | 'headers_missing' | 'signature_wrong' | 'timestamp_off' | 'body_unreadable';

/** Answer 401, and look at nothing of the webhook. */
export class WebhookVerificationError extends Error {
  override name = 'WebhookVerificationError';

  constructor(readonly reason: WebhookRefusal) {
    super(`the webhook is refused: ${reason}`);
  }
}

// The signed company of test events; the header `webhook-test` is not signed.
const TEST_COMPANY_ID = 'cmp_test';
const DEFAULT_TOLERANCE_SECONDS = 300;

/**
 * Checks an event of the event webhook or of the transaction webhook: its signature by Standard Webhooks, its
 * time and your token. It compares in constant time.
 *
 * @throws WebhookVerificationError if it is not the platform's, or too old.
 * @throws Error if a secret is none, or none is given.
 */
export function verifyWebhook(
  webhook: ReceivedWebhook,
  options: VerifyWebhookOptions,
): VerifiedWebhook<PlatformEvent> {
  return verified<PlatformEvent>(webhook, options, ['event', 'companyId', 'timestamp', 'data']);
}

/** The same for the 3-D Secure webhook. A request is sent once, and is worthless after 150 seconds. */
export function verifyThreeDsRequest(
  webhook: ReceivedWebhook,
  options: VerifyWebhookOptions,
): VerifiedWebhook<ThreeDsRequested> {
  return verified<ThreeDsRequested>(webhook, options, ['threeDsRequestId', 'companyId']);
}

/** The same for the authorization webhook. A request is sent once, and has to be answered within 1.5 seconds. */
export function verifyAuthorizationRequest(
  webhook: ReceivedWebhook,
  options: VerifyWebhookOptions,
): VerifiedWebhook<AuthorizationRequested> {
  return verified<AuthorizationRequested>(webhook, options, [
    'authorizationRequestId',
    'companyId',
  ]);
}

function verified<Payload extends { companyId: string }>(
  { headers, rawBody }: ReceivedWebhook,
  { secrets, token, toleranceSeconds = DEFAULT_TOLERANCE_SECONDS }: VerifyWebhookOptions,
  fields: readonly (keyof Payload)[],
): VerifiedWebhook<Payload> {
  const keys = [secrets].flat().map(signingKeyOf);
  if (keys.length === 0) throw new Error('no signing secret is given');
  if (token && !isToken(headers[token.header.toLowerCase()], [token.value].flat())) {
    throw new WebhookVerificationError('token_wrong');
  }
  const body = typeof rawBody === 'string' ? Buffer.from(rawBody) : Buffer.from(rawBody);
  const single = Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name.toLowerCase(), value]] : [],
    ),
  );
  const verdict = verifySignature(single, body, keys, toleranceSeconds, Date.now());
  if (verdict !== 'valid') throw new WebhookVerificationError(verdict);
  const payload = payloadOf(body, fields);
  return {
    id: single[WebhookHeader.id]!,
    sequence: numberOf(single['webhook-sequence']),
    version: numberOf(single['webhook-version']),
    isTest: payload.companyId === TEST_COMPANY_ID,
    payload,
  };
}

function payloadOf<Payload>(body: Buffer, fields: readonly (keyof Payload)[]): Payload {
  const payload = parsed(body);
  const isWhole = fields.every((field) => Object.hasOwn(payload, field));
  if (!isWhole) throw new WebhookVerificationError('body_unreadable');
  return payload as Payload;
}

function parsed(body: Buffer): object {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // The same as JSON that is no object.
  }
  throw new WebhookVerificationError('body_unreadable');
}

/** Hashes have one length, so that their comparison takes the same time for every token. */
function isToken(given: unknown, expected: readonly string[]): boolean {
  if (typeof given !== 'string') return false;
  const hash = hashOf(given);
  // All are compared, whichever fits.
  return expected.filter((one) => one !== '' && timingSafeEqual(hashOf(one), hash)).length > 0;
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function numberOf(header: string | undefined): number | undefined {
  return header !== undefined && /^\d{1,15}$/.test(header) ? Number(header) : undefined;
}

/**
 * The type of a name that this version of the client does not know; in fact it is any such name. A type of its
 * own, because beside `string` the compiler would not distinguish the known kinds.
 */
enum UnknownEventKind {
  other = '(any other name)',
}

/** An event of a kind that is newer than this version of the client. Acknowledge it, and leave it alone. */
export interface UnknownEvent {
  event: UnknownEventKind;
  companyId: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** Every event; `event` is its kind, and determines the type of `data`. */
export type PlatformEvent = KnownEvent | UnknownEvent;

/** Whether this version of the client knows the event's kind. */
export function isKnownEvent(event: PlatformEvent): event is EventsByKind[keyof EventsByKind] {
  return eventKinds.has(event.event);
}
