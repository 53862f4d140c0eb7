import {
  callJson,
  createTestDatabase,
  ensureTestTopics,
  eventually,
  testBrokers,
  type TestDatabase,
  type TestService,
} from '#testing';
import { threeDsDatabase } from './database/three-ds-database.js';
import { ThreeDsFixture } from '../test/three-ds-fixture.js';

interface Health {
  status: string;
  details: Record<string, { status: string }>;
}

describe('the health of three-ds', () => {
  let database: TestDatabase;
  let service: TestService | undefined;

  beforeAll(ensureTestTopics);

  beforeEach(async () => {
    database = await createTestDatabase(threeDsDatabase);
  });

  afterEach(async () => {
    await service?.close();
    await database.drop();
  });

  async function start(kafkaBrokers: string[], consumesEvents = true): Promise<void> {
    ({ service } = await ThreeDsFixture.start({ kafkaBrokers, database, consumesEvents }));
  }

  const health = (probe: 'live' | 'ready') =>
    callJson<Health>('GET', `${service!.url}/health/${probe}`);

  it('is good with a database and a broker', async () => {
    await start(testBrokers());
    expect(await health('live')).toMatchObject({ status: 200, body: { status: 'ok' } });
    const { status, body } = await health('ready');
    expect([status, body.details]).toEqual([
      200,
      {
        consuming: { status: 'up' },
        database: { status: 'up' },
        events: { status: 'up' },
        process: { status: 'up' },
      },
    ]);
  });

  it('is not ready while the broker is unavailable, and recovers without a restart', async () => {
    await start(['127.0.0.1:9'], false);
    expect((await health('ready')).status).toBe(503);
    expect((await health('live')).status).toBe(200);
  });

  it('is not ready while its database refuses it, and ready again afterwards', async () => {
    await start(testBrokers());
    const name = new URL(database.url).pathname.slice(1);
    // A database can not refuse connections by a statement from within itself, so use another database.
    const outside = await createTestDatabase(threeDsDatabase);
    await outside.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await outside.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1',
      [name],
    );
    expect((await health('ready')).status).toBe(503);
    expect((await health('live')).status).toBe(200);
    await outside.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
    await eventually('ready again', async () => (await health('ready')).status === 200);
    await outside.drop();
  });
});
