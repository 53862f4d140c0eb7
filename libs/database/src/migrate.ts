import { ConfigError } from '#config';
import { dataSourceOptions, type DatabaseOptions } from './data-source-options.js';
import { ServiceDataSource } from './service-data-source.js';

// An arbitrary fixed number. The first process to migrate holds this lock; the others wait.
const MIGRATION_LOCK = 7_201_401;

/** Migrates a service's database. Concurrent runs take turns. Ends the process on failure. */
export async function runMigrations(prepare: () => DatabaseOptions): Promise<void> {
  try {
    await migrate(prepare());
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

/** @returns the names of the migrations that were run now. */
export async function migrate(options: DatabaseOptions): Promise<string[]> {
  const dataSource = await new ServiceDataSource(
    dataSourceOptions({ ...options, poolSize: 2, statementTimeoutMs: 0 }),
  ).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const done = await dataSource.runMigrations();
    return done.map((migration) => migration.name);
  } finally {
    await lock.release();
    await dataSource.destroy();
  }
}
