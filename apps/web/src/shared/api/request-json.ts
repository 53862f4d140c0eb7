import { exchange, type Exchange } from './exchange.js';
import { RequestError } from './request-error.js';
import { failureOf } from './response-failure.js';

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
 * Sends and receives JSON, on the page's own origin unless told otherwise; a 204 gives undefined. Every failure is a RequestError. A
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
