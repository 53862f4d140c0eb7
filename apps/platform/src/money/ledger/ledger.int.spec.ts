import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fundAccount } from '../../../test/fund-account.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { FIND_DISCREPANCIES } from './ledger.sql.js';

const FUNDS = 10_000;

describe('the constraints of the ledger tables', () => {
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

  /** Without the entries' places in the statement: the database adds them. */
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
    await query('UPDATE account_balances SET sequence = sequence + 1 WHERE account_id = $1', [
      accountId,
    ]);
  }

  async function balance(): Promise<{ booked: number; held: number }> {
    const [row] = await query(
      'SELECT booked::int, held::int FROM account_balances WHERE account_id = $1',
      [accountId],
    );
    return row as { booked: number; held: number };
  }

  it('derive the balance from the entries', async () => {
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
    'TRUNCATE ledger_entries CASCADE',
    'UPDATE ledger_transactions SET cause = id',
    'DELETE FROM ledger_transactions',
  ])('refuses: %s', async (sql) => {
    await expect(query(sql)).rejects.toThrow('append-only');
  });

  describe('booked in the statement of its account', () => {
    interface Booked {
      sequence: number;
      balance: number;
      at: Date;
    }

    const lastEntry = async () =>
      (
        await query(
          `SELECT e.account_sequence::int AS sequence, e.balance_after::int AS balance, e.booked_at AS at,
             b.sequence::int AS "lastSequence", b.booked_until AS "bookedUntil"
           FROM ledger_entries e JOIN account_balances b ON b.account_id = e.ledger_account_id
           WHERE b.account_id = $1 ORDER BY e.booked_at DESC, e.account_sequence DESC LIMIT 1`,
          [accountId],
        )
      )[0] as unknown as Booked & { lastSequence: number; bookedUntil: Date };

    async function book(amount: number, { sequence, balance, at }: Booked): Promise<void> {
      const id = `ltx_${randomUUID()}`;
      await query('INSERT INTO ledger_transactions (id, cause) VALUES ($1, $1)', [id]);
      await query(
        `INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount,
           account_sequence, balance_after, booked_at)
         VALUES (gen_random_uuid(), $1, $2, 'EUR', $4, $5, $6, $7),
           (gen_random_uuid(), $1, $3, 'EUR', -$4::bigint, NULL, NULL, NULL)`,
        [id, accountId, bankId, amount, sequence, balance, at],
      );
    }

    it('has the number of its change, the balance after it, and the time', async () => {
      const before = await balance();
      const startedAt = Date.now();
      await fundAccount(platform, accountId, 700);
      const entry = await lastEntry();
      expect(entry.sequence).toBe(entry.lastSequence);
      expect(entry.balance).toBe(before.booked + 700);
      expect(entry.bookedUntil).toEqual(entry.at);
      expect(entry.at.getTime()).toBeGreaterThanOrEqual(startedAt);
    });

    it('is not booked before the end of a closed month', async () => {
      const monthEnd = new Date(Date.now() + 3_600_000);
      await query('UPDATE account_balances SET booked_until = $1 WHERE account_id = $2', [
        monthEnd,
        accountId,
      ]);
      const last = await lastEntry();
      const next = { sequence: last.lastSequence + 1, balance: last.balance + 1 };
      const early = book(1, { ...next, at: new Date(monthEnd.getTime() - 1) });
      await expect(early).rejects.toThrow('does not continue its account');
      await fundAccount(platform, accountId, 1);
      expect(await lastEntry()).toMatchObject({ ...next, at: monthEnd, bookedUntil: monthEnd });
    });

    it('continues the balance', async () => {
      const { lastSequence, balance: before, at } = await lastEntry();
      const wrong = book(1, { sequence: lastSequence + 1, balance: before + 2, at });
      await expect(wrong).rejects.toThrow('does not continue its account');
    });

    it.each(["'2000-01-01'", 'NULL'])('is not reopened until %s', async (time) => {
      await expect(query(`UPDATE account_balances SET booked_until = ${time}`)).rejects.toThrow(
        'does not go back',
      );
    });

    it('is found if it is not the sum of the entries so far', async () => {
      const change = (amount: number) =>
        query(`
          ALTER TABLE ledger_entries DISABLE TRIGGER entries_stay;
          UPDATE ledger_entries SET balance_after = balance_after + ${amount} WHERE id = (
            SELECT min(id) FROM ledger_entries WHERE ledger_account_id = '${accountId}');
          ALTER TABLE ledger_entries ENABLE TRIGGER entries_stay`);
      await change(1);
      expect(await query(FIND_DISCREPANCIES)).toMatchObject([{ what: 'entry' }]);
      await change(-1);
      expect(await query(FIND_DISCREPANCIES)).toEqual([]);
    });
  });

  it('refuses an uncovered hold and the deletion of a hold', async () => {
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

  it('books entries that are inserted without a place, in the time of the company', async () => {
    await query(
      `INSERT INTO company_clocks (company_id, ahead_ms) SELECT company_id, 86400000 FROM accounts WHERE id = $1`,
      [accountId],
    );
    const before = await balance();
    for (const amount of [3, 4]) {
      await post([
        [accountId, 'EUR', amount],
        [bankId, 'EUR', -amount],
      ]);
    }
    const entries = await query(
      `SELECT (account_sequence - lag(account_sequence) OVER place)::int AS step, balance_after::int AS balance,
         extract(epoch FROM booked_at - now())::int AS "secondsAhead"
       FROM ledger_entries WHERE ledger_account_id = $1 WINDOW place AS (ORDER BY booked_at, account_sequence)
       ORDER BY booked_at DESC, account_sequence DESC LIMIT 2`,
      [accountId],
    );
    expect(entries.map(({ step, balance }) => [step, balance])).toEqual([
      [1, before.booked + 7],
      [1, before.booked + 3],
    ]);
    expect(Math.abs(Number(entries[0]!.secondsAhead) - 86_400)).toBeLessThan(60);
    expect(await query(FIND_DISCREPANCIES)).toEqual([]);
  });
});
