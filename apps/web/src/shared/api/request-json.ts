import { useSyncExternalStore } from 'react';
import { failureOf, RequestError } from './request-error.js';

/**
 * Detects dead connections: if a network drops a connection silently, the browser does not notice, but the
 * server's regular messages stop.
 */
export class SilenceWatch {
  private timer?: ReturnType<typeof setTimeout>;

  /** @param onSilence called once, if nothing was heard for this time. */
  constructor(
    private readonly longestMs: number,
    private readonly onSilence: () => void,
  ) {}

  heard(): void {
    this.stop();
    this.timer = setTimeout(this.onSilence, this.longestMs);
  }

  stop(): void {
    clearTimeout(this.timer);
  }
}

/** When a request counts as slow and the page says so. */
const SLOW_AFTER_MS = 5_000;

/** The requests that the server has not answered for a while. */
interface SlowRequests {
  /** Sends all repeatable ones again; null if none is repeatable. */
  repeat: (() => void) | null;
}

interface SlowRequest {
  repeat: (() => void) | null;
}

const slow = new Set<SlowRequest>();
const listeners = new Set<() => void>();
let shown: SlowRequests | null = null;

/**
 * Shows the request as slow if it has no answer after a while.
 *
 * @param repeat aborts the request and sends it again; null if that might have the effect twice.
 * @returns a function to call when the request has ended.
 */
function showWhenSlow(repeat: (() => void) | null): () => void {
  const request: SlowRequest = { repeat };
  const timer = setTimeout(() => {
    slow.add(request);
    update();
  }, SLOW_AFTER_MS);
  return () => {
    clearTimeout(timer);
    if (slow.delete(request)) update();
  };
}

/** Null while no request is slow. */
export function useSlowRequests(): SlowRequests | null {
  return useSyncExternalStore(subscribe, slowRequests);
}

export function slowRequests(): SlowRequests | null {
  return shown;
}

function update(): void {
  const repeats = [...slow].flatMap(({ repeat }) => repeat ?? []);
  shown =
    slow.size === 0
      ? null
      : { repeat: repeats.length > 0 ? () => repeats.forEach((repeat) => repeat()) : null };
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A request and how to send it. */
interface Exchange<Answer> {
  /** Whether sending it twice has the same effect as sending it once. */
  isRepeatable: boolean;
  /** The longest time without data from the server before an attempt fails. */
  timeoutMs: number;
  /** Makes one attempt, which `signal` aborts. Calls `heard` whenever data arrives. */
  attempt(signal: AbortSignal, heard: () => void): Promise<Answer>;
}

/** The reason with which an attempt is aborted so that the same request can be sent again. */
const REPEATED = Symbol('repeated');
const TIMED_OUT = Symbol('timed out');

/** Sends the request until there is an answer, the caller aborts, or the server was silent for too long. */
export async function exchange<Answer>(
  sent: Exchange<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  for (;;) {
    const attempt = new AbortController();
    const silence = new SilenceWatch(sent.timeoutMs, () => attempt.abort(TIMED_OUT));
    silence.heard();
    const answered = showWhenSlow(sent.isRepeatable ? () => attempt.abort(REPEATED) : null);
    try {
      return await sent.attempt(
        signal ? AbortSignal.any([signal, attempt.signal]) : attempt.signal,
        () => silence.heard(),
      );
    } catch (cause) {
      if (attempt.signal.reason === REPEATED && !signal?.aborted) {
        continue;
      }
      throw cause instanceof RequestError && !attempt.signal.aborted
        ? cause
        : new RequestError(
            attempt.signal.reason === TIMED_OUT ? 'unanswered' : 'unreachable',
            { isOutcomeUnknown: !sent.isRepeatable },
            { cause },
          );
    } finally {
      silence.stop();
      answered();
    }
  }
}

const REQUEST_TIMEOUT_MS = 30_000;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

interface JsonRequest {
  method?: Method;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  /** `include` sends cookies to another port of the page's host, too. */
  credentials?: RequestCredentials;
  signal?: AbortSignal;
  /** Sends it even if the page is closed meanwhile; the body must then be below 64 KiB. */
  keepalive?: boolean;
  /** Whether sending it twice has the same effect as sending it once. Defaults to true for GET and PUT. */
  isRepeatable?: boolean;
}

/**
 * Sends and receives JSON, on the page's own origin by default. A 204 returns undefined. Every failure is a RequestError. A
 * slow request is shown by the page, which offers to send it again if it is repeatable.
 */
export async function requestJson<Answer>(
  path: string,
  request: JsonRequest = {},
): Promise<Answer> {
  const { method = 'GET', isRepeatable = method === 'GET' || method === 'PUT', signal } = request;
  const sent: Exchange<Answer> = {
    isRepeatable,
    timeoutMs: REQUEST_TIMEOUT_MS,
    attempt: (attemptSignal) => answerOf(path, { ...request, method, signal: attemptSignal }),
  };
  return exchange(sent, signal);
}

async function answerOf<Answer>(
  path: string,
  { method, body, headers, credentials, keepalive, signal }: JsonRequest,
): Promise<Answer> {
  const response = await fetch(checkedPath(path), {
    method,
    headers: {
      accept: 'application/json, application/problem+json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    credentials,
    keepalive,
    signal,
  });
  if (!response.ok) {
    const problem: unknown = await jsonOf(response).catch(() => null);
    signal?.throwIfAborted();
    throw failureOf(response.status, response.headers.get('retry-after'), problem);
  }
  if (response.status === 204) {
    return undefined as Answer;
  }
  return (await jsonOf(response)) as Answer;
}

/**
 * Browsers resolve the segments `.` and `..`: for an id of a link that is one of them, another address would be
 * called. Nothing has such an id.
 */
function checkedPath(path: string): string {
  const segments = path.split(/[?#]/, 1)[0]!.split('/');
  if (segments.some((segment) => segment === '.' || segment === '..')) {
    throw failureOf(404, null, null);
  }
  return path;
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    // For example, the sign-in page of a hotel's network.
    throw new RequestError('unavailable', { status: response.status }, { cause });
  }
}
