import type { KeyObject } from 'node:crypto';
import { type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';

export type PlanName = 'events' | 'transactions' | 'three-ds' | 'authorizations' | 'app-switch';

/** What the platform never sends again. */
export const sentOnce: ReadonlySet<PlanName> = new Set(['three-ds', 'authorizations']);

/** An endpoint of the partner, as it would be configured at the platform. */
export interface Target {
  plan: PlanName;
  url: string;
  header: string;
  token: string;
  /** The endpoint's signing secrets: the current one, and the other one while they are rolled. */
  keys: readonly KeyObject[];
}

/** Replaces the token in a report. */
export function tokenVariable(plan: PlanName): string {
  return `${plan.toUpperCase().replace('-', '_')}_TOKEN`;
}

export interface SentRequest {
  method: string;
  url: string;
  /** Without the token. */
  headers: Readonly<Record<string, string>>;
  /** The header with the token; left out where none is sent. */
  token?: {
    header: string;
    value: string;
    /** As a report shows it, for a shell. */ shown: string;
  };
  body: Buffer;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  /** The beginning of the body. */
  excerpt: string;
}

/** A request and its outcome: an answer, or the reason why there is none. */
export interface Exchange {
  request: SentRequest;
  sentAtMs: number;
  durationMs: number;
  answer: Answer | null;
  failure: string | null;
}

export interface SendOptions {
  /** From the beginning of the sending to the end of the answer. */
  timeoutMs: number;
  signal: AbortSignal;
  /** Sends the body in this many parts, with a pause before each. */
  slowly?: { parts: number; pauseMs: number };
  /** How much of the answer is kept; left out, its beginning. */
  mostBytes?: number;
  /** Closes the connection: this number of milliseconds after the last byte, or in the middle of the body. */
  cut?: { afterMs: number } | 'in_body';
}

const EXCERPT_BYTES = 1_024;

/** Makes one request. Redirects are not followed. Does not throw: a failure is a result. */
export async function exchange(request: SentRequest, options: SendOptions): Promise<Exchange> {
  const sentAtMs = Date.now();
  const startedMs = performance.now();
  let answer: Answer | null = null;
  let failure: string | null = null;
  try {
    answer = await post(request, options);
  } catch (error) {
    failure = reasonOf(error, options);
  }
  return { request, sentAtMs, durationMs: performance.now() - startedMs, answer, failure };
}

function post(request: SentRequest, options: SendOptions): Promise<Answer> {
  const { method, url, headers, token, body } = request;
  const outgoing = (url.startsWith('https:') ? requestHttps : requestHttp)(url, {
    method,
    // A separate connection: a connection that the partner is closing would look like a failure.
    agent: false,
    signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]),
    headers: {
      ...headers,
      ...(token && { [token.header]: token.value }),
      'content-length': String(body.length),
    },
  });
  return new Promise((resolve, reject) => {
    outgoing.once('error', reject);
    outgoing.once(
      'response',
      (response) => void readAnswer(response, options).then(resolve, reject),
    );
    write(outgoing, body, options).catch(reject);
  });
}

function readAnswer(
  response: IncomingMessage,
  { mostBytes = EXCERPT_BYTES }: SendOptions,
): Promise<Answer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    if (bytes < mostBytes) chunks.push(chunk);
    bytes += chunk.length;
  });
  return new Promise((resolve, reject) => {
    response.once('error', reject);
    response.once('end', () => {
      const excerpt = Buffer.concat(chunks).subarray(0, mostBytes).toString('utf8');
      resolve({ status: response.statusCode!, headers: response.headers, excerpt });
    });
  });
}

class CutError extends Error {
  override name = 'CutError';
}

type Outgoing = ReturnType<typeof requestHttp>;

async function write(outgoing: Outgoing, body: Buffer, options: SendOptions): Promise<void> {
  const { slowly, cut, signal } = options;
  if (cut === 'in_body') {
    await flush(outgoing, body.subarray(0, Math.floor(body.length / 2)));
    outgoing.destroy(new CutError('the connection was cut'));
    return;
  }
  if (slowly) {
    const size = Math.ceil(body.length / slowly.parts);
    for (let start = 0; start < body.length; start += size) {
      await sleep(slowly.pauseMs, undefined, { signal });
      await flush(outgoing, body.subarray(start, start + size));
    }
    outgoing.end();
  } else {
    outgoing.end(body);
  }
  if (cut === undefined) return;
  await new Promise<void>((resolve) => outgoing.once('finish', resolve));
  await sleep(cut.afterMs, undefined, { signal });
  outgoing.destroy(new CutError('the connection was cut'));
}

/** An error is reported by the event of that name. */
function flush(outgoing: Outgoing, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => outgoing.write(bytes, () => resolve()));
}

function reasonOf(error: unknown, { timeoutMs, signal }: SendOptions): string {
  if (signal.aborted) return 'interrupted';
  const { name, message, code, cause } = error as NodeJS.ErrnoException & { cause?: Error };
  if ([name, cause?.name].includes('TimeoutError')) return `no answer in ${timeoutMs / 1_000} s`;
  return code && !message.includes(code) ? `${code}: ${message}` : message;
}
