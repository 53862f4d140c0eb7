import { PostgresUrl } from './variables.js';

/** The configuration of a migration, which runs as a job of its own before the service. */
export class DatabaseConfig {
  /**
   * The database of the service, with the role that owns its tables: `postgres://user:password@host:port/database`.
   * By TLS if it says so (docs/configuration.md#a-secured-postgres).
   */
  @PostgresUrl()
  databaseUrl: string;
}
