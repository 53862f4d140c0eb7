import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { addQueriedGauge } from '#database';
import { Counter, Histogram, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type { RecordedAttempt } from './attempt-results.js';

/** Metrics of event delivery at `/metrics`. */
@Injectable()
export class DeliveryMetrics {
  private readonly attempts: Histogram<'outcome'>;
  private readonly events: Counter<'outcome'>;

  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    this.attempts = new Histogram({
      name: 'delivery_attempt_duration_seconds',
      help: 'Time that an attempt to deliver an event took, by outcome',
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

/** Every state has its row, so that none disappears from a graph. */
const COUNT_ENDPOINTS = `
  SELECT s.state, count(e.id) FROM unnest(ARRAY['working', 'failing', 'paused', 'disabled']) AS s (state)
  LEFT JOIN webhook_endpoints e ON s.state = CASE
    WHEN e.status = 'disabled' THEN 'disabled'
    WHEN e.open_until IS NOT NULL THEN 'paused'
    WHEN e.failing_since IS NOT NULL THEN 'failing'
    ELSE 'working' END
  GROUP BY s.state`;

/** `missing`: the partner has not configured an endpoint for the channel. */
const COUNT_WAITING_EVENTS = `
  SELECT s.state, coalesce(sum(waiting.events), 0)
  FROM unnest(ARRAY['enabled', 'disabled', 'missing']) AS s (state)
  LEFT JOIN (
    SELECT coalesce(e.status, 'missing') AS state, d.events
    FROM (SELECT endpoint_id, count(*) AS events FROM deliveries GROUP BY endpoint_id) d
    LEFT JOIN webhook_endpoints e ON e.id = d.endpoint_id
  ) waiting ON waiting.state = s.state
  GROUP BY s.state`;

/** Partners decide how long events wait for an endpoint that is disabled or missing. */
const OLDEST_WAITING_SECONDS = `
  SELECT coalesce(extract(epoch FROM now() - min(d.event_created_at)), 0)
  FROM webhook_endpoints e JOIN deliveries d ON d.endpoint_id = e.id
  WHERE e.status = 'enabled'`;
