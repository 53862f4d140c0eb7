import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DynamicModule,
  Global,
  Inject,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { TracingConfig } from '#config';
import { Counter, Registry } from 'prom-client';
import type { OtlpRecorder } from './otlp-recorder.js';
import { recordSpansWith } from './trace-context.js';

const RECORDER = Symbol('recorder of spans');
/** What is not sent by then is lost: a stop must not wait for a collector. */
const FLUSH_TIMEOUT_MS = 2_000;

/** Records spans while the configuration names a collector (docs/tracing.md). */
@Global()
@Module({})
export class TracingModule implements OnApplicationShutdown {
  constructor(@Inject(RECORDER) private readonly recorder: OtlpRecorder | null) {}

  static forRoot(service: string, config: TracingConfig): DynamicModule {
    return {
      module: TracingModule,
      providers: [
        {
          provide: RECORDER,
          inject: [Registry],
          useFactory: (registry: Registry) => recorderFor(service, config, registry),
        },
      ],
    };
  }

  /** Global modules are shut down last, so what the others did in the end is sent, too. */
  async onApplicationShutdown(): Promise<void> {
    if (!this.recorder) return;
    const over = new AbortController();
    const flushed = this.recorder.close().catch(() => {});
    const late = sleep(FLUSH_TIMEOUT_MS, undefined, { signal: over.signal }).catch(() => {});
    await Promise.race([flushed, late]);
    over.abort();
    recordSpansWith(undefined);
  }
}

/** Loads OpenTelemetry only now, so that a service without traces neither waits for it nor holds it in memory. */
async function recorderFor(
  service: string,
  config: TracingConfig,
  registry: Registry,
): Promise<OtlpRecorder | null> {
  if (config.tracesUrl === undefined) return null;
  const counts = new Counter({
    name: 'trace_spans_total',
    help: 'Spans by what became of them: sent, failed, or dropped because the queue was full',
    labelNames: ['outcome'],
    registers: [registry],
  });
  const { OtlpRecorder } = await import('./otlp-recorder.js');
  const recorder = new OtlpRecorder(service, config, counts);
  recordSpansWith(recorder);
  return recorder;
}
