import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionOptions } from '#database';
import { createTestDatabase, eventually, tablesReadWhole, type TestDatabase } from '#testing';
import pg from 'pg';
import { hostDatabase } from '../../test/strong-auth-fixture.js';
import { ADD, DECIDE, NOTE } from './approvals.js';
import { JUDGE, PREPARE } from './challenge-decisions.js';
import { REACH } from './presenter.js';

const statements = { ADD, REACH, PREPARE, JUDGE, DECIDE, NOTE };

describe('the statements of each approval', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(hostDatabase);
  });

  afterAll(() => database?.drop());

  // Planned with empty statistics, as on the first day; the plan is kept when the tables have many rows.
  it.each(Object.entries(statements))('%s looks all rows up', async (_name, statement) => {
    expect(await tablesReadWhole(database.url, sessionOptions, statement)).toEqual([]);
  });

  it('that note and that decide take approvals in the order of their ids', async () => {
    const ids = Array.from({ length: 20 }, (_, number) => `tds_${number + 100}`);
    await database.query(ADD, [JSON.stringify(ids.map(waiting))]);
    const decisions = ids.toReversed().map((id, place) => ({ place, id, status: 'denied' }));
    const noting = await sessionOf(database);
    const deciding = await sessionOf(database);
    const holder = await sessionOf(database);
    const take = (id: string) =>
      holder.query('SELECT 1 FROM approvals WHERE id = $1 FOR UPDATE', [id]);
    await holder.query('BEGIN');
    await take(ids[0]!);
    const noted = noting.query(NOTE, [ids.toReversed(), ids.map(() => null)]);
    await blocked(database, 1);
    const decided = deciding.query(DECIDE, [randomUUID(), 5, 5, JSON.stringify(decisions)]);
    await blocked(database, 2);
    // A statement that locks these rows in another order would deadlock with this transaction.
    for (const id of ids) await take(id);
    await holder.query('COMMIT');
    expect((await noted).rowCount).toBe(ids.length);
    expect((await decided).rowCount).toBe(ids.length);
    await Promise.all([noting, deciding, holder].map((session) => session.end()));
  });
});

function waiting(id: string): object {
  const inTwoMinutes = new Date(Date.now() + 120_000);
  return {
    id,
    company_id: 'cmp_1',
    external_id: id,
    card_id: 'crd_1',
    card_last4: '4242',
    card_network: 'visa',
    amount: 100,
    currency: 'EUR',
    merchant: {},
    digest: '',
    reply_to: {},
    created_at: new Date(),
    present_by: inTwoMinutes,
    expires_at: inTwoMinutes,
    status: 'waiting',
  };
}

async function sessionOf({ url }: TestDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: sessionOptions });
  await client.connect();
  return client;
}

async function blocked(database: TestDatabase, count: number): Promise<void> {
  await eventually(`${count} wait for locks`, async () => {
    const [row] = await database.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return row!['waiting'] === count;
  });
}
