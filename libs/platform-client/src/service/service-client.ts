import { Agent, type Dispatcher } from 'undici';
import type { Transport } from '../calls/transport.js';
import { PlatformClient } from '../platform-client.js';

export interface ServiceClientOptions {
  baseUrl: string;
  apiKey: string;
  timeoutMs?: number;
  /** Makes each call a part of a trace. */
  trace?: CallTrace;
}

/**
 * @param target the path's pattern.
 * @param send sends the call with this `traceparent` (W3C Trace Context), and tells the status of its answer.
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
