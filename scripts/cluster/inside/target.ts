import { signingKeyOf, signWebhook, WebhookHeader } from '#standard-webhooks';

/** Stands in the body of an event for an id that each call has of its own, and for the company that it is about. */
export const EVENT_ID = 'check:EVENT_ID';
export const COMPANY_ID = 'COMPANY_ID';

/** A call that a service answers without an effect on anybody's data but its own. */
export interface Target {
  service: string;
  url: string;
  headers: Record<string, string>;
  /** The status of the expected answer. */
  status: number;
  /** Sent by POST; some time after the answer it is on the topic of webhooks. */
  event?: {
    /** With {@link EVENT_ID} and {@link COMPANY_ID}. */
    body: string;
    /** Of a webhook's signature. */
    signingSecret?: string;
  };
}

export interface Call {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

export function callTo({ headers, event }: Target, companyId: string, eventId: string): Call {
  if (!event) return { method: 'GET', headers };
  const body = event.body
    .replace(COMPANY_ID, companyId)
    .replace(EVENT_ID, EVENT_ID.replace('EVENT_ID', eventId));
  const { signingSecret } = event;
  const signature = signingSecret === undefined ? {} : signatureOf(body, eventId, signingSecret);
  return { method: 'POST', headers: { ...headers, ...signature }, body };
}

/** @returns undefined for the body of an event that no target sent. */
export function eventIdIn(body: string): string | undefined {
  return /"check:([\da-f-]{36})"/.exec(body)?.[1];
}

function signatureOf(body: string, id: string, secret: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.now() / 1_000));
  return {
    [WebhookHeader.id]: id,
    [WebhookHeader.timestamp]: timestamp,
    [WebhookHeader.signature]: signWebhook(signingKeyOf(secret), id, timestamp, body),
  };
}
