import type { TracingConfig } from '#config';
import { Logger } from '@nestjs/common';
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
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
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Counter } from 'prom-client';
import {
  positionOf,
  type RecordedSpan,
  type SpanAttributes,
  type SpanRecorder,
  type SpanStart,
} from './trace-context.js';

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

type SpanCounts = Counter<'outcome'>;
type Exported = Parameters<SpanExporter['export']>[1];

const MAX_BATCH = 512;
const EXPORT_TIMEOUT_MS = 10_000;

/**
 * Keeps spans until they are sent, in batches, one at a time. While the collector is away the queue fills up and
 * further spans are dropped, which are counted.
 */
class BoundedQueue extends BatchSpanProcessor {
  private readonly maxQueueSize: number;

  constructor(
    private readonly watched: WatchedExporter,
    { otelBspMaxQueueSize, otelBspScheduleDelay }: TracingConfig,
    private readonly counts: SpanCounts,
  ) {
    super({
      exporter: watched,
      maxQueueSize: otelBspMaxQueueSize,
      maxExportBatchSize: Math.min(MAX_BATCH, otelBspMaxQueueSize),
      scheduledDelayMillis: otelBspScheduleDelay,
      exportTimeoutMillis: EXPORT_TIMEOUT_MS,
    });
    this.maxQueueSize = otelBspMaxQueueSize;
  }

  override onEnd(span: ReadableSpan): void {
    // The base class drops the span silently in the same case.
    if (this.watched.waiting >= this.maxQueueSize) this.counts.inc({ outcome: 'dropped' });
    else this.watched.waiting += 1;
    super.onEnd(span);
  }
}

/** Counts what was sent and what was not, and logs when the collector goes away and when it is back. */
class WatchedExporter implements SpanExporter {
  /** Spans that ended and were not handed over yet. */
  waiting = 0;
  private readonly logger = new Logger('Traces');
  private isFailing = false;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly counts: SpanCounts,
  ) {}

  export(spans: ReadableSpan[], exported: Exported): void {
    this.waiting -= spans.length;
    this.exporter.export(spans, (result) => {
      const hasFailed = result.code !== 0;
      this.counts.inc({ outcome: hasFailed ? 'failed' : 'sent' }, spans.length);
      if (hasFailed && !this.isFailing) {
        this.logger.warn(`spans can not be sent: ${reasonOf(result.error)}`);
      }
      if (!hasFailed && this.isFailing) this.logger.log('spans are sent again');
      this.isFailing = hasFailed;
      exported(result);
    });
  }

  forceFlush(): Promise<void> {
    return this.exporter.forceFlush?.() ?? Promise.resolve();
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }
}

/** Without the collector's answer, which may repeat what was sent. */
function reasonOf(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  return typeof code === 'number' ? `the collector answered ${code}` : String(code ?? message);
}
