import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { addQueriedGauge } from '#database';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Metrics at `/metrics` of how complete and how right the copies are. */
@Injectable()
export class ActivityMetrics {
  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    addQueriedGauge(registry, dataSource, {
      name: 'activity_gap_seconds',
      help: 'Since when the change is missing that was waited for longest; 0 if none is',
      sql: `SELECT coalesce(extract(epoch FROM now() - min(gap_since)), 0) FROM accounts WHERE gap_since IS NOT NULL`,
    });
    addQueriedGauge(registry, dataSource, {
      name: 'activity_contradictions',
      help: 'Changes that contradict the copy of an account, not repaired yet',
      sql: 'SELECT count(*) FROM contradictions WHERE closed_at IS NULL',
    });
    addQueriedGauge(registry, dataSource, {
      name: 'activity_different_days',
      help: 'Days that are over on which the copy of an account differs from the platform',
      sql: 'SELECT count(*) FROM compared_days WHERE is_over AND NOT is_equal',
    });
  }
}
