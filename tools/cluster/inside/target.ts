import { signingKeyOf, signWebhook, WebhookHeader } from '#standard-webhooks';
import { Kafka, logLevel } from 'kafkajs';

/** A placeholder in the body of an event for the id of each call, and for its company. */
export const EVENT_ID = 'check:EVENT_ID';
export const COMPANY_ID = 'COMPANY_ID';

/** A call that a service answers without an effect on other data than its own. */
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

interface Call {
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
function eventIdIn(body: string): string | undefined {
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

const TOPIC = 'webhooks.events';
/** Always the same, so that a second check leaves no second group at the broker. */
const GROUP = 'cluster-check';

/** The acknowledged events, until each is read from the topic on which the gateway publishes them. */
export class AcknowledgedEvents {
  /** Each id with the time of its acknowledgement; the oldest is the first. */
  readonly #awaited = new Map<string, string>();
  /** An event may be on its topic before the answer arrives that acknowledges it. */
  readonly #early = new Set<string>();

  add(id: string): void {
    if (!this.#early.delete(id)) this.#awaited.set(id, new Date().toISOString());
  }

  /** When the oldest was acknowledged that is still awaited; null if none is. */
  get awaitedSince(): string | null {
    return this.#awaited.values().next().value ?? null;
  }

  /** Reads the topic until the process ends, also after the broker was away. */
  async follow(brokers: string[]): Promise<void> {
    const kafka = new Kafka({ clientId: GROUP, brokers, logLevel: logLevel.NOTHING });
    const consumer = kafka.consumer({ groupId: GROUP, maxWaitTimeInMs: 200 });
    await consumer.connect();
    // From the beginning: before the first commit, a consumer that has to join again would skip what is new.
    await consumer.subscribe({ topics: [TOPIC], fromBeginning: true });
    await consumer.run({
      eachMessage: ({ message }) => {
        this.#arrive(eventIdIn(String(message.value)));
        return Promise.resolve();
      },
    });
  }

  #arrive(id: string | undefined): void {
    if (id !== undefined && !this.#awaited.delete(id)) this.#early.add(id);
  }
}
