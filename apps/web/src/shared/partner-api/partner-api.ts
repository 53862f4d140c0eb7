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

/** What a page's calls are made with. */
export interface PartnerCredential {
  headers(): Record<string, string>;
  /** Of a stream, which stays open by itself. */
  streamHeaders(): Record<string, string>;
  /** The answers that tell that it is not valid any more. */
  isOver(error: RequestError): boolean;
  end(): void;
}

const keyHeaders = () => ({ authorization: `Bearer ${session.apiKey ?? ''}` });

/** The key of this tab. */
let credential: PartnerCredential = {
  headers: keyHeaders,
  streamHeaders: keyHeaders,
  isOver: ({ code }) => code === 'api_key_invalid',
  end: () => session.end(),
};

/** For pages that don't call with the key of the tab; before their first call. */
export function callWith(another: PartnerCredential): void {
  credential = another;
}

export function credentialInUse(): PartnerCredential {
  return credential;
}

/** Calls the platform's API for the partner. A credential that is not valid any more ends the session. */
export async function callApi<Answer>(
  path: string,
  request: PartnerApiRequest = {},
): Promise<Answer> {
  const { idempotencyKey, ...rest } = request;
  try {
    return await requestJson<Answer>(path, {
      ...rest,
      headers: {
        ...credential.headers(),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(idempotencyKey && { isRepeatable: true }),
    });
  } catch (error) {
    if (error instanceof RequestError && credential.isOver(error)) credential.end();
    throw error;
  }
}

/** Fails with api_key_invalid if the platform rejects the key. */
export function checkApiKey(apiKey: string): Promise<unknown> {
  return requestJson('/v1/events?limit=1', { headers: { authorization: `Bearer ${apiKey}` } });
}

/** Fetches a file as {@link callApi} does. */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await fetch(path, { headers: credential.headers() }).catch((cause: unknown) => {
    throw new RequestError('unreachable', {}, { cause });
  });
  if (!response.ok) {
    const problem: unknown = await response.json().catch(() => null);
    const failure = failureOf(response.status, response.headers.get('retry-after'), problem);
    if (credential.isOver(failure)) credential.end();
    throw failure;
  }
  return response.blob();
}
