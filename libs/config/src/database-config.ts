import { PostgresUrl } from './variables.js';

/** All that a migration has to be told: it runs before, and apart from, the service itself. */
export class DatabaseConfig {
  /** `postgres://user:password@host:port/database` */
  @PostgresUrl()
  databaseUrl: string;
}
