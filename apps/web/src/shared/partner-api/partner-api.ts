import { useSyncExternalStore } from 'react';
import { failureOf, RequestError } from '../api/request-error.js';
import { requestJson } from '../api/request-json.js';

const STORED_AS = 'partner-console.api-key';

const listeners = new Set<() => void>();

/**
 * The API key, kept until the tab is closed. It is never put into an address or a cookie, or shared with
 * other tabs.
 */
export const session = {
  get apiKey(): string | null {
    return sessionStorage.getItem(STORED_AS);
  },
  begin(apiKey: string): void {
    sessionStorage.setItem(STORED_AS, apiKey);
    notifyAll();
  },
  end(): void {
    sessionStorage.removeItem(STORED_AS);
    notifyAll();
  },
};

export function useApiKey(): string | null {
  return useSyncExternalStore(subscribe, () => session.apiKey);
}

function notifyAll(): void {
  for (const listener of listeners) {
    listener();
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface PartnerApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** Makes repetitions of a request have its effect once. */
  idempotencyKey?: string;
  signal?: AbortSignal;
}

/** What a page's calls are made with. */
interface PartnerCredential {
  headers(): Record<string, string>;
  /** Of a stream, which stays open by itself. */
  streamHeaders(): Record<string, string>;
  /** Whether this error means that the credential is no longer valid. */
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

function credentialInUse(): PartnerCredential {
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

/** Finds the names of server-sent events in a text that comes in parts. Their data are not used. */
export class ServerSentEvents {
  private rest = '';

  constructor(private readonly onEvent: (name: string) => void) {}

  take(text: string): void {
    const blocks = `${this.rest}${text}`.split('\n\n');
    this.rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const name = /^event: (.+)$/m.exec(block)?.[1];
      if (name !== undefined) this.onEvent(name);
    }
  }
}

interface ApiStream {
  signal: AbortSignal;
  onOpen(): void;
  /** @param event its name. */
  onEvent(event: string): void;
}

/**
 * Reads server-sent events of the API until they end. The browser's own `EventSource` can't send headers. Rejects if
 * the stream is refused or breaks.
 */
export async function openApiStream(
  path: string,
  { signal, onOpen, onEvent }: ApiStream,
): Promise<void> {
  const credential = credentialInUse();
  // A gateway in front gives a stream no timeout, which it knows by this header.
  const headers = { ...credential.streamHeaders(), accept: 'text/event-stream' };
  const response = await fetch(path, { headers, signal });
  if (!response.ok || !response.body) {
    const problem: unknown = await response.json().catch(() => null);
    const failure = failureOf(response.status, response.headers.get('retry-after'), problem);
    if (credential.isOver(failure)) credential.end();
    throw failure;
  }
  onOpen();
  const events = new ServerSentEvents(onEvent);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    events.take(value);
  }
}
