import { readdirSync, readFileSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '#database';
import type { CardResource, CompanyResource, Problem } from '#contracts';
import { eventually, type TestDatabase } from '#testing';
import pg from 'pg';
import { startStack, type Stack } from '../../../tools/local/stack.ts';
import type { PartnerClient } from '../test/partner-client.js';
import { PlatformFixture } from '../test/platform-fixture.js';
import { platformDatabase } from './platform-database.js';

// Longer than anybody waits for a connection.
const FROZEN_MS = 10_000;

/** The server and the processes of its connections, each of which has a group of its own. */
function processesOf(server: number): number[] {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => parentOf(pid) === server)
    .map(Number);
  return [server, ...children];
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

async function databaseOf(adminUrl: string): Promise<TestDatabase> {
  await migrate(platformDatabase(adminUrl));
  const pool = new pg.Pool({ connectionString: adminUrl, max: 2 });
  pool.on('error', () => {});
  return {
    url: adminUrl,
    ownerUrl: adminUrl,
    query: async (sql, values) => (await pool.query(sql, values)).rows as Record<string, unknown>[],
    drop: () => pool.end(),
  };
}

describe('the platform whose Postgres hangs', () => {
  let stack: Stack;
  let database: TestDatabase;
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let personId: string;

  beforeAll(async () => {
    stack = await startStack({ isTemporary: true, services: [], infrastructure: ['postgres'] });
    database = await databaseOf(stack.adminDatabaseUrl);
    platform = await PlatformFixture.start({ rateLimitPerSecond: 10_000 }, database);
    partner = await platform.addPartner();
    personId = (await partner.createPerson((await partner.createCompany()).id)).id;
  });

  afterAll(async () => {
    await platform?.close();
    await database?.drop();
    await stack?.stop();
  });

  const callEverything = () => [
    partner.post<CardResource & Problem>(
      '/v1/cards',
      { personId, cardType: 'virtual' },
      { 'idempotency-key': randomUUID() },
    ),
    partner.get<CompanyResource & Omit<Problem, 'status'>>(`/v1/people/${personId}`),
  ];

  it('answers with Retry-After, and recovers soon after', async () => {
    const frozen = processesOf(stack.postgres!.pid!);
    for (const pid of frozen) process.kill(pid, 'SIGSTOP');
    const calls: ReturnType<typeof callEverything> = [];
    try {
      for (const until = Date.now() + FROZEN_MS; Date.now() < until; await sleep(100)) {
        calls.push(...callEverything());
      }
      expect((await fetch(`${platform.url}/health/ready`)).status).toBe(503);
    } finally {
      for (const pid of frozen) process.kill(pid, 'SIGCONT');
    }
    await eventually('all calls are done', async () => {
      const answers = await Promise.all(callEverything());
      return answers.every(({ status }) => status < 300);
    });
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status >= 300);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, headers } of refused) {
      expect([status, body.code]).toEqual([503, expect.stringMatching(/^database_/)]);
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('answers with Retry-After while Postgres is away, and recovers when it is back', async () => {
    await stack.postgres!.kill('SIGKILL');
    const [ordered, read] = await Promise.all(callEverything());
    for (const { status, body } of [ordered!, read!]) {
      expect([status, body.code]).toEqual([503, 'database_unavailable']);
    }
    await stack.postgres!.start();
    await eventually('all calls are done', async () => {
      const answers = await Promise.all(callEverything());
      return answers.every(({ status }) => status < 300);
    });
  });
});
