import { failureOf } from '../api/response-failure.js';
import { credentialInUse } from './partner-api.js';
import { ServerSentEvents } from '../stream/server-sent-events.js';

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
  const headers = credential.streamHeaders();
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
