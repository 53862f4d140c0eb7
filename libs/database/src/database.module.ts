import { type Dependency, DependencyDownError } from '#observability';
import { type DynamicModule, Global, Injectable, Module, Optional } from '@nestjs/common';
import { getDataSourceToken, InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import { DataSource } from 'typeorm';
import { Notifications } from './notifications.js';
import {
  type DatabaseOptions,
  dataSourceOptions,
  ServiceDataSource,
} from './service-data-source.js';

/** Health check of the service's database: it is reachable, and its migrations are complete. */
@Injectable()
export class DatabaseDependency implements Dependency {
  readonly name = 'database';
  private isMigrated = false;

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  check = async (): Promise<void> => {
    await this.dataSource.query('SELECT 1');
    // Pods start at the same time as the migration job and must wait for it. Once migrated, the check is
    // not repeated.
    this.isMigrated ||= !(await this.dataSource.showMigrations());
    if (!this.isMigrated) throw new DependencyDownError('migrations are pending');
  };
}

@Global()
@Module({})
export class DatabaseModule {
  static forRoot(options: DatabaseOptions): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({
            ...dataSourceOptions(options),
            retryAttempts: 10,
            retryDelay: 1_000,
          }),
          dataSourceFactory: (options) => Promise.resolve(new ServiceDataSource(options!)),
        }),
      ],
      providers: [
        DatabaseDependency,
        PoolMetrics,
        {
          provide: Notifications,
          useFactory: ({ notifications }: ServiceDataSource) => notifications,
          inject: [getDataSourceToken()],
        },
      ],
      exports: [DatabaseDependency, Notifications],
    };
  }
}

/** Metrics at `/metrics` of the pool that all requests of a service share. */
@Injectable()
class PoolMetrics {
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
