import { randomBytes, randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually, ScriptedServer, ServiceProcess } from '#testing';
import { openFundedCard } from '../../../test/fund-account.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';

const MAIN = fileURLToPath(
  new URL('../../../../../dist/apps/platform/src/main.js', import.meta.url),
);

/** Two replicas as separate programs; the one that waits for the partner is killed with SIGKILL. */
describe('a replica that is killed while a partner decides', () => {
  let setUp: PlatformFixture;
  let webhook: ScriptedServer;
  let cardId: string;
  const replicas: ServiceProcess[] = [];

  beforeAll(async () => {
    webhook = await ScriptedServer.start(() => 'hang');
    const encryptionKey = randomBytes(32).toString('base64');
    setUp = await PlatformFixture.start({ encryptionKey });
    const partner = await setUp.addPartner();
    await partner.put('/v1/webhook-endpoints/authorizations', {
      ...{ url: webhook.url, header: 'partner-api-token', token: 'token-of-the-partner' },
      status: 'enabled',
    });
    const approveUpTo = [{ amount: 1_000, currency: 'EUR' }];
    await partner.put('/v1/authorization-settings', { fallback: { approveUpTo } });
    cardId = (await openFundedCard(setUp, partner, 100_000)).id;
    await setUp.stop();
    for (const _ of [0, 1]) {
      replicas.push(
        new ServiceProcess(MAIN, {
          DATABASE_URL: setUp.database.url,
          PUBLIC_URL: 'http://platform.test',
          ENCRYPTION_KEY: encryptionKey,
          EGRESS_ALLOWED_RANGES: '127.0.0.0/8',
          PROCESSOR_API_KEYS: PROCESSOR_KEY,
          SANDBOX: 'true',
        }),
      );
    }
    for (const replica of replicas) await replica.ready();
  });

  afterAll(async () => {
    await webhook?.close();
    for (const replica of replicas) {
      replica.kill('SIGKILL');
      await replica.ended();
    }
    await setUp?.close();
  });

  it('leaves the decision to the fallback, and the partner is not asked again', async () => {
    const [first, second] = replicas.map(({ url }) => new ProcessorClient(url));
    const message = second!.message({ id: randomUUID(), kind: 'authorization', cardId }, 1_000);
    const lost = first!.post(message).catch(() => 'lost');
    await eventually('the partner is asked', () => webhook.requests.length === 1);
    replicas[0]!.kill('SIGKILL');
    expect(await lost).toBe('lost');
    const answer = await second!.post(message);
    expect(answer.body).toMatchObject({ outcome: 'approved' });
    expect((await second!.post(message)).body).toEqual(answer.body);
    expect(webhook.requests).toHaveLength(1);
    const [row] = await setUp.database.query(
      `SELECT decision FROM payment_messages WHERE decision ->> 'outcome' = 'approved'`,
    );
    expect(row!.decision).toMatchObject({
      decidedBy: 'fallback',
      partnerDecision: { outcome: 'none', problem: 'interrupted' },
    });
  });
});
