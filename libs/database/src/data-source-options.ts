import { type DataSourceOptions, DefaultNamingStrategy, type MixedList } from 'typeorm';
import { connectionLimits, ConnectionPool } from './connection-pool.js';
import { preparingClient } from './preparing-client.js';
import { sessionOptions } from './reserved-pool.js';
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
  /** For a service that prepares statements all of which find a few rows by key. */
  plansByKey?: boolean;
}

// A prepared plan may be older than the rows of its tables. While a table is empty, reading it whole looks cheaper
// than any index.
const PREPARED = '-c jit=off -c enable_seqscan=off';

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
      ...(options.preparesStatements && {
        options: options.plansByKey ? sessionOptions : PREPARED,
      }),
    },
  };
}
