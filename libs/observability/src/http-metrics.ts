import { Injectable } from '@nestjs/common';
import { Histogram, Registry } from 'prom-client';

/** What a service tells of the requests that it answered. */
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

  /** @param route the pattern of the path, never the path: it holds ids, and there is no end of them. */
  observe(method: string, route: string, status: string, seconds: number): void {
    this.duration.observe({ method, route, status }, seconds);
  }
}
