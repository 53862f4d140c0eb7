import { setTimeout as sleep } from 'node:timers/promises';
import { ConfigError } from '#config';
import { Logger } from '@nestjs/common';
import { QueryFailedError, type QueryRunner } from 'typeorm';
import {
  type DatabaseOptions,
  dataSourceOptions,
  ServiceDataSource,
} from './service-data-source.js';

// An arbitrary fixed number. The first process to migrate holds this lock; the others wait.
const MIGRATION_LOCK = 7_201_401;
const TURN_POLL_MS = 250;

/** How long a statement waits for a lock, and how often a migration is retried because it got none. */
interface LockPatience {
  lockTimeoutMs: number;
  attempts: number;
  pauseMs: number;
}

// A statement that waits for an exclusive lock holds up everybody who comes after it, so it gives up soon.
const PATIENCE: LockPatience = { lockTimeoutMs: 2_000, attempts: 60, pauseMs: 3_000 };

/**
 * The role that runs the service may read which migrations were run, and not change it: the next deployment would run
 * one again, or leave one out. By default it may write all tables (tools/operations/database/roles.sql).
 */
const PROTECT_MIGRATIONS = `
  DO $$
  DECLARE
    writer text;
  BEGIN
    FOR writer IN
      SELECT DISTINCT CASE grantee WHEN 0 THEN 'PUBLIC' ELSE grantee::regrole::text END
      FROM pg_class, aclexplode(relacl)
      WHERE oid = to_regclass('migrations') AND grantee <> relowner AND privilege_type <> 'SELECT'
    LOOP
      EXECUTE format('REVOKE INSERT, UPDATE, DELETE, TRUNCATE, REFERENCES, TRIGGER ON migrations FROM %s', writer);
    END LOOP;
  END $$`;

const LOCK_NOT_AVAILABLE = '55P03';

const logger = new Logger('migrations');

/** Migrates a service's database. Concurrent runs take turns. Ends the process on failure. */
export async function runMigrations(prepare: () => DatabaseOptions): Promise<void> {
  try {
    await migrate(prepare());
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error);
    process.exit(1);
  }
}

/**
 * Runs what has not been run, each migration in its own transaction unless it says otherwise. Statements may take
 * any time, also where the role or the database has a limit; waiting for a lock may not.
 *
 * @returns the names of the migrations that were run now.
 */
export async function migrate(
  options: DatabaseOptions,
  patience: LockPatience = PATIENCE,
): Promise<string[]> {
  const dataSource = await new ServiceDataSource(migrationOptions(options, patience)).initialize();
  const turn = dataSource.createQueryRunner();
  try {
    await takeTurn(turn);
    const before = new Set(await namesOfDone(turn));
    for (let attempt = 1; ; attempt += 1) {
      try {
        await dataSource.runMigrations();
        await turn.query(PROTECT_MIGRATIONS);
        return (await namesOfDone(turn)).filter((name) => !before.has(name));
      } catch (error) {
        if (!isLockTimeout(error) || attempt >= patience.attempts) throw error;
        logger.warn(`a lock was not free, attempt ${attempt} of ${patience.attempts}`);
        await sleep(patience.pauseMs);
      }
    }
  } finally {
    await turn.release();
    await dataSource.destroy();
  }
}

function migrationOptions(options: DatabaseOptions, { lockTimeoutMs }: LockPatience) {
  const known = dataSourceOptions({ ...options, poolSize: 2, statementTimeoutMs: 0 });
  const settings = {
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    lock_timeout: lockTimeoutMs,
  };
  // As options of the session, because only these count for more than the settings of the role.
  const session = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const extra = { ...(known.extra as object), options: session.join(' ') };
  return { ...known, extra };
}

/**
 * Polls instead of waiting in the database, because the build of an index in another process would wait for a
 * statement that waits there.
 */
async function takeTurn(turn: QueryRunner): Promise<void> {
  for (;;) {
    const [row] = (await turn.query('SELECT pg_try_advisory_lock($1) AS "isTaken"', [
      MIGRATION_LOCK,
    ])) as [{ isTaken: boolean }];
    if (row.isTaken) return;
    await sleep(TURN_POLL_MS);
  }
}

async function namesOfDone(turn: QueryRunner): Promise<string[]> {
  if (!(await turn.hasTable('migrations'))) return [];
  const rows = (await turn.query('SELECT name FROM migrations ORDER BY id')) as { name: string }[];
  return rows.map(({ name }) => name);
}

function isLockTimeout(error: unknown): boolean {
  const { code } = (error instanceof QueryFailedError ? error.driverError : {}) as {
    code?: unknown;
  };
  return code === LOCK_NOT_AVAILABLE;
}

/**
 * Builds an index beside the readers and writers of its table, however long that takes. For migrations with
 * `transaction = false`. An index that an interrupted build left behind is invalid: it is dropped and built again.
 * A complete index stays.
 *
 * @param place what follows `ON`: `people (company_id, id) WHERE left_at IS NULL`. @param how such as `UNIQUE`.
 */
export async function buildIndex(
  queryRunner: QueryRunner,
  name: string,
  place: string,
  how: 'UNIQUE' | '' = '',
): Promise<void> {
  if (queryRunner.isTransactionActive) {
    throw new Error(`${name}: the migration needs transaction = false`);
  }
  // A build waits for transactions that are older than itself, and lets others pass meanwhile: a limit would only
  // leave an invalid index behind.
  const [before] = (await queryRunner.query('SHOW lock_timeout')) as [{ lock_timeout: string }];
  await queryRunner.query('SET lock_timeout = 0');
  try {
    const state = await stateOf(queryRunner, name);
    if (state === 'valid') return;
    if (state === 'invalid') {
      logger.warn(`${name}: an interrupted build left it behind, it is rebuilt`);
      await queryRunner.query(`DROP INDEX CONCURRENTLY ${name}`);
    }
    await queryRunner.query(`CREATE ${how} INDEX CONCURRENTLY ${name} ON ${place}`);
  } finally {
    await queryRunner.query(`SET lock_timeout = '${before.lock_timeout}'`);
  }
}

async function stateOf(
  queryRunner: QueryRunner,
  name: string,
): Promise<'absent' | 'invalid' | 'valid'> {
  const [index] = (await queryRunner.query(
    'SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass($1)',
    [name],
  )) as { isValid: boolean }[];
  if (!index) return 'absent';
  return index.isValid ? 'valid' : 'invalid';
}
