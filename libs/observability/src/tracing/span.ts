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
