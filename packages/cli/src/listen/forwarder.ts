import { setTimeout as wait } from 'node:timers/promises';
import { UsageError } from '#command-line';
import { type EventDetail, isUnsent } from '#platform-client';
import { signWebhook, signingKeyOf, WebhookHeader } from '#standard-webhooks';

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

interface ForwardTarget {
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

  /**
   * Waits until a server listens there, so that a restart of the local server loses nothing.
   * @throws UsageError if nothing can be sent there at all: then the event was not received.
   */
  async forward(event: EventDetail): Promise<Forwarded> {
    for (let attempt = 1; ; attempt += 1) {
      const forwarded = await this.attempt(event);
      if (forwarded !== 'no server') return forwarded;
      if (attempt === 1) this.onUnreachable(`no server listens at ${this.target.url}`);
      await wait(RETRY_MS, undefined, { signal: this.signal });
    }
  }

  private async attempt(event: EventDetail): Promise<Forwarded | 'no server'> {
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
      const ended = (failure: string) => ({ status: null, durationMs: since(), failure });
      if (timeout.aborted) return ended('no answer in 15 s');
      if (isUnsent(error)) return 'no server';
      const refusal = refusalOf(error);
      if (refusal === undefined) return ended('the connection broke');
      throw new UsageError(`Nothing can be sent to ${this.target.url}: ${refusal}`);
    }
  }
}

/** The request for an event, as the platform would make it now. */
export function requestOf(
  { id, event, payload, headers, withheldScope }: EventDetail,
  { secret, token }: ForwardTarget,
  nowMs: number,
): { method: string; headers: Record<string, string>; body: string } {
  if (payload === null) {
    throw new UsageError(
      `Your API key may not read the body of ${event}: it needs the scope ${withheldScope}.`,
    );
  }
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

/** Of a header that fetch does not send, such as `connection`. */
const REFUSED_REQUEST_CODES = ['UND_ERR_INVALID_ARG', 'UND_ERR_NOT_SUPPORTED'];
/** Of a port that browsers block, and fetch with them, such as 6000: its error has no code. */
const BLOCKED_PORT = 'bad port';

/** @returns why fetch does not even try to send such a request; undefined if it has tried. */
function refusalOf(error: unknown): string | undefined {
  const { cause, message } = error as Error & { cause?: { code?: string; message: string } };
  if (cause === undefined) return message;
  if (cause.message === BLOCKED_PORT) return 'fetch blocks its port; choose another one';
  return REFUSED_REQUEST_CODES.includes(cause.code ?? '') ? cause.message : undefined;
}
