import { OptionalField } from '#contracts';
import { Transform } from 'class-transformer';
import { IsIn, IsIP, IsNumber, Matches, Max, Min } from 'class-validator';
import { Sensitive, Settings } from './settings.js';
import { Flag, HttpUrl, PostgresUrl, WholeNumber } from './variables.js';

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

/** The configuration that all services share. */
export class ServiceConfig {
  /** The address to listen on. All addresses (`0.0.0.0`) only inside of a container. */
  @IsIP()
  host = '127.0.0.1';

  /**
   * The TCP port to listen on. With 0, the system chooses a free one, which the log names.
   * @unit port
   */
  @WholeNumber(0, 65_535)
  port: number;

  /** The least important lines that are logged. `debug` and `trace` are for looking into a fault. */
  @IsIn(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
  logLevel = 'info';

  /**
   * How long a process goes on to answer after SIGTERM. Meanwhile it reports that it is not ready and asks clients to
   * close their connections. At least as long as load balancers need to notice.
   */
  @WholeNumber(0, 600_000)
  drainMs = 5_000;

  /**
   * How long a stop may take after that; then the process exits in any case. Both together have to be less than what
   * the orchestrator waits before it kills.
   */
  @WholeNumber(100)
  shutdownGraceMs = 20_000;

  /**
   * How many of our proxies stand between callers and this process, each appending to `X-Forwarded-For`. Limits
   * and admission by address depend on it. With too few, all callers share one address; with too many, callers can
   * invent theirs.
   * @unit proxies
   */
  @WholeNumber(0, 10)
  trustedProxies = 0;

  /**
   * How many wrong keys, tokens and codes one address may show in a minute, and at once. A network of IPv6 (/64) is one
   * address. Each replica counts by itself.
   */
  @WholeNumber(1)
  guessesPerMinute = 30;

  @Settings(TracingConfig)
  tracing = new TracingConfig();
}

/** The configuration of a migration, which runs as a job of its own before the service. */
export class DatabaseConfig {
  /**
   * The database of the service, with the role that owns its tables: `postgres://user:password@host:port/database`.
   * By TLS if it says so (docs/configuration.md#a-secured-postgres).
   */
  @PostgresUrl()
  databaseUrl: string;
}
