import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { PlatformError, PlatformUnreachableError } from './platform-error.js';
import type { ApiCall, Caller, IdempotentCallOptions } from './resource.js';

interface HttpCallerOptions {
  baseUrl: string;
  apiKey: string | (() => string);
  timeoutMs: number;
  maxRetries: number;
  userAgent: string;
  transport: Transport;
}

/** A call at an address that the platform named. */
type AddressedCall = Omit<ApiCall, 'path' | 'query'> & { url: URL; withoutKey?: true };

/** Makes calls by HTTP, and repeats what failed where that is safe. */
export class HttpCaller implements Caller {
  constructor(private readonly options: HttpCallerOptions) {}

  call<Answer>(call: ApiCall, options: IdempotentCallOptions = {}): Promise<Answer> {
    const url = new URL(`${this.options.baseUrl}${call.path}`);
    for (const [name, value] of Object.entries(call.query ?? {})) {
      if (value !== undefined) url.searchParams.set(name, textOf(value));
    }
    return this.callAt({ ...call, url }, options);
  }

  async callAt<Answer>(call: AddressedCall, options: IdempotentCallOptions = {}): Promise<Answer> {
    const maxRetries = options.maxRetries ?? this.options.maxRetries;
    const key = keyOf(call, options, maxRetries);
    for (let repetition = 0; ; repetition += 1) {
      try {
        return await this.attempt<Answer>(call, key, options);
      } catch (error) {
        options.signal?.throwIfAborted();
        const isSafe = mayBeRepeated({ ...call, path: '' }, key !== undefined, error);
        const waitMs = waitBeforeRepetitionMs(repetition, error);
        if (repetition >= maxRetries || !isSafe || waitMs === undefined) throw error;
        await waitUnlessAborted(waitMs, options.signal);
      }
    }
  }

  private async attempt<Answer>(
    call: AddressedCall,
    key: string | undefined,
    options: IdempotentCallOptions,
  ): Promise<Answer> {
    const answer = await this.send(call, key, options);
    const { status } = answer;
    // Redirects are not followed, so that the API key is sent only to the platform.
    if (status < 200 || (status >= 300 && status < 400)) {
      throw unreachable(call, new Error(`redirected (${status})`));
    }
    if (status >= 400) {
      throw PlatformError.ofAnswer(status, answer.header('retry-after'), decode(answer));
    }
    try {
      return contentOf(call, answer) as Answer;
    } catch (cause) {
      throw unreachable(call, cause);
    }
  }

  private async send(
    { method, url, target, body, withoutKey }: AddressedCall,
    key: string | undefined,
    { signal, timeoutMs = this.options.timeoutMs }: IdempotentCallOptions,
  ): Promise<TransportAnswer> {
    const { transport, apiKey: given, userAgent } = this.options;
    const apiKey = typeof given === 'string' ? given : given();
    // AbortSignal.timeout would create an error for each call in the end, even if the answer came long before.
    const deadline = new AbortController();
    const late = () => deadline.abort(new Error(`${timeoutMs} ms are over`));
    const timer = setTimeout(late, timeoutMs);
    try {
      return await transport({
        ...{ method, url, target },
        headers: {
          'user-agent': userAgent,
          ...(!withoutKey && { authorization: `Bearer ${apiKey}` }),
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal,
      });
    } catch (cause) {
      signal?.throwIfAborted();
      throw unreachable({ method }, cause);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** A key of our own serves only to know our repetitions, so that a call that is never repeated needs none. */
function keyOf(
  { takesIdempotencyKey }: AddressedCall,
  { idempotencyKey }: IdempotentCallOptions,
  maxRetries: number,
): string | undefined {
  if (!takesIdempotencyKey) return undefined;
  return idempotencyKey ?? (maxRetries > 0 ? randomUUID() : undefined);
}

/**
 * A proxy may answer with success but without a resource. Then it is unknown whether the request had its
 * effect, as with no answer. @throws Error
 */
function contentOf(call: Pick<ApiCall, 'answer'>, answer: TransportAnswer): unknown {
  if (call.answer === 'bytes') return answer.body;
  if (call.answer === 'text') return decode(answer);
  // Where an answer says nothing, whatever is in it does not matter.
  if (call.answer === 'nothing') return undefined;
  const content = JSON.parse(decode(answer)) as { id?: unknown } | null;
  if (call.answer === 'resource' && typeof content?.id !== 'string') {
    throw new Error('the answer names no id');
  }
  return content;
}

function decode({ body }: TransportAnswer): string {
  return new TextDecoder().decode(body);
}

function unreachable({ method }: { method: string }, cause: unknown): PlatformUnreachableError {
  return new PlatformUnreachableError(`no answer to ${method} from the platform`, { cause });
}

/** A list as one parameter, its items separated by commas; a time as the API writes it. */
function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}

async function waitUnlessAborted(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
// For longer waits the caller gets the error, and decides.
const LONGEST_RETRY_AFTER_MS = 60_000;

const REPEATABLE_METHODS = new Set(['GET', 'PUT', 'DELETE']);
const TRANSIENT_STATUSES = new Set([408, 425, 429]);
/** Refused before anything was done. */
const RATE_LIMITED = 'too_many_requests';
const IN_PROGRESS = 'idempotency_in_progress';

/**
 * Whether a failed call may be repeated: the failure must be temporary, and a second effect must be
 * impossible. So a call that is not idempotent and has no key is repeated only if it was certainly not done.
 */
export function mayBeRepeated(call: ApiCall, hasKey: boolean, error: unknown): boolean {
  const isIdempotent = hasKey || REPEATABLE_METHODS.has(call.method);
  if (error instanceof PlatformUnreachableError) return isIdempotent || isUnsent(error);
  if (!(error instanceof PlatformError)) return false;
  if (error.status === 429 && error.code === RATE_LIMITED) return true;
  if (!isIdempotent) return false;
  return error.status >= 500 || TRANSIENT_STATUSES.has(error.status) || error.code === IN_PROGRESS;
}

/** A wait doubled this many times, up to the longest. */
export function doubledMs(firstMs: number, times: number, longestMs: number): number {
  return Math.min(firstMs * 2 ** Math.min(times, 30), longestMs);
}

/**
 * The wait before a repetition, which doubles each time. Half of it is random, so that many clients don't come
 * back at once. @returns undefined if the platform asks for a longer wait than is waited for.
 */
export function waitBeforeRepetitionMs(
  repetition: number,
  error: unknown,
  random: () => number = Math.random,
): number | undefined {
  const growingMs = doubledMs(FIRST_WAIT_MS, repetition, LONGEST_WAIT_MS);
  const askedMs = error instanceof PlatformError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0;
  if (askedMs > LONGEST_RETRY_AFTER_MS) return undefined;
  const jitterMs = random() * (growingMs / 2);
  return Math.max(askedMs, growingMs / 2) + jitterMs;
}

const UNSENT_CODES = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENETUNREACH',
  'EHOSTUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether there was no connection, so that nothing can have been done. */
export function isUnsent(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && UNSENT_CODES.has(code)) return true;
  }
  return false;
}

export interface TransportRequest {
  method: string;
  url: URL;
  /** The path with `:id` in the place of what names one resource: for logs and traces. */
  target: string;
  headers: Record<string, string>;
  body: string | undefined;
  /** Aborted when the call's time is over, or when its caller gives it up. */
  signal: AbortSignal;
}

export interface TransportAnswer {
  status: number;
  /** By its name in lower case. */
  header(name: string): string | undefined;
  body: Uint8Array;
}

/** Sends one request. It must not follow redirects, so that only the platform gets the API key. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** By the `fetch` of Node. */
export const fetchTransport: Transport = async ({ method, url, headers, body, signal }) => {
  const answer = await fetch(url, {
    ...{ method, headers, signal },
    ...(body !== undefined && { body }),
    redirect: 'manual',
  });
  return {
    status: answer.status,
    header: (name) => answer.headers.get(name) ?? undefined,
    body: new Uint8Array(await answer.arrayBuffer()),
  };
};
