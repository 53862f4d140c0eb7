import { PostgresUrl } from './variables.js';

/** The configuration of a migration, which runs separately before the service. */
export class DatabaseConfig {
  /** `postgres://user:password@host:port/database` */
  @PostgresUrl()
  databaseUrl: string;
}
