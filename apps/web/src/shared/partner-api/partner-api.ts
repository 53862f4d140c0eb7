import { requestJson } from '../api/request-json.js';
import { RequestError } from '../api/request-error.js';
import { failureOf } from '../api/response-failure.js';
import { session } from './partner-session.js';

interface PartnerApiRequest {
  method?: 'GET' | 'POST' | 'PUT';
  body?: unknown;
  /** Makes repetitions of a request have its effect once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** Calls the platform's API with the signed-in partner's API key. A rejected key ends the session. */
export async function callApi<Answer>(
  path: string,
  request: PartnerApiRequest = {},
): Promise<Answer> {
  const { idempotencyKey, ...rest } = request;
  try {
    return await requestJson<Answer>(path, {
      ...rest,
      headers: {
        authorization: `Bearer ${session.apiKey ?? ''}`,
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(idempotencyKey && { isRepeatable: true }),
    });
  } catch (error) {
    if (error instanceof RequestError && error.code === 'api_key_invalid') {
      session.end();
    }
    throw error;
  }
}

/** Fails with api_key_invalid if the platform rejects the key. */
export function checkApiKey(apiKey: string): Promise<unknown> {
  return requestJson('/v1/events?limit=1', { headers: { authorization: `Bearer ${apiKey}` } });
}

/** Fetches a file with the signed-in partner's API key. A rejected key ends the session. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path, {
    headers: { authorization: `Bearer ${session.apiKey ?? ''}` },
  }).catch((cause: unknown) => {
    throw new RequestError('unreachable', {}, { cause });
  });
  if (!response.ok) {
    const problem: unknown = await response.json().catch(() => null);
    const failure = failureOf(response.status, response.headers.get('retry-after'), problem);
    if (failure.code === 'api_key_invalid') session.end();
    throw failure;
  }
  return response.blob();
}
