import { PostgresUrl } from './variables.js';

/** The configuration of a migration, which runs separately before the service. */
export class DatabaseConfig {
  /**
   * `postgres://user:password@host:port/database` of the role that owns the tables. With `?sslmode=verify-full` the
   * connection is encrypted and the server's certificate checked; `&sslrootcert=<path>` names the file of an
   * authority that is none of the public ones.
   */
  @PostgresUrl()
  databaseUrl: string;
}
