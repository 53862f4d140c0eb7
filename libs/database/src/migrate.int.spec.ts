import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#testing';
import { DataSource, type MigrationInterface, type QueryRunner } from 'typeorm';
import { DatabaseDependency, type DatabaseOptions, dataSourceOptions, migrate } from './index.js';

class CreateTills1700000000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    // Slow enough that concurrent migrations overlap.
    await queryRunner.query('SELECT pg_sleep(0.2)');
    await queryRunner.query('CREATE TABLE tills (id int PRIMARY KEY)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE tills');
  }
}

class FillTills1700000000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('INSERT INTO tills VALUES (1)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DELETE FROM tills');
  }
}

class BreakTills1700000000002 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('INSERT INTO tills VALUES (2)');
    await queryRunner.query('INSERT INTO tills VALUES (2)');
  }

  async down(): Promise<void> {}
}

const good = [CreateTills1700000000000, FillTills1700000000001];

describe('migrate', () => {
  let database: TestDatabase;

  const optionsOf = (migrations: DatabaseOptions['migrations']): DatabaseOptions => ({
    url: database.ownerUrl,
    service: 'till',
    migrations,
  });
  const tills = async () =>
    (await database.query('SELECT id FROM tills ORDER BY id')).map(({ id }) => id);

  beforeEach(async () => {
    database = await createTestDatabase((url) => ({ url, service: 'till' }));
  });

  afterEach(() => database.drop());

  it('runs what has not been run, and nothing twice', async () => {
    const first = await migrate(optionsOf([CreateTills1700000000000]));
    expect(first).toEqual(['CreateTills1700000000000']);
    expect(await migrate(optionsOf(good))).toEqual(['FillTills1700000000001']);
    expect(await migrate(optionsOf(good))).toEqual([]);
    expect(await tills()).toEqual([1]);
  });

  it('takes from the service the right to write what was run, also where an administrator granted it again', async () => {
    await migrate(optionsOf(good));
    await database.query(
      'GRANT ALL ON migrations TO spec_service; GRANT INSERT ON migrations TO PUBLIC',
    );
    await migrate(optionsOf(good));
    const rights = await database.query(
      `SELECT DISTINCT privilege_type AS "right" FROM pg_class, aclexplode(relacl)
       WHERE oid = 'migrations'::regclass AND grantee <> relowner`,
    );
    expect(rights.filter(({ right }) => right !== 'MAINTAIN')).toEqual([{ right: 'SELECT' }]);
  });

  it('lets several that come at once take turns', async () => {
    const runs = await Promise.all([1, 2, 3].map(() => migrate(optionsOf(good))));
    expect(runs.flat().sort()).toEqual(['CreateTills1700000000000', 'FillTills1700000000001']);
    expect(await tills()).toEqual([1]);
  });

  it('leaves nothing of a migration that fails, and lets go of the database', async () => {
    await expect(migrate(optionsOf([...good, BreakTills1700000000002]))).rejects.toThrow();
    expect(await tills()).toEqual([1]);
    expect(await migrate(optionsOf(good))).toEqual([]);
  });
});

describe('DatabaseDependency', () => {
  it('fails as soon as the database is gone', async () => {
    const database = await createTestDatabase((url) => ({ url, service: 'till' }));
    const dataSource = await new DataSource(
      dataSourceOptions({ url: database.ownerUrl, service: 'till' }),
    ).initialize();
    const dependency = new DatabaseDependency(dataSource);
    await expect(dependency.check()).resolves.toBeUndefined();
    await database.drop();
    await expect(dependency.check()).rejects.toThrow();
    await dataSource.destroy();
  });
});
