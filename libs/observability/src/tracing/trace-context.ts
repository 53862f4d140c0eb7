import { AsyncLocalStorage } from 'node:async_hooks';
import { randomFillSync } from 'node:crypto';

/**
 * A step of a trace. While traces are off it is only its `traceparent`, which logs and messages carry; while they
 * are on it may be recorded.
 */
export class OpenSpan {
  constructor(
    readonly traceparent: string,
    private readonly recorded?: RecordedSpan,
  ) {}

  get isRecording(): boolean {
    return this.recorded?.isRecording ?? false;
  }

  /** Everything that `work` calls, however late, belongs to this span. */
  run<T>(work: () => T): T {
    return storage.run(this, work);
  }

  rename(name: string): void {
    this.recorded?.rename(name);
  }

  set(attributes: SpanAttributes): void {
    this.recorded?.set(attributes);
  }

  fail(type: string): void {
    this.recorded?.fail(type);
  }

  end(): void {
    this.recorded?.end();
  }
}

const storage = new AsyncLocalStorage<OpenSpan>();
const NOT_RECORDED = new OpenSpan('');
let recorder: SpanRecorder | undefined;

/** Switches traces on, or off with `undefined`. */
export function recordSpansWith(spans: SpanRecorder | undefined): void {
  recorder = spans;
}

export function isRecordingSpans(): boolean {
  return recorder !== undefined;
}

/** The `traceparent` to pass on; undefined outside of a trace. */
export function currentTraceparent(): string | undefined {
  return storage.getStore()?.traceparent;
}

/** A span in the trace of `parent`, or in a new trace without one. Its opener ends it. */
export function openSpan(parent: string | undefined, start: SpanStart): OpenSpan {
  if (!recorder) return unrecordedSpan(parent);
  const recorded = recorder.start(start, parent, true);
  return new OpenSpan(recorded.traceparent, recorded);
}

/** The same for work that traces should not show. */
export function unrecordedSpan(parent: string | undefined): OpenSpan {
  return new OpenSpan(childTraceparent(parent));
}

/**
 * Runs `work` as a span in the trace of `parent`, or in a new trace without one. The span ends with the work, and
 * has failed if it throws or rejects.
 */
export function inTrace<T>(
  parent: string | undefined,
  start: SpanStart,
  work: (span: OpenSpan) => T,
): T {
  return during(openSpan(parent, start), work);
}

/** Runs `work` as a part of the running span. Where none is recorded, it only runs the work. */
export function inSpan<T>(start: SpanStart, work: (span: OpenSpan) => T): T {
  const span = openChildSpan(() => start);
  return span ? during(span, work) : work(NOT_RECORDED);
}

/** For a span that its opener ends. @returns undefined unless the running span is recorded and has not ended. */
export function openChildSpan(start: () => SpanStart): OpenSpan | undefined {
  const parent = storage.getStore();
  if (!recorder || !parent?.isRecording) return undefined;
  const recorded = recorder.start(start(), parent.traceparent, false);
  return new OpenSpan(recorded.traceparent, recorded);
}

/** For a span that follows from one of another process; undefined unless that one was recorded. */
export function openFollowingSpan(
  parent: string | undefined,
  start: () => SpanStart,
): OpenSpan | undefined {
  return recorder && isSampled(parent) ? openSpan(parent, start()) : undefined;
}

/** Runs `work`, such as a line in the log, as belonging to the span `traceparent`, without a span of its own. */
export function continuing<T>(traceparent: string | undefined, work: () => T): T {
  const isValid = positionOf(traceparent) !== undefined;
  return isValid ? new OpenSpan(traceparent!).run(work) : unrecordedSpan(undefined).run(work);
}

/** The same work, which belongs to the running span whenever and by whomever it is called. */
export function boundToTrace<Parameters extends unknown[], Result>(
  work: (...parameters: Parameters) => Result,
): (...parameters: Parameters) => Result {
  const span = storage.getStore();
  return span ? (...parameters) => span.run(() => work(...parameters)) : work;
}

function during<T>(span: OpenSpan, work: (span: OpenSpan) => T): T {
  if (!span.isRecording) return span.run(() => work(span));
  const failed = (error: unknown): void => {
    span.fail(errorTypeOf(error));
    span.end();
  };
  try {
    const result = span.run(() => work(span));
    if (result instanceof Promise) result.then(() => span.end(), failed);
    else span.end();
    return result;
  } catch (error) {
    failed(error);
    throw error;
  }
}

export type SpanAttributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What is known of a span when it begins. */
export interface SpanStart {
  /** One of few: a route's pattern, never a path; a topic, never a key. */
  name: string;
  kind: 'server' | 'client' | 'producer' | 'consumer' | 'internal';
  /** By OpenTelemetry's semantic conventions. No address, name, token or value of a parameter. */
  attributes?: SpanAttributes;
  /** `traceparent`s of other traces that have to do with it. */
  links?: readonly string[];
}

/** A span that is recorded while traces are on. */
export interface RecordedSpan {
  readonly traceparent: string;
  /** False if sampling left its trace out, and after its end. */
  readonly isRecording: boolean;
  rename(name: string): void;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed. @param type a class of errors, never a message: messages contain values. */
  fail(type: string): void;
  end(): void;
}

export interface SpanRecorder {
  /** @param parent undefined begins a trace, about which the sampler decides. */
  start(start: SpanStart, parent: string | undefined, isRemoteParent: boolean): RecordedSpan;
}

/** The class of an error, such as `ECONNREFUSED`, a SQLSTATE or `TypeError`. */
export function errorTypeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  for (const type of [code, name]) if (typeof type === 'string' && type !== '') return type;
  return '_OTHER';
}

// Ids of only zeros are invalid (W3C Trace Context).
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;
const SAMPLED = 1;

const pool = Buffer.alloc(4096);
let poolOffset = pool.length;

/** What a `traceparent` (W3C Trace Context) says. */
interface TracePosition {
  traceId: string;
  spanId: string;
  flags: number;
}

/** @returns undefined for what is no traceparent. */
export function positionOf(traceparent: string | undefined): TracePosition | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  return traceId === undefined
    ? undefined
    : { traceId, spanId: spanId!, flags: parseInt(flags!, 16) };
}

/** A new span in the trace of `parent`, or a new trace without a parent. */
export function childTraceparent(parent: string | undefined): string {
  const [, traceId, , flags] = TRACEPARENT.exec(parent ?? '') ?? [];
  return `00-${traceId ?? randomId(16)}-${randomId(8)}-${flags ?? '01'}`;
}

export function traceIdOf(traceparent: string | undefined): string | undefined {
  return TRACEPARENT.exec(traceparent ?? '')?.[1];
}

/** Whether the span is recorded, as far as its sender says. */
export function isSampled(traceparent: string | undefined): boolean {
  return ((positionOf(traceparent)?.flags ?? 0) & SAMPLED) === SAMPLED;
}

/** Taken from a pool, because requesting a few random bytes from the system takes as long as many. */
function randomId(bytes: number): string {
  if (poolOffset + bytes > pool.length) {
    randomFillSync(pool);
    poolOffset = 0;
  }
  poolOffset += bytes;
  return pool.toString('hex', poolOffset - bytes, poolOffset);
}

/**
 * The span of a call over HTTP. Paths and query strings are left out, because they contain ids and tokens.
 *
 * @param target what is called, in a few words: a path's pattern, or what stands behind the address.
 */
export function httpClientSpan(
  method: string,
  url: URL,
  target: string,
  attributes: SpanAttributes = {},
): SpanStart {
  return {
    name: `${method} ${target}`,
    kind: 'client',
    attributes: {
      'http.request.method': method,
      'server.address': url.hostname,
      'server.port': Number(url.port || (url.protocol === 'https:' ? 443 : 80)),
      ...attributes,
    },
  };
}

/** Adds the answer to the span. By the conventions, a client's call has failed from 400 on. */
export function noteHttpAnswer(span: OpenSpan, statusCode: number): void {
  span.set({ 'http.response.status_code': statusCode });
  if (statusCode >= 400) span.fail(String(statusCode));
}

/**
 * Makes a call over HTTP as a part of the running span.
 *
 * @param send gets the `traceparent` for its headers, and returns the status of the answer.
 */
export function tracedCall<T>(
  method: string,
  url: URL,
  target: string,
  send: (traceparent: string | undefined, answered: (statusCode: number) => void) => Promise<T>,
): Promise<T> {
  return inSpan(httpClientSpan(method, url, target), (span) =>
    send(currentTraceparent(), (statusCode) => noteHttpAnswer(span, statusCode)),
  );
}
