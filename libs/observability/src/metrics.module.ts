import {
  Controller,
  type DynamicModule,
  Get,
  Global,
  Header,
  Headers,
  Module,
} from '@nestjs/common';
import { Public } from '#access';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { HttpMetrics } from './http-metrics.js';
import { collectFor } from './scrape-patience.js';

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
