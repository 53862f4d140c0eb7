import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { platformDatabase } from '../platform-database.js';
import { FirstThresholds1763993000000 } from './1763993000000-first-thresholds.js';

describe('the migration that gives accounts their first threshold of a low balance', () => {
  let database: TestDatabase;

  const before = (url: string) => {
    const options = platformDatabase(url);
    const migrations = options.migrations as (new () => object)[];
    const until = migrations.indexOf(FirstThresholds1763993000000);
    return { ...options, migrations: migrations.slice(0, until) };
  };

  beforeAll(async () => {
    database = await createTestDatabase(before as typeof platformDatabase);
    await database.query(`
      INSERT INTO partners (id, name) VALUES ('ptn_1', 'Northwind');
      INSERT INTO companies (id, partner_id, external_id, registration_number, legal_name, country)
        SELECT 'cmp_' || n, 'ptn_1', n, n, 'Contoso', 'DE' FROM generate_series(1, 4) n;
      INSERT INTO accounts (id, company_id, account_type, currency, credit_limit)
        VALUES ('acc_poor', 'cmp_1', 'debit', 'EUR', 0), ('acc_rich', 'cmp_2', 'credit', 'SEK', 100000),
          ('acc_set', 'cmp_3', 'debit', 'EUR', 0), ('acc_topped', 'cmp_4', 'debit', 'CZK', 0);
      INSERT INTO ledger_accounts (id, kind, partner_id, currency)
        SELECT id, 'card_account', 'ptn_1', currency FROM accounts;
      INSERT INTO account_balances (account_id, currency, watch)
        SELECT id, currency, CASE id
          WHEN 'acc_set' THEN '{"lowBalance":{"threshold":7,"isLow":true}}'::jsonb
          WHEN 'acc_topped' THEN '{"settlesOnCall":true}'::jsonb END
        FROM accounts`);
    await migrate(platformDatabase(database.ownerUrl));
  });

  afterAll(() => database?.drop());

  it('knows what is low already, and keeps what a partner has set', async () => {
    const rows = await database.query('SELECT account_id, watch FROM account_balances ORDER BY 1');
    expect(rows).toEqual([
      { account_id: 'acc_poor', watch: { lowBalance: { threshold: 10_000, isLow: true } } },
      { account_id: 'acc_rich', watch: { lowBalance: { threshold: 100_000, isLow: false } } },
      { account_id: 'acc_set', watch: { lowBalance: { threshold: 7, isLow: true } } },
      {
        account_id: 'acc_topped',
        watch: { settlesOnCall: true, lowBalance: { threshold: 250_000, isLow: true } },
      },
    ]);
  });
});
