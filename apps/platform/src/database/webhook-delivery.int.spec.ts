import { dataSourceOptions, migrate } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { DataSource } from 'typeorm';
import { CreatePlatformTables1763683200000 } from './1763683200000-create-platform-tables.js';
import { WebhookDelivery1763712000000 } from './1763712000000-webhook-delivery.js';
import { platformDatabase } from '../platform-database.js';

const PENDING = 'evt_019a5f0e3c53745c9a5f0d5b3a2f9c11';
const DELIVERED = 'evt_019a5f0e3c54745c9a5f0d5b3a2f9c12';
const CREATED_AT = new Date(0x019a5f0e3c53);

describe('the migration to endpoints, log and queue', () => {
  let database: TestDatabase;
  const upToThis = (url: string) => ({
    ...platformDatabase(url),
    migrations: [CreatePlatformTables1763683200000, WebhookDelivery1763712000000],
  });

  beforeAll(async () => {
    database = await createTestDatabase((url) => ({
      ...platformDatabase(url),
      migrations: [CreatePlatformTables1763683200000],
    }));
    await database.query(`
      INSERT INTO partners VALUES
        ('ptn_1', 'Northwind', 'https://partner.example/hooks', 'x-token', 'sealed token', 'sealed secret');
      INSERT INTO companies (id, partner_id, external_id, registration_number, legal_name, country,
        event_sequence) VALUES ('cmp_1', 'ptn_1', 'e1', 'HRB 1', 'Fabrikam', 'DE', 2);
      INSERT INTO events (id, partner_id, company_id, event_type, sequence, body, status, attempts,
          first_attempt_at, next_attempt_at)
        VALUES ('${PENDING}', 'ptn_1', 'cmp_1', 'kyc_approved', 1, '{}', 'pending', 1, now(), now()),
          ('${DELIVERED}', 'ptn_1', 'cmp_1', 'kyc_approved', 2, '{}', 'delivered', 1, now(), now());
      INSERT INTO delivery_attempts VALUES ('dlv_1', '${PENDING}', 1, now(), 5, 500, 'answered 500'),
        ('dlv_2', '${DELIVERED}', 1, now(), 5, 204, NULL);
    `);
    await migrate(upToThis(database.ownerUrl));
  });

  afterAll(() => database?.drop());

  it('gives each partner an endpoint with its secret', async () => {
    expect(
      await database.query(
        `SELECT e.id, partner_id, channel, url, header, token_sealed, status, secret_sealed, expires_at
         FROM webhook_endpoints e JOIN webhook_signing_secrets s ON s.endpoint_id = e.id`,
      ),
    ).toEqual([
      {
        id: 'whe_1',
        partner_id: 'ptn_1',
        channel: 'events',
        url: 'https://partner.example/hooks',
        header: 'x-token',
        token_sealed: 'sealed token',
        status: 'enabled',
        secret_sealed: 'sealed secret',
        expires_at: null,
      },
    ]);
  });

  it('keeps all events and attempts in the log, at the time that is in their ids', async () => {
    const events = await database.query(
      'SELECT id, channel, status, created_at, delivered_at IS NOT NULL AS done FROM events ORDER BY id',
    );
    expect(events).toMatchObject([
      { id: PENDING, channel: 'events', status: 'pending', created_at: CREATED_AT, done: false },
      { id: DELIVERED, status: 'delivered', done: true },
    ]);
    expect(await database.query('SELECT event_id, trigger FROM delivery_attempts')).toHaveLength(2);
  });

  it('queues only what waits', async () => {
    expect(
      await database.query('SELECT event_id, endpoint_id, attempts, sequence FROM deliveries'),
    ).toEqual([{ event_id: PENDING, endpoint_id: 'whe_1', attempts: 1, sequence: '1' }]);
  });

  it('can be taken back', async () => {
    const dataSource = await new DataSource(
      dataSourceOptions(upToThis(database.ownerUrl)),
    ).initialize();
    await dataSource.undoLastMigration().finally(() => dataSource.destroy());
    expect(await database.query('SELECT webhook_url, signing_secret_sealed FROM partners')).toEqual(
      [{ webhook_url: 'https://partner.example/hooks', signing_secret_sealed: 'sealed secret' }],
    );
    expect(await database.query('SELECT id, status FROM events ORDER BY id')).toEqual([
      { id: PENDING, status: 'pending' },
      { id: DELIVERED, status: 'delivered' },
    ]);
  });
});
