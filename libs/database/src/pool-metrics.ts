import { Injectable, Optional } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import type pg from 'pg';

/** Metrics at `/metrics` of the pool that all requests of a service share. */
@Injectable()
export class PoolMetrics {
  /** @param registry none in a program without metrics. */
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    @Optional() registry?: Registry,
  ) {
    if (!registry) return;
    const pool = () => this.pool;
    new Gauge({
      name: 'database_connections',
      help: 'Connections of this replica, by whether work holds them',
      labelNames: ['state'],
      registers: [registry],
      collect() {
        const { totalCount = 0, idleCount = 0 } = pool() ?? {};
        this.set({ state: 'busy' }, totalCount - idleCount);
        this.set({ state: 'idle' }, idleCount);
      },
    });
    new Gauge({
      name: 'database_connections_limit',
      help: 'Connections that this replica may have in its shared pool',
      registers: [registry],
      collect() {
        this.set(pool()?.options.max ?? 0);
      },
    });
    new Gauge({
      name: 'database_waiting_callers',
      help: 'Callers that wait for a connection of the shared pool to become free',
      registers: [registry],
      collect() {
        this.set(pool()?.waitingCount ?? 0);
      },
    });
  }

  private get pool(): pg.Pool | undefined {
    return (this.dataSource.driver as { master?: pg.Pool }).master;
  }
}
