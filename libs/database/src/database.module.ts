import { type DynamicModule, Global, Injectable, Module } from '@nestjs/common';
import { InjectDataSource, TypeOrmModule } from '@nestjs/typeorm';
import type { Dependency } from '#observability';
import { DataSource } from 'typeorm';
import { dataSourceOptions, type DatabaseOptions } from './data-source-options.js';

/** The service's own database, for the health check. */
@Injectable()
export class DatabaseDependency implements Dependency {
  readonly name = 'database';

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  check = async (): Promise<void> => {
    await this.dataSource.query('SELECT 1');
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
        }),
      ],
      providers: [DatabaseDependency],
      exports: [DatabaseDependency],
    };
  }
}
