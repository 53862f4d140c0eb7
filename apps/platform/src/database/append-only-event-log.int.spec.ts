import { dataSourceOptions, migrate } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { DataSource } from 'typeorm';
import { EVENT_STATUS } from '../webhooks/event-log/event-log.service.js';
import { CreatePlatformTables1763683200000 } from './1763683200000-create-platform-tables.js';
import { WebhookDelivery1763712000000 } from './1763712000000-webhook-delivery.js';
import { EventLog1763715600000 } from './1763715600000-event-log.js';
import { EventVersion1763722800000 } from './1763722800000-event-version.js';
import { EventsByChannel1763726400000 } from './1763726400000-events-by-channel.js';
import { AppendOnlyEventLog1763740800000 } from './1763740800000-append-only-event-log.js';
import { platformDatabase } from '../platform-database.js';

const AT = new Date('2026-11-18T10:00:00.000Z');
const LATER = new Date('2026-11-18T10:00:05.000Z');

/** The database as this migration leaves it, or finds it. */
const through = (url: string, withIt: boolean) => ({
  ...platformDatabase(url),
  migrations: [
    CreatePlatformTables1763683200000,
    WebhookDelivery1763712000000,
    EventLog1763715600000,
    EventVersion1763722800000,
    EventsByChannel1763726400000,
    ...(withIt ? [AppendOnlyEventLog1763740800000] : []),
  ],
});

describe('AppendOnlyEventLog', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase((url) => through(url, false));
    dataSource = new DataSource(dataSourceOptions(through(database.ownerUrl, true)));
    await createWeek();
    await database.query(`
      INSERT INTO partners (id, name) VALUES ('ptn_1', 'Northwind');
      INSERT INTO webhook_endpoints (id, partner_id, channel, url, header, token_sealed)
        VALUES ('whe_1', 'ptn_1', 'events', 'https://partner.example', 'x-token', 'sealed');
      INSERT INTO events (id, partner_id, channel, company_id, event_type, sequence, body, created_at,
          status, attempts, first_attempt_at, last_attempt_at, delivered_at)
        SELECT id, 'ptn_1', 'events', 'cmp_1', 'kyc_approved', 1, '{}', '${AT.toISOString()}', status, 2,
          '${AT.toISOString()}', '${LATER.toISOString()}',
          CASE WHEN status = 'delivered' THEN '${LATER.toISOString()}'::timestamptz END
        FROM (VALUES ('evt_1', 'pending'), ('evt_2', 'delivered'), ('evt_3', 'pending')) AS e (id, status);
      INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, next_attempt_at,
          window_ends_at) VALUES ('evt_1', '${AT.toISOString()}', 'whe_1', 'cmp_1', 1, now(), now());
      INSERT INTO delivery_attempts (id, event_id, endpoint_id, attempt, trigger, attempted_at, duration_ms,
          failure)
        SELECT 'dlv_' || e || a, 'evt_' || e, 'whe_1', a, 'automatic',
          CASE a WHEN 1 THEN '${AT.toISOString()}'::timestamptz ELSE '${LATER.toISOString()}' END, 5,
          CASE WHEN e = 2 AND a = 2 THEN NULL ELSE 'answered 500' END
        FROM generate_series(1, 3) e, generate_series(1, 2) a;
      UPDATE events SET status = 'given_up' WHERE id = 'evt_3'`);
    await migrate(through(database.ownerUrl, true));
    await dataSource.initialize();
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  /** The migrations make the weeks from now on. */
  async function createWeek(): Promise<void> {
    for (const table of ['events', 'delivery_attempts']) {
      await database.query(
        `SET ROLE spec_owner;
         CREATE TABLE IF NOT EXISTS ${table}_20261116 PARTITION OF ${table}
         FOR VALUES FROM ('2026-11-16T00:00:00Z') TO ('2026-11-23T00:00:00Z');
         RESET ROLE`,
      );
    }
  }

  it('keeps what became of each event', async () => {
    const rows = await database.query(
      `SELECT e.id, ${EVENT_STATUS} AS status FROM events e ORDER BY e.id`,
    );
    expect(rows).toEqual([
      { id: 'evt_1', status: 'pending' },
      { id: 'evt_2', status: 'delivered' },
      { id: 'evt_3', status: 'given_up' },
    ]);
  });

  it('can be taken back', async () => {
    await dataSource.undoLastMigration();
    const rows = await database.query(
      'SELECT id, status, attempts, first_attempt_at, last_attempt_at, delivered_at FROM events ORDER BY id',
    );
    const attempted = { attempts: 2, first_attempt_at: AT, last_attempt_at: LATER };
    expect(rows).toEqual([
      { id: 'evt_1', status: 'pending', ...attempted, delivered_at: null },
      { id: 'evt_2', status: 'delivered', ...attempted, delivered_at: LATER },
      { id: 'evt_3', status: 'given_up', ...attempted, delivered_at: null },
    ]);
    expect(await database.query('SELECT event_id FROM given_up_events')).toEqual([
      { event_id: 'evt_3' },
    ]);
  });
});
