import { type DataSourceOptions, DefaultNamingStrategy, type MixedList } from 'typeorm';
import { connectionLimits, ConnectionPool } from './connection-pool.js';
import { preparingClient } from './preparing-client.js';
import { ServiceClient } from './service-client.js';

/** `legalName` -> `legal_name`, the usual style in SQL. */
class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(property: string, customName: string | undefined): string {
    return customName ?? property.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

export interface DatabaseOptions {
  /** `postgres://user:password@host:port/database` */
  url: string;
  /** The application name that Postgres shows for the connection. */
  service: string;
  entities?: (new () => object)[];
  // eslint-disable-next-line @typescript-eslint/no-unsafe-function-type -- TypeORM's own type
  migrations?: MixedList<Function | string>;
  poolSize?: number;
  /** Longest time of a statement; 0 for no limit. */
  statementTimeoutMs?: number;
  /** Prepares each statement once per connection. Postgres then need not parse and plan it each time. */
  preparesStatements?: boolean;
  /**
   * For a service whose statements all find a few rows by key: plans them without table statistics. For a
   * table that is just filling up, these may still say that it is empty.
   */
  plansByKey?: boolean;
}

const PLANNED_BY_KEY = {
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
      // Without limits, a query that hangs would keep its connection, and everything that waits for the
      // connection, for ever.
      ...connectionLimits(options.statementTimeoutMs ?? 30_000),
      idle_in_transaction_session_timeout: 60_000,
      Client: options.preparesStatements ? preparingClient() : ServiceClient,
      ...(options.plansByKey && PLANNED_BY_KEY),
    },
  };
}
