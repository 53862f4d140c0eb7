import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { addQueriedGauge } from '#database';
import { Counter, Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Metrics of the outbox at `/metrics`. */
@Injectable()
export class OutboxMetrics {
  private readonly relayed: Counter;
  private readonly failures: Counter;

  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    this.relayed = new Counter({
      name: 'outbox_relayed_records_total',
      help: 'Records of the outbox that this replica brought to the broker',
      registers: [registry],
    });
    this.failures = new Counter({
      name: 'outbox_failures_total',
      help: 'Batches of the outbox that could not be brought to the broker, and wait',
      registers: [registry],
    });
    addQueriedGauge(registry, dataSource, {
      name: 'outbox_waiting_records',
      help: 'Committed records that the broker does not have yet',
      sql: 'SELECT count(*) FROM outbox',
    });
    addQueriedGauge(registry, dataSource, {
      name: 'outbox_oldest_waiting_seconds',
      help: 'Age of the oldest record that waits in the outbox; 0 if none does',
      sql: `SELECT coalesce(
        (SELECT extract(epoch FROM now() - created_at) FROM outbox ORDER BY id LIMIT 1), 0)`,
    });
  }

  countRelayed(records: number): void {
    this.relayed.inc(records);
  }

  countFailure(): void {
    this.failures.inc();
  }
}
