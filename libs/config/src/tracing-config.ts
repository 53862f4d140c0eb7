import { Transform } from 'class-transformer';
import { IsIn, IsNumber, Matches, Max, Min } from 'class-validator';
import { OptionalField } from '#contracts';
import { Sensitive } from './from-file.js';
import { Flag, HttpUrl, WholeNumber } from './variables.js';

const SAMPLERS = ['always_on', 'always_off', 'traceidratio'].flatMap((it) => [
  it,
  `parentbased_${it}`,
]);
const TRACES_PATH = 'v1/traces';
const KEY_VALUES = /^\s*[\w.-]+=[^,=\s][^,\s]*(\s*,\s*[\w.-]+=[^,=\s][^,\s]*)*\s*$/;

/**
 * Traces by OpenTelemetry, under its standard names; off until one of the endpoints is set (docs/tracing.md). A wrong
 * value ends the start, instead of being ignored as OpenTelemetry would.
 */
export class TracingConfig {
  /** The collector for OTLP over HTTP: `http://collector:4318`. Spans are sent to `/v1/traces` below it. */
  @OptionalField()
  @HttpUrl()
  otelExporterOtlpEndpoint?: string;

  /** The complete address for spans, if it is another one. */
  @OptionalField()
  @HttpUrl()
  otelExporterOtlpTracesEndpoint?: string;

  /** Headers for the collector, such as a key: `name=value,name=value`, percent-encoded. */
  @OptionalField()
  @Sensitive()
  @Matches(KEY_VALUES, { message: 'must be name=value[,...]' })
  otelExporterOtlpHeaders?: string;

  /** The only protocol that is spoken. */
  @IsIn(['http/protobuf'])
  otelExporterOtlpProtocol = 'http/protobuf';

  /** Which traces are recorded. `parentbased_...` follows the decision of the caller, if there is one. */
  @IsIn(SAMPLERS)
  otelTracesSampler = 'parentbased_always_on';

  /** For `traceidratio`: the share of traces, from 0 to 1. */
  @OptionalField()
  @Transform(({ value }) => (typeof value === 'string' ? Number(value) : (value as unknown)))
  @IsNumber()
  @Min(0)
  @Max(1)
  otelTracesSamplerArg?: number;

  /**
   * The time between two batches of spans.
   * @unit milliseconds
   */
  @WholeNumber(10, 60_000)
  otelBspScheduleDelay = 5_000;

  /**
   * How many spans wait at most; further ones are dropped.
   * @unit spans
   */
  @WholeNumber(1, 100_000)
  otelBspMaxQueueSize = 2_048;

  /** `true` switches traces off, whatever else is set. */
  @Flag()
  otelSdkDisabled = false;

  /** Where spans are sent; undefined while traces are off. */
  get tracesUrl(): string | undefined {
    if (this.otelSdkDisabled) return undefined;
    const base = this.otelExporterOtlpEndpoint?.replace(/\/*$/, '/');
    return this.otelExporterOtlpTracesEndpoint ?? (base && `${base}${TRACES_PATH}`);
  }

  get headers(): Record<string, string> | undefined {
    const pairs = this.otelExporterOtlpHeaders
      ?.split(',')
      .map((pair) => pair.trim().split(/=(.*)/s));
    return pairs && Object.fromEntries(pairs.map(([name, value]) => [name!, decoded(value!)]));
  }
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
