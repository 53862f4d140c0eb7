import type { PersonResource } from '#contracts';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { IdempotencyRetention } from './idempotency-retention.js';

describe('old idempotency keys', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
    companyId = (await partner.createCompany()).id;
  });

  afterAll(() => platform?.close());

  const remove = () => platform.app.get(IdempotencyRetention).poll();

  async function createPerson(key: string): Promise<PersonResource> {
    const person = { companyId, externalId: key, name: 'Mia Berg' };
    const headers = { 'idempotency-key': key };
    return (await partner.post<PersonResource>('/v1/people', person, headers)).body;
  }

  const age = (key: string, time: string) =>
    platform.database.query(
      'UPDATE idempotency_keys SET created_at = now() - $2::interval WHERE key = $1',
      [key, time],
    );

  it('are removed after 30 days, and not before', async () => {
    await createPerson('old');
    const person = await createPerson('young');
    await age('old', '30 days 1 second');
    await age('young', '29 days 23 hours');
    expect(await remove()).toBe(1);
    expect(await platform.database.query('SELECT key FROM idempotency_keys')).toEqual([
      { key: 'young' },
    ]);
    expect(await createPerson('young')).toEqual(person);
  });

  it('are removed all, however many there are', async () => {
    await platform.database.query(
      `INSERT INTO idempotency_keys (partner_id, key, request_hash, response, created_at)
       SELECT $1, n, '', '{}', now() - interval '31 days' FROM generate_series(1, 2500) n`,
      [partner.id],
    );
    const removed = await Promise.all([remove(), remove()]);
    expect(removed[0]! + removed[1]! + (await remove())).toBe(2_500);
  });
});
