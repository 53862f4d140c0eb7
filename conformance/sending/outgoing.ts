import { createSecretKey, type KeyObject } from 'node:crypto';
import { signWebhook, WebhookHeader } from '#standard-webhooks';
import type { SentRequest } from './exchange.js';
import type { Random } from './random.js';
import type { Target } from './target.js';

/** A webhook before it is signed: an event, or a 3-D Secure request. */
export interface Outgoing {
  /** The `webhook-id`. */
  id: string;
  body: Buffer;
  /** Beside those of every webhook: sequence and version of an event. */
  headers: Readonly<Record<string, string>>;
}

/** In which way a request differs from what the platform would send. */
export interface Deviation {
  method?: string;
  /** null: without a token. */
  token?: string | null;
  /** What is signed; left out, what is sent. */
  signed?: Outgoing;
  /** When it was signed; left out, now. */
  signedAtMs?: number;
  /** What the header says; left out, when it was signed. */
  saidAtMs?: number;
  /** Signs with these keys; left out, with the endpoint's current one. None: unsigned. */
  keys?: readonly KeyObject[];
  headers?: Readonly<Record<string, string>>;
}

const USER_AGENT = 'partner-card-platform-conformance';

export function requestOf(
  target: Target,
  outgoing: Outgoing,
  deviation: Deviation,
  random: Random,
): SentRequest {
  const { method = 'POST', token = target.token, headers } = deviation;
  return {
    method,
    url: target.url,
    headers: {
      'content-type': 'application/json',
      'user-agent': USER_AGENT,
      traceparent: `00-${random.hex(32)}-${random.hex(16)}-00`,
      ...outgoing.headers,
      ...signatureHeaders(target, outgoing, deviation),
      ...headers,
    },
    ...(token !== null && { token: { header: target.header, value: token } }),
    body: outgoing.body,
  };
}

/** The secret of somebody else. */
export function strangersKey(random: Random): KeyObject {
  return createSecretKey(Buffer.from(random.hex(64), 'hex'));
}

function signatureHeaders(
  target: Target,
  outgoing: Outgoing,
  { keys = target.keys.slice(0, 1), signed = outgoing, ...times }: Deviation,
): Record<string, string> {
  const signedAtMs = times.signedAtMs ?? Date.now();
  const at = secondsOf(signedAtMs);
  // The id tells repetitions apart, so it is sent without a secret, too.
  const id = { [WebhookHeader.id]: outgoing.id };
  const timestamp = { [WebhookHeader.timestamp]: secondsOf(times.saidAtMs ?? signedAtMs) };
  if (keys.length === 0) return target.keys.length === 0 ? { ...id, ...timestamp } : id;
  const signature = keys.map((key) => signWebhook(key, signed.id, at, signed.body)).join(' ');
  return { ...id, ...timestamp, [WebhookHeader.signature]: signature };
}

function secondsOf(ms: number): string {
  return String(Math.floor(ms / 1_000));
}
