import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { FIND_DISCREPANCIES } from '../money/ledger/ledger.sql.js';
import { platformDatabase } from '../platform-database.js';
import { BookedEntries1763960000000 } from './1763960000000-booked-entries.js';

describe('the migration that books the entries of card accounts', () => {
  let database: TestDatabase;

  const before = (url: string) => {
    const options = platformDatabase(url);
    const migrations = options.migrations as (new () => object)[];
    return {
      ...options,
      migrations: migrations.slice(0, migrations.indexOf(BookedEntries1763960000000)),
    };
  };

  beforeAll(async () => {
    database = await createTestDatabase(before as typeof platformDatabase);
    await database.query(`
      INSERT INTO partners (id, name) VALUES ('ptn_1', 'Northwind');
      INSERT INTO companies (id, partner_id, external_id, registration_number, legal_name, country)
        SELECT 'cmp_' || n, 'ptn_1', n, n, 'Contoso', 'DE' FROM generate_series(1, 3) n;
      INSERT INTO accounts (id, company_id, account_type, currency)
        SELECT 'acc_' || n, 'cmp_' || n, 'debit', 'EUR' FROM generate_series(1, 3) n;
      INSERT INTO ledger_accounts (id, kind, partner_id, currency)
        SELECT 'acc_' || n, 'card_account', 'ptn_1', 'EUR' FROM generate_series(1, 3) n
        UNION VALUES ('bank:ptn_1:EUR', 'bank', 'ptn_1', 'EUR');
      INSERT INTO account_balances (account_id, currency, sequence)
        SELECT 'acc_' || n, 'EUR', 9 FROM generate_series(1, 3) n`);
    // The clock of whoever booked the last one was behind.
    await post('acc_1', 1, 100, '2026-11-01T10:00:00.0001Z');
    await post('acc_1', 2, -30, '2026-11-01T10:00:01Z', 3);
    await post('acc_1', 3, 50, '2026-11-01T10:00:02Z');
    await post('acc_1', 5, 7, '2026-11-01T10:00:04Z', 6);
    await post('acc_1', 4, -20, '2026-11-01T10:00:05Z', 8);
    await post('acc_2', 6, 5, '2026-11-02T10:00:01Z');
    await post('acc_2', 7, 5, '2026-11-02T10:00:00Z');
    await migrate(platformDatabase(database.ownerUrl));
  });

  afterAll(() => database?.drop());

  /** @param number of the change, if its event is still kept. */
  async function post(
    accountId: string,
    id: number,
    amount: number,
    at: string,
    number?: number,
  ): Promise<void> {
    await database.query(`INSERT INTO ledger_transactions VALUES ($1, $1, $2)`, [`ltx_${id}`, at]);
    await database.query(
      `INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount)
       VALUES ('ent_' || $1, 'ltx_' || $1, $2, 'EUR', $3), ('ent_b' || $1, 'ltx_' || $1, 'bank:ptn_1:EUR', 'EUR', -$3)`,
      [String(id), accountId, amount],
    );
    if (number === undefined) return;
    const ledger = { accountSequence: number, entryIds: [`ent_${id}`] };
    await database.query(
      `INSERT INTO events (id, partner_id, channel, company_id, event_type, version, sequence, body, created_at)
       VALUES ('evt_' || $1, 'ptn_1', 'transactions', 'cmp_1', 'transaction_settled', 2, $2, $3, now())`,
      [String(id), number, JSON.stringify({ data: { accountId, ledger } })],
    );
  }

  const entriesOf = async (accountId: string) =>
    (
      await database.query(
        `SELECT id, account_sequence::int AS number, balance_after::int AS balance, booked_at AS at
         FROM ledger_entries WHERE ledger_account_id = $1 ORDER BY booked_at, account_sequence`,
        [accountId],
      )
    ).map(({ id, number, balance, at }) => [id, number, balance, (at as Date).toISOString()]);

  const bookedUntil = async (accountId: string) =>
    (
      await database.query('SELECT booked_until FROM account_balances WHERE account_id = $1', [
        accountId,
      ])
    )[0]!.booked_until;

  it('takes the numbers of the events, and continues them where an event is gone', async () => {
    expect(await entriesOf('acc_1')).toEqual([
      ['ent_1', 1, 100, '2026-11-01T10:00:00.000Z'],
      ['ent_2', 3, 70, '2026-11-01T10:00:01.000Z'],
      ['ent_3', 4, 120, '2026-11-01T10:00:02.000Z'],
      ['ent_5', 6, 127, '2026-11-01T10:00:04.000Z'],
      ['ent_4', 8, 107, '2026-11-01T10:00:05.000Z'],
    ]);
    expect(await bookedUntil('acc_1')).toEqual(new Date('2026-11-01T10:00:05.000Z'));
  });

  it('never books an entry before the one before', async () => {
    expect(await entriesOf('acc_2')).toEqual([
      ['ent_6', 1, 5, '2026-11-02T10:00:01.000Z'],
      ['ent_7', 2, 10, '2026-11-02T10:00:01.000Z'],
    ]);
    expect(await bookedUntil('acc_3')).toBeNull();
  });

  it('books what the version before writes, in the time of the company', async () => {
    await database.query(
      `INSERT INTO company_clocks (company_id, ahead_ms) VALUES ('cmp_2', 86400000)`,
    );
    await database.query(`
      INSERT INTO ledger_transactions (id, cause) VALUES ('ltx_8', '8'), ('ltx_9', '9');
      INSERT INTO ledger_entries (id, transaction_id, ledger_account_id, currency, amount)
        VALUES ('ent_8', 'ltx_8', 'acc_2', 'EUR', 3), ('ent_b8', 'ltx_8', 'bank:ptn_1:EUR', 'EUR', -3),
          ('ent_9', 'ltx_9', 'acc_2', 'EUR', 4), ('ent_b9', 'ltx_9', 'bank:ptn_1:EUR', 'EUR', -4)`);
    const added = (await entriesOf('acc_2')).slice(2);
    expect(added.map((entry) => entry.slice(0, 3))).toEqual([
      ['ent_8', 3, 13],
      ['ent_9', 4, 17],
    ]);
    const aheadMs = Date.parse(added[0]![3] as string) - Date.now();
    expect(Math.abs(aheadMs - 86_400_000)).toBeLessThan(60_000);
    expect(await database.query(FIND_DISCREPANCIES)).toEqual([]);
  });

  it('leaves entries append-only', async () => {
    await expect(database.query('UPDATE ledger_entries SET amount = 1')).rejects.toThrow(
      'append-only',
    );
  });
});
