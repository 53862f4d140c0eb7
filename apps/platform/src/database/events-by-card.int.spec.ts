import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { platformDatabase } from '../platform-database.js';
import { EventsByCard1763992300000 } from './1763992300000-events-by-card.js';

describe('the migration that finds events by their card', () => {
  let database: TestDatabase;

  const before = (url: string) => {
    const options = platformDatabase(url);
    const migrations = options.migrations as (new () => object)[];
    const until = migrations.indexOf(EventsByCard1763992300000);
    return { ...options, migrations: migrations.slice(0, until) };
  };
  const bodyOf = (data: object) => JSON.stringify({ event: 'card_ordered', data });

  beforeAll(async () => {
    database = await createTestDatabase(before as typeof platformDatabase);
    const bodies = {
      evt_card: bodyOf({ cardId: 'crd_1' }),
      evt_none: bodyOf({ applicationId: 'kyc_1' }),
      evt_text: bodyOf({ applicationId: '"cardId":"crd_1"' }),
      evt_inner: bodyOf({ inner: { cardId: 'crd_1' } }),
      evt_long: bodyOf({ cardId: 'x'.repeat(5_000) }),
    };
    // In two weeks of the log.
    await database.query(`
      SET ROLE spec_owner;
      CREATE TABLE events_20200106 PARTITION OF events FOR VALUES FROM ('2020-01-06Z') TO ('2020-01-13Z');
      CREATE TABLE events_20200113 PARTITION OF events FOR VALUES FROM ('2020-01-13Z') TO ('2020-01-20Z');
      RESET ROLE`);
    for (const [id, body] of Object.entries(bodies)) {
      await database.query(
        `INSERT INTO events (id, partner_id, channel, company_id, event_type, sequence, body, created_at)
         SELECT $1 || week, 'ptn_1', 'events', 'cmp_1', 'card_ordered', 1, $2, '2020-01-06Z'::timestamptz + week * interval '7 days'
         FROM generate_series(0, 1) week`,
        [id, body],
      );
    }
    await migrate(platformDatabase(database.ownerUrl));
  });

  afterAll(() => database?.drop());

  it('completes the events of before, and only those about a card', async () => {
    const rows = await database.query(
      'SELECT id, card_id FROM events WHERE card_id IS NOT NULL ORDER BY id',
    );
    expect(rows).toEqual([
      { id: 'evt_card0', card_id: 'crd_1' },
      { id: 'evt_card1', card_id: 'crd_1' },
    ]);
  });

  it('has an index that is whole, also in weeks to come', async () => {
    await database.query(
      `CREATE TABLE events_20200120 PARTITION OF events FOR VALUES FROM ('2020-01-20Z') TO ('2020-01-27Z')`,
    );
    const [index] = await database.query(
      `SELECT i.indisvalid AS "isValid", (SELECT count(*)::int FROM pg_inherits WHERE inhparent = i.indexrelid) AS weeks,
         (SELECT count(*)::int FROM pg_inherits WHERE inhparent = 'events'::regclass) AS "allWeeks"
       FROM pg_index i WHERE i.indexrelid = 'events_by_card'::regclass`,
    );
    expect(index!.isValid).toBe(true);
    expect(index!.weeks).toBe(index!.allWeeks);
    expect(index!.weeks).toBeGreaterThanOrEqual(3);
  });
});
