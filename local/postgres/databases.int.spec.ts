import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { createDatabases, databaseUrl, type DatabaseAccess } from './databases.ts';

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
      await query(adminUrl, `DROP ROLE IF EXISTS ${name}`);
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

  it('says where no server answers, and shows no password', async () => {
    const nowhere = 'postgres://admin:hidden@127.0.0.1:1/postgres';
    await expect(createDatabases(nowhere, [shop])).rejects.toThrow(
      /^No Postgres for us at 127\.0\.0\.1:1: (?!.*hidden)/,
    );
  });
});
