import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { ApiCall, Caller, IdempotentCallOptions } from './api-call.js';
import { PlatformError, PlatformUnreachableError } from './platform-error.js';
import { mayBeRepeated, waitBeforeRepetitionMs } from './repetition.js';
import type { Transport, TransportAnswer } from './transport.js';

export interface HttpCallerOptions {
  baseUrl: string;
  apiKey: string;
  timeoutMs: number;
  maxRetries: number;
  userAgent: string;
  transport: Transport;
}

/** A call at an address that the platform named. */
export type AddressedCall = Omit<ApiCall, 'path' | 'query'> & { url: URL; withoutKey?: true };

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
    const { transport, apiKey, userAgent } = this.options;
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
