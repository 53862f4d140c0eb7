import { exchange, type Exchange } from './exchange.js';
import { RequestError } from './request-error.js';
import { failureOf } from './response-failure.js';

const REQUEST_TIMEOUT_MS = 30_000;

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface JsonRequest {
  method?: Method;
  /** Sent as JSON. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sent even if the page is closed meanwhile; the body must be below 64 KiB then. */
  keepalive?: boolean;
  /** Whether the server takes it twice as once. It does by itself for what is read and for what is replaced. */
  isRepeatable?: boolean;
}

/**
 * Sends and receives JSON on the page's own origin; a 204 gives undefined. Every failure is a RequestError.
 * What is not answered for some seconds is told by the page, which offers to send it again where
 * that does nothing twice.
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
  { method, body, headers, keepalive, signal }: JsonRequest,
): Promise<Answer> {
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json, application/problem+json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
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

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    // Such as the page of a hotel's network that wants somebody to sign in.
    throw new RequestError('unavailable', { status: response.status }, { cause });
  }
}
