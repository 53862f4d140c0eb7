import { AsyncLocalStorage } from 'node:async_hooks';
import { errorTypeOf, type RecordedSpan, type SpanAttributes, type SpanRecorder } from './span.js';
import type { SpanStart } from './span.js';
import { childTraceparent, isSampled, positionOf } from './traceparent.js';

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

/** The same for what nobody wants to see in traces. */
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
