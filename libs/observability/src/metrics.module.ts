import { AsyncLocalStorage } from 'node:async_hooks';
import { Public } from '#access';
import {
  Controller,
  type DynamicModule,
  Get,
  Global,
  Header,
  Headers,
  Injectable,
  Module,
} from '@nestjs/common';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Each look at the delay of the event loop wakes an idle process up; prom-client's default is 10 ms. */
const LOOP_DELAY_INTERVAL_MS = 100;

@Controller('metrics')
@Public('Prometheus asks. Numbers, and patterns of routes.')
class MetricsController {
  constructor(private readonly registry: Registry) {}

  /** Prometheus's text format. */
  @Get()
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  metrics(
    @Headers('x-prometheus-scrape-timeout-seconds') timeoutSeconds?: string,
  ): Promise<string> {
    return collectFor(timeoutSeconds, () => this.registry.metrics());
  }
}

/** Counts and durations of a service, for Prometheus: `GET /metrics`. */
@Global()
@Module({})
export class MetricsModule {
  static forRoot(service: string): DynamicModule {
    const registry = new Registry();
    registry.setDefaultLabels({ service });
    collectDefaultMetrics({
      register: registry,
      eventLoopMonitoringPrecision: LOOP_DELAY_INTERVAL_MS,
    });
    return {
      module: MetricsModule,
      controllers: [MetricsController],
      providers: [{ provide: Registry, useValue: registry }, HttpMetrics],
      exports: [Registry, HttpMetrics],
    };
  }
}

/** Metrics of the requests that a service answered. */
@Injectable()
export class HttpMetrics {
  private readonly duration: Histogram<'method' | 'route' | 'status'>;

  constructor(registry: Registry) {
    this.duration = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from a request to the end of its answer',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.1, 0.5, 1, 2, 5, 15],
      registers: [registry],
    });
  }

  /**
   * @param route the route's pattern and never the path, which contains ids, so that the number of labels
   * stays bounded.
   */
  observe(method: string, route: string, status: string, seconds: number): void {
    this.duration.observe({ method, route, status }, seconds);
  }
}

/** Prometheus's default. */
const USUAL_SECONDS = 10;
/** The rest is for the answer itself. */
const SHARE = 0.5;

const patience = new AsyncLocalStorage<number>();

/**
 * Collects metrics within the patience of the scraper. A metric that takes longer is left out, because otherwise all
 * others would be lost with it.
 *
 * @param header `X-Prometheus-Scrape-Timeout-Seconds`, which every scrape of Prometheus carries
 */
export function collectFor<T>(header: string | undefined, collect: () => Promise<T>): Promise<T> {
  const seconds = Number(header);
  const isGiven = seconds > 0 && seconds <= USUAL_SECONDS;
  return patience.run((isGiven ? seconds : USUAL_SECONDS) * 1_000 * SHARE, collect);
}

/** How long a metric of the scrape that is being answered may take to be collected. */
export function collectWithinMs(): number {
  return patience.getStore() ?? USUAL_SECONDS * 1_000 * SHARE;
}

const TICK_MS = 20;
/** A single long turn is not a queue; a persistent delay appears in all of these turns. */
const TICKS = 3;

/**
 * Measures how long arriving work waits for the event loop. In an overload, work queues before the event
 * loop, which is invisible to measurements that begin in a handler.
 */
export class LoopDelay {
  private readonly recent = new Array<number>(TICKS).fill(0);
  private timer?: NodeJS.Timeout;
  private dueMs = 0;

  start(): void {
    this.dueMs = performance.now() + TICK_MS;
    this.timer = setInterval(() => this.tick(), TICK_MS).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  /** The smallest delay of the last turns, in milliseconds. */
  get standingMs(): number {
    return Math.min(...this.recent);
  }

  private tick(): void {
    const nowMs = performance.now();
    this.recent.shift();
    this.recent.push(Math.max(0, nowMs - this.dueMs));
    this.dueMs = nowMs + TICK_MS;
  }
}
