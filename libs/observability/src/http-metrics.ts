import { Injectable } from '@nestjs/common';
import { Histogram, Registry } from 'prom-client';

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
