import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type DatabaseOptions, dataSourceOptions, ServiceDataSource } from '#database';
import { ErasedDirectoryPeople1795863001301 } from '#consumer-service';
import { InboxHandledAt1795838000030 } from '#messaging';
import { Operators1764018000066 } from '#operators';
import { createTestDatabase, type TestDatabase } from '#testing';
import pg from 'pg';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { type Contraction, expansionFaults } from './expansion-faults.ts';

type MigrationClass = new () => MigrationInterface & {
  transaction?: boolean;
  contraction?: Contraction;
};

const root = join(import.meta.dirname, '..', '..', '..');
const databaseFiles = globSync('apps/*/src/**/*-database.ts', { cwd: root });

async function databaseIn(path: string): Promise<(url: string) => DatabaseOptions> {
  const module = (await import(join(root, path))) as Record<string, unknown>;
  const [, database] = Object.entries(module).find(([name]) => name.endsWith('Database'))!;
  return database as (url: string) => DatabaseOptions;
}

const timeOf = (migration: MigrationClass) => Number(/\d{13}$/.exec(migration.name)?.[0]);

/** Columns of which a validated check of the table says that they are not null: `table.column`. */
async function validatedColumns(database: TestDatabase): Promise<Set<string>> {
  const rows = await database.query(
    `SELECT conrelid::regclass || '.' || (regexp_match(pg_get_constraintdef(oid), '^CHECK \\(\\((\\w+) IS NOT NULL\\)\\)'))[1] AS column
     FROM pg_constraint WHERE contype = 'c' AND convalidated`,
  );
  return new Set(rows.map(({ column }) => String(column)));
}

/** Runs the migration for real, and notes its statements. */
async function run(
  runner: QueryRunner,
  migration: InstanceType<MigrationClass>,
): Promise<string[]> {
  const queries: string[] = [];
  const recording = new Proxy(runner, {
    get: (target, property) => {
      const value: unknown = Reflect.get(target, property);
      if (typeof value !== 'function') return value;
      return (...parameters: unknown[]): unknown => {
        if (property === 'query') queries.push(String(parameters[0]));
        return Reflect.apply(value, target, parameters);
      };
    },
  });
  const isWhole = migration.transaction ?? true;
  if (isWhole) await runner.startTransaction();
  await migration.up(recording);
  if (isWhole) await runner.commitTransaction();
  return queries;
}

async function faultsOf(
  database: (url: string) => DatabaseOptions,
  app: string,
): Promise<string[]> {
  const all = database('').migrations as MigrationClass[];
  // No version has to live with the first migration: it creates the tables.
  const first = Math.min(...all.map(timeOf));
  const isNew = (migration: MigrationClass) => timeOf(migration) > first;
  const old = await createTestDatabase((url) => ({
    ...database(url),
    migrations: all.filter((migration) => !isNew(migration)),
  }));
  const dataSource = await new ServiceDataSource(
    dataSourceOptions({ ...database(old.ownerUrl), migrations: [] }),
  ).initialize();
  const runner = dataSource.createQueryRunner();
  try {
    const faults = [];
    for (const migrationClass of all
      .filter(isNew)
      .sort((one, other) => timeOf(one) - timeOf(other))) {
      const migration = new migrationClass();
      const validated = await validatedColumns(old);
      const found = expansionFaults(await run(runner, migration), validated);
      const place = `${app}: ${migrationClass.name}`;
      if (!migration.contraction) faults.push(...found.map((fault) => `${place}: ${fault}`));
      else if (!isReleased(migration.contraction.since)) {
        faults.push(
          `${place}: no version ${migration.contraction.since} is released in CHANGELOG.md`,
        );
      }
    }
    return faults;
  } finally {
    await runner.release();
    await dataSource.destroy();
    await old.drop();
  }
}

function isReleased(version: string): boolean {
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8');
  return changelog.split('\n').some((line) => line.startsWith(`## ${version} `));
}

describe('the migrations', () => {
  it.each(databaseFiles)('of %s leave what the version before needs', async (path) => {
    expect(await faultsOf(await databaseIn(path), path.split('/')[1]!)).toEqual([]);
  });

  it.each(databaseFiles)('of %s are on record where the service cannot change it', async (path) => {
    const database = await createTestDatabase(await databaseIn(path));
    const service = new pg.Client({ connectionString: database.url });
    await service.connect();
    try {
      const { rows } = await service.query('SELECT name FROM migrations LIMIT 1');
      expect(rows).toHaveLength(1);
      for (const change of [
        "INSERT INTO migrations (timestamp, name) VALUES (1, 'Never1')",
        "UPDATE migrations SET name = 'Never1'",
        'DELETE FROM migrations',
        'TRUNCATE migrations',
        'DROP TABLE migrations',
      ])
        await expect(service.query(change)).rejects.toThrow(/permission denied|must be owner/);
    } finally {
      await service.end();
      await database.drop();
    }
  });

  it.each(databaseFiles)('of %s are all listed', async (path) => {
    const app = join(root, 'apps', path.split('/')[1]!);
    const all = (await databaseIn(path))('').migrations as MigrationClass[];
    // Those that services share: the inbox of consumers, the operators of a page, the copy of the directory.
    const shared = [
      ...(/platform|card-vault|operations/.test(path) ? [] : [InboxHandledAt1795838000030.name]),
      ...(/onboarding|operations/.test(path) ? [Operators1764018000066.name] : []),
      ...(/notification|card-provisioning|card-activity/.test(path)
        ? [ErasedDirectoryPeople1795863001301.name]
        : []),
    ];
    const listed = all.filter(({ name }) => !shared.includes(name));
    expect(all.length - listed.length).toBe(shared.length);
    const files = globSync('src/database/*-*.ts', { cwd: app }).flatMap(
      (file) => /^\d{13}(?=-)/.exec(basename(file))?.[0] ?? [],
    );
    expect(listed.map((migration) => String(timeOf(migration))).sort()).toEqual(files.sort());
  });

  it('are found for every service that has a database', () => {
    const migrating = globSync('apps/*/src/migrate.ts', { cwd: root }).map(
      (path) => path.split('/')[1],
    );
    expect(databaseFiles.map((path) => path.split('/')[1]).sort()).toEqual(migrating.sort());
    expect(databaseFiles.map((path) => basename(path))).toContain('platform-database.ts');
  });

  it('would be refused if it drops a column without naming a version that no longer needs it', async () => {
    class Tills1700000000000 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('CREATE TABLE tills (id int, place text)');
      }
      async down(): Promise<void> {}
    }
    class DropPlace1700000000001 implements MigrationInterface {
      contraction?: Contraction;
      async up(runner: QueryRunner): Promise<void> {
        await runner.query('ALTER TABLE tills DROP COLUMN place');
      }
      async down(): Promise<void> {}
    }
    class DropPlaceOfFuture1700000000001 extends DropPlace1700000000001 {
      override contraction = { since: '99.0.0' };
    }
    const faultsWith = (second: MigrationClass) =>
      faultsOf(
        (url) => ({ url, service: 'till', migrations: [Tills1700000000000, second] }),
        'till',
      );
    expect(await faultsWith(DropPlace1700000000001)).toEqual([
      'till: DropPlace1700000000001: tills: drops a column',
    ]);
    expect(await faultsWith(DropPlaceOfFuture1700000000001)).toEqual([
      'till: DropPlaceOfFuture1700000000001: no version 99.0.0 is released in CHANGELOG.md',
    ]);
  });
});
