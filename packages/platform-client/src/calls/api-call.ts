import { PathValueError } from './platform-error.js';

/** One call of the API, as the generated operations describe it. */
export interface ApiCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** The path's pattern: `/v1/cards/:id`. */
  target: string;
  query?: object | undefined;
  body?: unknown;
  /** The platform knows repetitions of it by an `Idempotency-Key`. */
  takesIdempotencyKey?: true;
  /** What is in a good answer. A `resource` is JSON with an `id`. */
  answer: 'resource' | 'json' | 'text' | 'bytes' | 'nothing';
}

export interface CallOptions {
  /** Gives the call up. It then rejects with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** The limit of each attempt, including its answer. */
  timeoutMs?: number | undefined;
  /** How often the call may be repeated if that is safe. */
  maxRetries?: number | undefined;
}

/** Of a call that the platform does once for each key. */
export interface IdempotentCallOptions extends CallOptions {
  /**
   * 1 to 255 visible ASCII characters, remembered for 30 days. Use a value that you store, such as the id of your
   * own order, to be safe after a crash, too. Without it, each call has its own, which its retries share.
   */
  idempotencyKey?: string | undefined;
}

/** Makes calls; what the generated operations need of a client. */
export interface Caller {
  call<Answer>(call: ApiCall, options?: IdempotentCallOptions): Promise<Answer>;
}

/**
 * `/v1/cards/:id` and `crd_1` -> `/v1/cards/crd_1`
 *
 * @throws PathValueError
 */
export function pathOf(target: string, ...parameters: readonly string[]): string {
  const left = [...parameters];
  return target.replace(/:(\w+)/g, (_all, name: string) => {
    const value = left.shift();
    // URLs resolve these segments, so that another operation would be called. All else is encoded.
    if (value === undefined || ['', '.', '..'].includes(value)) {
      throw new PathValueError(target, name);
    }
    return encodeURIComponent(value);
  });
}
