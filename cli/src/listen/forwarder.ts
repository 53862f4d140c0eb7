import { setTimeout as wait } from 'node:timers/promises';
import { signWebhook, signingKeyOf, WebhookHeader } from '#standard-webhooks';
import type { EventDetail } from '#platform-client';

/** As the platform gives a webhook up. */
const ANSWER_TIMEOUT_MS = 15_000;
const RETRY_MS = 1_000;
/** Made by the listener; the others are the platform's. */
const PASSED_ON = [
  'content-type',
  'user-agent',
  'webhook-sequence',
  'webhook-version',
  'webhook-test',
];

export interface ForwardTarget {
  url: string;
  /** `whsec_...` */
  secret: string;
  token: { header: string; value: string };
}

export interface Forwarded {
  status: number | null;
  durationMs: number;
  /** Why there is no status. */
  failure: string | null;
}

/** Sends events to a local server, signed as the platform signs them. */
export class Forwarder {
  constructor(
    private readonly target: ForwardTarget,
    private readonly signal: AbortSignal,
    private readonly onUnreachable: (reason: string) => void,
  ) {}

  /** Waits until somebody listens there, so that a restart of the local server loses nothing. */
  async forward(event: EventDetail): Promise<Forwarded> {
    for (let attempt = 1; ; attempt += 1) {
      const forwarded = await this.attempt(event);
      if (forwarded !== 'nobody listens') return forwarded;
      if (attempt === 1) this.onUnreachable(`nobody listens at ${this.target.url}`);
      await wait(RETRY_MS, undefined, { signal: this.signal });
    }
  }

  private async attempt(event: EventDetail): Promise<Forwarded | 'nobody listens'> {
    const begun = performance.now();
    const since = () => Math.round(performance.now() - begun);
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    try {
      const answer = await fetch(this.target.url, {
        ...requestOf(event, this.target, Date.now()),
        redirect: 'manual',
        signal: AbortSignal.any([timeout, this.signal]),
      });
      await answer.arrayBuffer();
      return { status: answer.status, durationMs: since(), failure: null };
    } catch (error) {
      this.signal.throwIfAborted();
      if (isRefusedConnection(error)) return 'nobody listens';
      const failure = timeout.aborted ? 'no answer in 15 s' : 'the connection broke';
      return { status: null, durationMs: since(), failure };
    }
  }
}

/** The request for an event, as the platform would make it now. */
export function requestOf(
  { id, payload, headers }: EventDetail,
  { secret, token }: ForwardTarget,
  nowMs: number,
): { method: string; headers: Record<string, string>; body: string } {
  const body = JSON.stringify(payload);
  const seconds = Math.floor(nowMs / 1_000);
  const passedOn = Object.entries(headers).filter(([name]) => PASSED_ON.includes(name));
  return {
    method: 'POST',
    headers: {
      ...Object.fromEntries(passedOn),
      [WebhookHeader.id]: id,
      [WebhookHeader.timestamp]: String(seconds),
      [WebhookHeader.signature]: signWebhook(signingKeyOf(secret), id, seconds, body),
      [token.header]: token.value,
    },
    body,
  };
}

function isRefusedConnection(error: unknown): boolean {
  const { cause } = error as { cause?: { code?: unknown } };
  return cause?.code === 'ECONNREFUSED';
}
