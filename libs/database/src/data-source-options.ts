import type { DataSourceOptions, MixedList } from 'typeorm';
import { connectionLimits, ConnectionPool } from './connection-pool.js';
import { PreparingClient } from './preparing-client.js';
import { ServiceClient } from './service-client.js';
import { DefaultNamingStrategy } from 'typeorm';

/** `legalName` -> `legal_name`: what people type in psql. */
class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined): string {
    return customName ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** Shown by Postgres beside the connection. */
  service: string;
  entities?: (new () => object)[];
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type
  migrations?: MixedList<Function | string>;
  poolSize?: number;
  /** Longest time that a statement may take; 0 for any. */
  statementTimeoutMs?: number;
  /**
   * For a service that makes the same few statements all the time, each of which finds a few rows by their
   * keys: they are prepared, and planned without statistics, which say of a table that fills that it is empty.
   */
  preparesStatements?: boolean;
}

const PREPARING = {
  Client: PreparingClient,
  options: ['jit', 'enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']
    .map((setting) => `-c ${setting}=off`)
    .concat('-c plan_cache_mode=force_generic_plan')
    .join(' '),
};

export function dataSourceOptions(options: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    driver: { Pool: ConnectionPool },
    url: options.url,
    applicationName: options.service,
    entities: options.entities ?? [],
    migrations: options.migrations ?? [],
    migrationsTransactionMode: 'each',
    synchronize: false,
    namingStrategy: new SnakeCaseNaming(),
    poolSize: options.poolSize ?? 10,
    extra: {
      // A query that hangs must not hold its connection, and what waits for it, for ever.
      ...connectionLimits(options.statementTimeoutMs ?? 30_000),
      idle_in_transaction_session_timeout: 60_000,
      Client: ServiceClient,
      ...(options.preparesStatements && PREPARING),
    },
  };
}
