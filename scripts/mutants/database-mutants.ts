import type { Mutant } from './mutant.ts';

const tls = 'libs/database/src/database-tls.int.spec.ts';
const fromFile = 'libs/config/src/from-file.spec.ts';
const migrations = 'libs/database/src/build-index.int.spec.ts';
const weeks = 'apps/platform/src/database/1764000000000-weeks-of-events.ts';
const keep = 'apps/platform/src/database/1764012410000-keep-events.ts';
const partitions = 'apps/platform/src/webhooks/recording/event-partitions.int.spec.ts';

/** Mutants of settings that are secret, of connections, and of who may change a schema. */
export const databaseMutants: readonly Mutant[] = [
  {
    mistake: 'TLS to Postgres is asked for in a mode that checks no certificate',
    file: 'libs/config/src/postgres-url.ts',
    from: "!['disable', 'verify-full'].includes(mode)",
    to: 'mode === undefined',
    spec: tls,
  },
  {
    mistake: 'a secret that is given twice is taken from its variable',
    file: 'libs/config/src/load-config.ts',
    from: 'if (values[property] !== undefined) {',
    to: 'if (path === null) {',
    spec: fromFile,
  },
  {
    mistake: 'a file of any size is taken for a secret',
    file: 'libs/config/src/from-file.ts',
    from: 'if (file.size > MAX_BYTES) {',
    to: 'if (file.size < 0) {',
    spec: fromFile,
  },
  {
    mistake: 'a migration has the statement limit of its role',
    file: 'libs/database/src/migrate.ts',
    from: 'statement_timeout: 0,',
    to: '',
    spec: migrations,
  },
  {
    mistake: 'an index stays invalid after its build was interrupted',
    file: 'libs/database/src/build-index.ts',
    from: "return index.isValid ? 'valid' : 'invalid';",
    to: "return 'valid';",
    spec: migrations,
  },
  {
    mistake: 'a migration that gets no lock fails at once',
    file: 'libs/database/src/migrate.ts',
    from: 'return code === LOCK_NOT_AVAILABLE;',
    to: 'return false;',
    spec: migrations,
  },
  {
    mistake: 'the service makes the weeks of events with its own rights',
    file: weeks,
    from: `CREATE FUNCTION create_week_of_events(parent text, week date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER`,
    to: `CREATE FUNCTION create_week_of_events(parent text, week date) RETURNS void
      LANGUAGE plpgsql`,
    spec: partitions,
  },
  {
    mistake: 'the service makes tables of any other one',
    file: weeks,
    from: "parent NOT IN ('events', 'delivery_attempts') OR ",
    to: '',
    spec: partitions,
  },
  {
    mistake: 'the service drops events that are still to be delivered',
    file: keep,
    from: "END IF;\n        IF EXISTS (SELECT FROM deliveries WHERE event_created_at < (week + 7) AT TIME ZONE 'UTC') THEN",
    to: 'END IF;\n        IF false THEN',
    spec: partitions,
  },
  {
    mistake: 'the service drops the current week of events',
    file: keep,
    from: "IF (week + 7) AT TIME ZONE 'UTC' > oldest_kept_event() THEN",
    to: 'IF false THEN',
    spec: partitions,
  },
];
