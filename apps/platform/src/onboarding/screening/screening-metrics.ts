import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { addQueriedGauge } from '#database';
import { Registry } from 'prom-client';
import { DataSource } from 'typeorm';

/** Progress of the screening at `/metrics`. */
@Injectable()
export class ScreeningMetrics {
  constructor(registry: Registry, @InjectDataSource() dataSource: DataSource) {
    addQueriedGauge(registry, dataSource, {
      name: 'platform_screenings_waiting_seconds',
      help: 'Age of the oldest screening that the provider has not answered yet',
      sql: `SELECT coalesce(extract(epoch FROM clock_timestamp() - min(ordered_at)), 0)
            FROM screenings WHERE status = 'pending' AND is_current`,
    });
  }
}
