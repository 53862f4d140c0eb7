import { Agent, type Dispatcher } from 'undici';
import type { Transport } from '../calls/http-caller.js';
import { PlatformClient } from '../platform-client.js';
import { doubledMs } from '../calls/http-caller.js';

export interface ServiceClientOptions {
  baseUrl: string;
  apiKey: string | (() => string);
  timeoutMs?: number;
  /** Makes each call a part of a trace. */
  trace?: CallTrace;
}

/**
 * @param target the path's pattern.
 * @param send sends the call with this `traceparent` (W3C Trace Context), and reports the status of its answer.
 */
export type CallTrace = <T>(
  method: string,
  url: URL,
  target: string,
  send: (traceparent: string | undefined, answered: (statusCode: number) => void) => Promise<T>,
) => Promise<T>;

const DEFAULT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_MS = 30_000;

/**
 * The client as our own services take it. They repeat their work by themselves, and pause together while the
 * platform fails (`PlatformPause`), so the client repeats nothing.
 */
export function serviceClient({ trace, ...options }: ServiceClientOptions): PlatformClient {
  return new PlatformClient({
    timeoutMs: DEFAULT_TIMEOUT_MS,
    ...options,
    maxRetries: 0,
    transport: trace ? tracedTransport(undiciTransport(), trace) : undiciTransport(),
  });
}

/** undici directly, because fetch costs several times as much per call. */
function undiciTransport(): Transport {
  // The client's limit of the whole call replaces undici's own.
  const agent = new Agent({ keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: 0, bodyTimeout: 0 });
  return async ({ method, url, headers, body, signal }) => {
    const answer = await agent.request({
      origin: url.origin,
      path: url.pathname + url.search,
      method: method as Dispatcher.HttpMethod,
      headers,
      body: body ?? null,
      signal,
    });
    return {
      status: answer.statusCode,
      header: (name) => [answer.headers[name]].flat()[0],
      body: await answer.body.bytes(),
    };
  };
}

function tracedTransport(transport: Transport, trace: CallTrace): Transport {
  return (request) => {
    const { method, url, target, headers } = request;
    return trace(method, url, target, async (traceparent, answered) => {
      const traced = { ...headers, ...(traceparent && { traceparent }) };
      const answer = await transport({ ...request, headers: traced });
      answered(answer.status);
      return answer;
    });
  };
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
// An upper limit: a faulty `Retry-After` may ask for years.
const LONGEST_RETRY_AFTER_MS = 3_600_000;

/**
 * Pauses all calls while the platform asks for it (429) or fails, so that it does not get a failing call
 * for each item of a long list of work.
 */
export class PlatformPause {
  private failuresInARow = 0;
  private pausedUntil = 0;

  /** @returns the end of the pause. */
  failed(retryAfterSeconds: number | undefined, now = Date.now()): Date {
    // Concurrent calls that fail together count as one failure.
    if (now >= this.pausedUntil) this.failuresInARow += 1;
    const growingMs = doubledMs(FIRST_PAUSE_MS, this.failuresInARow - 1, LONGEST_PAUSE_MS);
    const requestedMs = Math.min((retryAfterSeconds ?? 0) * 1_000, LONGEST_RETRY_AFTER_MS);
    const pauseMs = Math.max(growingMs, requestedMs);
    this.pausedUntil = Math.max(this.pausedUntil, now + pauseMs);
    return new Date(this.pausedUntil);
  }

  succeeded(): void {
    this.failuresInARow = 0;
  }

  get isOver(): boolean {
    return Date.now() >= this.pausedUntil;
  }
}
