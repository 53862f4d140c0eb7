import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';
import { getDataSourceToken, InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import { type Dependency, DependencyDownError } from '#observability';
import { DataSource } from 'typeorm';
import { dataSourceOptions, type DatabaseOptions } from './data-source-options.js';
import { Notifications } from './notifications.js';
import { PoolMetrics } from './pool-metrics.js';
import { ServiceDataSource } from './service-data-source.js';

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
