import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { addQueriedGauge } from '#database';
import { Counter, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import {
  COUNT_ENDPOINTS,
  COUNT_WAITING_EVENTS,
  OLDEST_WAITING_SECONDS,
} from './endpoint-health.sql.js';
import type { RecordedAttempt } from './recorded-attempt.js';

/** Metrics of event delivery at `/metrics`. */
@Injectable()
export class DeliveryMetrics {
  private readonly attempts: Histogram<'outcome'>;
  private readonly events: Counter<'outcome'>;

  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    this.attempts = new Histogram({
      name: 'delivery_attempt_duration_seconds',
      help: 'Time that an attempt to deliver an event took, by what came of it',
      labelNames: ['outcome'],
      buckets: [0.01, 0.05, 0.2, 0.5, 1, 5, 15],
      registers: [registry],
    });
    this.events = new Counter({
      name: 'delivery_events_total',
      help: 'Events that are through: delivered or given up',
      labelNames: ['outcome'],
      registers: [registry],
    });
    // Prometheus sees no increase of a counter that begins with its first event.
    for (const outcome of ['delivered', 'given_up']) this.events.inc({ outcome }, 0);
    addQueriedGauge(registry, dataSource, {
      name: 'delivery_waiting_events',
      help: 'Events that are not acknowledged yet and not given up, by the state of their endpoint',
      label: 'endpoint',
      sql: COUNT_WAITING_EVENTS,
    });
    addQueriedGauge(registry, dataSource, {
      name: 'delivery_endpoints',
      help: 'Webhook endpoints of partners, by how deliveries to them go',
      label: 'state',
      sql: COUNT_ENDPOINTS,
    });
    addQueriedGauge(registry, dataSource, {
      name: 'delivery_oldest_waiting_seconds',
      help: 'Age of the oldest event that waits for an enabled endpoint to acknowledge it; 0 if none does',
      sql: OLDEST_WAITING_SECONDS,
    });
  }

  observe({ result: { succeeded, statusCode, durationMs }, status }: RecordedAttempt): void {
    const outcome = succeeded ? 'delivered' : statusCode === null ? 'no_answer' : 'refused';
    this.attempts.observe({ outcome }, durationMs / 1_000);
    if (status !== 'pending') this.events.inc({ outcome: status });
  }
}
