import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createDatabases, databaseUrl, migrationUrl, type DatabaseAccess } from './databases.ts';

const adminUrl = process.env['TEST_DATABASE_ADMIN_URL'] ?? '';

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

describe('createDatabases', () => {
  let shop: DatabaseAccess;
  let bank: DatabaseAccess;

  beforeEach(() => {
    const suffix = randomBytes(6).toString('hex');
    shop = { name: `shop_${suffix}`, password: 'open sesame' };
    bank = { name: `bank_${suffix}`, password: "it's/secret" };
  });

  afterEach(async () => {
    for (const { name } of [shop, bank]) {
      await query(adminUrl, `DROP DATABASE IF EXISTS ${name}`);
      await query(adminUrl, `DROP ROLE IF EXISTS ${name}, ${name}_owner`);
    }
  });

  it('lets each role into its own database, and into no other one', async () => {
    await createDatabases(adminUrl, [shop, bank]);
    for (const access of [shop, bank]) {
      await query(databaseUrl(adminUrl, access), 'CREATE TABLE things (id int)');
    }
    for (const name of [bank.name, 'postgres', 'template1']) {
      const foreign = new URL(databaseUrl(adminUrl, shop));
      foreign.pathname = name;
      await expect(query(foreign.href, 'SELECT 1')).rejects.toThrow('permission denied');
    }
  });

  it('keeps the data when it is run again, and takes a new password', async () => {
    await createDatabases(adminUrl, [shop]);
    await query(databaseUrl(adminUrl, shop), 'CREATE TABLE things AS SELECT 7 AS id');

    const renewed = { ...shop, password: 'another one' };
    await createDatabases(adminUrl, [renewed]);
    expect(await query(databaseUrl(adminUrl, renewed), 'SELECT id FROM things')).toEqual([
      { id: 7 },
    ]);
    await expect(query(databaseUrl(adminUrl, shop), 'SELECT 1')).rejects.toThrow('password');
  });

  it('lets a service use the tables of its migrations, and change none', async () => {
    const separate = { ...shop, ownerPassword: 'of the owner' };
    // As it was before there were two roles.
    await createDatabases(adminUrl, [shop]);
    await query(
      databaseUrl(adminUrl, shop),
      'CREATE TABLE old (id int); INSERT INTO old VALUES (1)',
    );
    await createDatabases(adminUrl, [separate]);
    await createDatabases(adminUrl, [separate]);
    await query(migrationUrl(adminUrl, separate), 'CREATE TABLE things (id bigserial, name text)');

    const service = databaseUrl(adminUrl, separate);
    for (const used of [
      `INSERT INTO things (name) VALUES ('one')`,
      `UPDATE things SET name = 'two'`,
      'DELETE FROM things',
      'UPDATE old SET id = 2',
    ]) {
      await query(service, used);
    }
    expect(await query(service, 'SELECT * FROM old')).toEqual([{ id: 2 }]);
    for (const change of [
      'DROP TABLE things',
      'DROP TABLE old',
      'ALTER TABLE things ADD COLUMN more text',
      'ALTER TABLE old DISABLE TRIGGER ALL',
      'TRUNCATE things',
      'CREATE TABLE more (id int)',
      'CREATE TEMPORARY TABLE more (id int)',
      'CREATE FUNCTION more() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$',
      `SET ROLE ${shop.name}_owner`,
    ]) {
      await expect(query(service, change)).rejects.toThrow(/permission denied|must be owner/);
    }
    expect(await query(migrationUrl(adminUrl, separate), 'SELECT id FROM old')).toHaveLength(1);
  });

  it('says where no server answers, and shows no password', async () => {
    const nowhere = 'postgres://admin:hidden@127.0.0.1:1/postgres';
    await expect(createDatabases(nowhere, [shop])).rejects.toThrow(
      /^No Postgres for us at 127\.0\.0\.1:1: (?!.*hidden)/,
    );
  });
});
