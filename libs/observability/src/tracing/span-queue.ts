import { Logger } from '@nestjs/common';
import type { TracingConfig } from '#config';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Counter } from 'prom-client';

export type SpanCounts = Counter<'outcome'>;
type Exported = Parameters<SpanExporter['export']>[1];

const MAX_BATCH = 512;
const EXPORT_TIMEOUT_MS = 10_000;

/**
 * Keeps spans until they are sent, in batches, one at a time. While the collector is away the queue fills up and
 * further spans are dropped, which are counted.
 */
export class BoundedQueue extends BatchSpanProcessor {
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
export class WatchedExporter implements SpanExporter {
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
