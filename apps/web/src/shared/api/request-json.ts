import type { Problem } from '#contracts';
import { retryAfterSeconds } from '#contracts/browser';
import { RequestError, type FailureReason } from './request-error.js';

const REQUEST_TIMEOUT_MS = 30_000;

interface JsonRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Sent as JSON; a file as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** Sent even if the page is closed meanwhile; the body must be below 64 KiB then. */
  keepalive?: boolean;
}

/**
 * Sends and receives JSON on the page's own origin; a 204 gives undefined. Every failure is a RequestError.
 */
export async function requestJson<Answer>(
  path: string,
  request: JsonRequest = {},
): Promise<Answer> {
  const response = await send(path, request);
  if (!response.ok) {
    throw await failureOf(response);
  }
  if (response.status === 204) {
    return undefined as Answer;
  }
  try {
    return (await response.json()) as Answer;
  } catch (cause) {
    throw new RequestError('unavailable', { status: response.status }, { cause });
  }
}

async function send(
  path: string,
  { method = 'GET', body, headers, signal, keepalive }: JsonRequest,
): Promise<Response> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    return await fetch(path, {
      method,
      headers: {
        accept: 'application/json, application/problem+json',
        ...contentTypeOf(body),
        ...headers,
      },
      body: body === undefined || body instanceof Blob ? body : JSON.stringify(body),
      keepalive,
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    });
  } catch (cause) {
    throw new RequestError('unreachable', {}, { cause });
  }
}

function contentTypeOf(body: unknown): Record<string, string> {
  if (body === undefined) {
    return {};
  }
  return {
    'content-type': body instanceof Blob ? 'application/octet-stream' : 'application/json',
  };
}

async function failureOf(response: Response): Promise<RequestError> {
  const problem = await problemOf(response);
  return new RequestError(reasonOf(response.status), {
    status: response.status,
    code: problem.code,
    requestId: problem.requestId,
    fields: problem.errors,
    retryAfterSeconds: retryAfterSeconds(response.headers.get('retry-after'), new Date()),
  });
}

/** A proxy in between may answer with a page of its own: then only the status is known. */
async function problemOf(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Partial<Problem>;
  } catch {
    return {};
  }
}

function reasonOf(status: number): FailureReason {
  if (status === 429) {
    return 'busy';
  }
  return status >= 500 ? 'unavailable' : 'refused';
}
