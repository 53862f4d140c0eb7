import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fundAccount } from '../../../test/fund-account.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { FIND_DISCREPANCIES } from './ledger.sql.js';

const FUNDS = 10_000;

describe('the ledger, whoever writes to its tables', () => {
  let platform: PlatformFixture;
  let accountId: string;
  let bankId: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    const partner = await platform.addPartner();
    const companyId = (await partner.createCompany()).id;
    const card = await partner.orderCard((await partner.createPerson(companyId)).id);
    ({ accountId } = card);
    bankId = `bank:${partner.id}:EUR`;
    await fundAccount(platform, accountId, FUNDS);
  });

  afterAll(() => platform?.close());

  const query = (sql: string, values: unknown[] = []) => platform.database.query(sql, values);

  async function post(
    entries: [account: string, currency: string, amount: number][],
  ): Promise<void> {
    const id = `ltx_${randomUUID()}`;
    await query('INSERT INTO ledger_transactions (id, cause) VALUES ($1, $1)', [id]);
    await query(
      `INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount)
       SELECT gen_random_uuid(), $1, * FROM unnest($2::text[], $3::text[], $4::bigint[])`,
      [id, ...[0, 1, 2].map((index) => entries.map((entry) => entry[index]))],
    );
  }

  async function balance(): Promise<{ booked: number; held: number }> {
    const [row] = await query(
      'SELECT booked::int, held::int FROM account_balances WHERE account_id = $1',
      [accountId],
    );
    return row as { booked: number; held: number };
  }

  it('derives the balance from the entries', async () => {
    const { booked } = await balance();
    await post([
      [accountId, 'EUR', 500],
      [bankId, 'EUR', -500],
    ]);
    expect((await balance()).booked).toBe(booked + 500);
    expect(await query(FIND_DISCREPANCIES)).toEqual([]);
  });

  it('refuses entries that do not add up to zero', async () => {
    const unbalanced = post([
      [accountId, 'EUR', 500],
      [bankId, 'EUR', -499],
    ]);
    await expect(unbalanced).rejects.toThrow('do not add up to zero');
  });

  it('refuses another currency than the account has', async () => {
    const mixed = post([
      [accountId, 'SEK', 500],
      [bankId, 'SEK', -500],
    ]);
    await expect(mixed).rejects.toThrow('foreign key');
  });

  it('refuses a second transaction of one cause', async () => {
    const [{ cause }] = (await query('SELECT cause FROM ledger_transactions LIMIT 1')) as [
      { cause: string },
    ];
    const twice = query('INSERT INTO ledger_transactions (id, cause) VALUES ($1, $2)', [
      randomUUID(),
      cause,
    ]);
    await expect(twice).rejects.toThrow('ledger_transactions_cause_key');
  });

  it('refuses further entries of a transaction', async () => {
    const [{ id }] = (await query('SELECT id FROM ledger_transactions LIMIT 1')) as [
      { id: string },
    ];
    const more = query(
      `INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount)
       VALUES (gen_random_uuid(), $1, $2, 'EUR', 1), (gen_random_uuid(), $1, $3, 'EUR', -1)`,
      [id, accountId, bankId],
    );
    await expect(more).rejects.toThrow('no further entries');
  });

  it.each([
    'UPDATE ledger_entries SET amount = amount + 1',
    'DELETE FROM ledger_entries',
    'TRUNCATE ledger_entries',
    'UPDATE ledger_transactions SET cause = id',
    'DELETE FROM ledger_transactions',
  ])('refuses: %s', async (sql) => {
    await expect(query(sql)).rejects.toThrow('append-only');
  });

  it('refuses a hold that is not covered, and to drop one', async () => {
    const { booked, held } = await balance();
    const hold = (amount: number) =>
      query(
        `INSERT INTO holds (id, account_id, amount) VALUES ('txn_1', $1, $2)
         ON CONFLICT (id) DO UPDATE SET amount = excluded.amount`,
        [accountId, amount],
      );
    await expect(hold(booked - held + 1)).rejects.toThrow('does not cover');
    await hold(booked - held);
    expect((await balance()).held).toBe(booked);
    await expect(hold(booked - held + 1)).rejects.toThrow('does not cover');
    await expect(query('DELETE FROM holds')).rejects.toThrow('released by an amount of zero');
    await hold(0);
    expect((await balance()).held).toBe(held);
    expect(await query(FIND_DISCREPANCIES)).toEqual([]);
  });
});
