import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { TracingConfig } from '#config';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { RecordedSpan, SpanAttributes, SpanRecorder, SpanStart } from './span.js';
import { BoundedQueue, type SpanCounts, WatchedExporter } from './span-queue.js';
import { positionOf } from './traceparent.js';

// Longer texts are cut. The longest are statements of SQL.
const MAX_VALUE_LENGTH = 1_000;
const MAX_ATTRIBUTES = 32;
const MAX_LINKS = 128;
const KINDS: Record<SpanStart['kind'], SpanKind> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};

/** Sends spans over OTLP to a collector. Loaded only while traces are on. */
export class OtlpRecorder implements SpanRecorder {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  /** @param service its name, unless `OTEL_SERVICE_NAME` or `OTEL_RESOURCE_ATTRIBUTES` give another one. */
  constructor(service: string, config: TracingConfig, counts: SpanCounts) {
    const { headers } = config;
    const exporter = new OTLPTraceExporter({
      url: config.tracesUrl!,
      ...(headers && { headers }),
    });
    const resource = defaultResource()
      .merge(resourceFromAttributes({ 'service.name': service }))
      .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }));
    this.provider = new TracerProvider({
      resource,
      sampler: samplerOf(config),
      spanLimits: {
        attributeValueLengthLimit: MAX_VALUE_LENGTH,
        attributeCountLimit: MAX_ATTRIBUTES,
        linkCountLimit: MAX_LINKS,
      },
      spanProcessors: [new BoundedQueue(new WatchedExporter(exporter, counts), config, counts)],
    });
    this.tracer = this.provider.getTracer('partner-card-platform');
  }

  start(start: SpanStart, parent: string | undefined, isRemoteParent: boolean): RecordedSpan {
    const { name, kind, attributes = {}, links = [] } = start;
    const position = contextOf(parent, isRemoteParent);
    const context = position ? trace.setSpanContext(ROOT_CONTEXT, position) : ROOT_CONTEXT;
    const options = {
      kind: KINDS[kind],
      attributes: known(attributes),
      links: links.flatMap((link) => contextOf(link, true) ?? []).map((it) => ({ context: it })),
    };
    return new OtlpSpan(this.tracer.startSpan(name, options, context));
  }

  /** Sends what is waiting. */
  close(): Promise<void> {
    return this.provider.shutdown();
  }
}

class OtlpSpan implements RecordedSpan {
  readonly traceparent: string;

  constructor(private readonly span: Span) {
    const { traceId, spanId, traceFlags } = span.spanContext();
    this.traceparent = `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  get isRecording(): boolean {
    return this.span.isRecording();
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(attributes: SpanAttributes): void {
    this.span.setAttributes(known(attributes));
  }

  fail(type: string): void {
    this.span.setAttribute('error.type', type);
    this.span.setStatus({ code: SpanStatusCode.ERROR });
  }

  end(): void {
    this.span.end();
  }
}

function contextOf(traceparent: string | undefined, isRemote: boolean) {
  const position = positionOf(traceparent);
  if (!position) return undefined;
  const { traceId, spanId, flags } = position;
  return { traceId, spanId, traceFlags: flags, isRemote };
}

function known(attributes: SpanAttributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([, value]) => value !== undefined),
  ) as Attributes;
}

function samplerOf({ otelTracesSampler, otelTracesSamplerArg = 1 }: TracingConfig): Sampler {
  const [, parentBased, kind] = /^(parentbased_)?(.*)$/.exec(otelTracesSampler)!;
  const root =
    kind === 'always_off'
      ? new AlwaysOffSampler()
      : kind === 'traceidratio'
        ? new TraceIdRatioBasedSampler(otelTracesSamplerArg)
        : new AlwaysOnSampler();
  return parentBased ? new ParentBasedSampler({ root }) : root;
}
