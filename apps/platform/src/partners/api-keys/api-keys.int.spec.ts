import {
  type ApiKeyResource,
  type ApiScope,
  apiScopes,
  type NewApiKeyResource,
  type Page,
  type Problem,
} from '#contracts';
import { callJson, eventually, type JsonAnswer } from '#testing';
import { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { SealedKeySweeper } from './api-keys.service.js';

type Made = NewApiKeyResource & Problem;

const DAY_MS = 86_400_000;
const FORWARDED = 'x-forwarded-for';

describe('API keys', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ trustedProxies: 1, guessesPerMinute: 1_000_000 });
  });

  beforeEach(async () => {
    partner = await platform.addPartnerWithoutWebhook();
  });

  afterAll(() => platform?.close());

  const make = (body: object = {}, by = partner, headers?: Record<string, string>) =>
    by.post<Made>(
      '/v1/api-keys',
      { name: 'Card service', scopes: ['companies:read'], ...body },
      headers,
    );
  const roll = (id: string, overlapSeconds = 0, by = partner, headers?: Record<string, string>) =>
    by.post<Made>(`/v1/api-keys/${id}/roll`, { overlapSeconds }, headers);
  const revoke = (id: string, by = partner) =>
    by.post<ApiKeyResource & Problem>(`/v1/api-keys/${id}/revoke`);
  const listed = async (by = partner) => (await by.get<Page<ApiKeyResource>>('/v1/api-keys')).body;
  const clientOf = ({ body }: JsonAnswer<Made>) =>
    new PartnerClient(platform.url, body.secret, partner.id);
  const outcome = ({ status, body }: JsonAnswer<Problem>) => [status, body.code];
  const statusFrom = async (secret: string, address: string) => {
    const headers = { authorization: `Bearer ${secret}`, [FORWARDED]: address };
    const url = `${platform.url}/v1/companies`;
    return outcome(await callJson<Problem>('GET', url, undefined, headers));
  };

  describe('that are created', () => {
    it('are shown once, and work immediately', async () => {
      const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
      const made = await make({ expiresAt, allowedAddresses: ['::FFFF:10.1.0.0/112'] });
      expect(made.status).toBe(201);
      expect(made.headers.get('cache-control')).toBe('no-store');
      const { secret, ...key } = made.body;
      expect(secret).toMatch(/^pk_test_[\w-]{43}$/);
      expect(key).toEqual({
        id: expect.stringMatching(/^key_[0-9a-f]{32}$/),
        name: 'Card service',
        prefix: secret.slice(0, 12),
        last4: secret.slice(-4),
        scopes: ['companies:read'],
        allowedAddresses: ['10.1.0.0/16'],
        createdAt: expect.any(String),
        expiresAt,
        revokedAt: null,
        lastUsedAt: null,
        replaces: null,
      });
      expect(await statusFrom(secret, '10.1.2.3')).toEqual([200, undefined]);
      const { data, hasMore } = await listed();
      expect([data.length, hasMore]).toEqual([2, false]);
      expect(data[0]).toMatchObject({ id: key.id, scopes: ['companies:read'] });
      expect(JSON.stringify(data)).not.toContain(secret);
      expect(data[1]).toMatchObject({ scopes: [...apiScopes], last4: partner.apiKey.slice(-4) });
    });

    it('are stored as a hash, and sealed for a few minutes', async () => {
      const { secret, id } = (await make({}, partner, { 'idempotency-key': 'one' })).body;
      const text = async () =>
        JSON.stringify(
          await platform.database.query(
            `SELECT k::text AS a FROM api_keys k UNION ALL SELECT i::text FROM idempotency_keys i`,
          ),
        );
      expect(await text()).not.toContain(secret);
      expect(await text()).not.toContain(Buffer.from(secret).toString('hex'));
      await platform.database.query(
        `UPDATE api_keys SET created_at = now() - interval '11 minutes' WHERE id = $1`,
        [id],
      );
      await platform.app.get(SealedKeySweeper).poll();
      const [row] = await platform.database.query(
        'SELECT secret_sealed AS sealed FROM api_keys WHERE id = $1',
        [id],
      );
      expect(row).toEqual({ sealed: null });
      const again = await make({}, partner, { 'idempotency-key': 'one' });
      expect(outcome(again)).toEqual([409, 'api_key_shown']);
    });

    it.each<[string, object, string]>([
      ['no name', { name: '' }, '/name'],
      ['a name of null', { name: null }, '/name'],
      ['a name of two lines', { name: 'a\nb' }, '/name'],
      ['a name without end', { name: 'x'.repeat(101) }, '/name'],
      ['no scope', { scopes: [] }, '/scopes'],
      ['scopes of null', { scopes: null }, '/scopes'],
      ['an unknown scope', { scopes: ['companies:all'] }, '/scopes'],
      ['a scope twice', { scopes: ['cards:read', 'cards:read'] }, '/scopes'],
      ['addresses of null', { allowedAddresses: null }, '/allowedAddresses'],
      ['an address that is none', { allowedAddresses: ['here'] }, '/allowedAddresses'],
      ['a slip in a range', { allowedAddresses: ['10.0.0.1/8'] }, '/allowedAddresses'],
      [
        'addresses without end',
        { allowedAddresses: Array.from({ length: 51 }, (_, n) => `10.0.0.${n}`) },
        '/allowedAddresses',
      ],
      ['an end of null', { expiresAt: null }, '/expiresAt'],
      ['an end in the past', { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
      ['an end that is no time', { expiresAt: 'tomorrow' }, '/expiresAt'],
      ['more than is known', { partnerId: 'ptn_1' }, '/partnerId'],
    ])('are refused with %s', async (_what, body, pointer) => {
      const { status, body: problem } = await make(body);
      expect([status, problem.errors?.[0]?.pointer]).toEqual([422, pointer]);
      expect((await listed()).data).toHaveLength(1);
    });

    it('have no more powers than the key that creates them', async () => {
      const scopes: ApiScope[] = ['keys:write', 'companies:read'];
      const soon = new Date(Date.now() + DAY_MS).toISOString();
      const later = new Date(Date.now() + 2 * DAY_MS).toISOString();
      const own = { scopes, allowedAddresses: ['10.0.0.0/8', '127.0.0.0/8'], expiresAt: soon };
      const maker = clientOf(await make(own));
      const from = { [FORWARDED]: '10.9.9.9' };
      const beyond = [
        { scopes: ['companies:read', 'cards:read'] },
        { allowedAddresses: [] },
        { allowedAddresses: ['10.0.0.0/7'] },
        { allowedAddresses: ['10.1.0.0/16', '::/0'] },
        { expiresAt: later },
      ];
      for (const body of beyond) {
        expect(outcome(await make(body, maker, from))).toEqual([403, 'api_key_beyond_own']);
      }
      const { body: inherited } = await make({}, maker, from);
      expect(inherited).toMatchObject({ allowedAddresses: own.allowedAddresses, expiresAt: soon });
      const { body: less } = await make({ allowedAddresses: ['10.1.0.0/16'] }, maker, from);
      expect(less.allowedAddresses).toEqual(['10.1.0.0/16']);
      // Nor do they take over a key that has more.
      const { data } = await listed();
      const strong = data.at(-1)!;
      expect(outcome(await roll(strong.id, 0, maker, from))).toEqual([403, 'api_key_beyond_own']);
    });

    it('are created once by a repeated request, and shown only to their creator', async () => {
      const headers = { 'idempotency-key': 'make-it' };
      const first = await make({}, partner, headers);
      expect((await make({}, partner, headers)).body).toEqual(first.body);
      expect(outcome(await make({ name: 'Other' }, partner, headers))).toEqual([
        422,
        'idempotency_key_reused',
      ]);
      const other = clientOf(await make({ scopes: ['keys:write'] }));
      expect(outcome(await make({}, other, headers))).toEqual([409, 'api_key_shown']);
    });

    it('are limited to fifty when a hundred are created concurrently', async () => {
      const answers = await Promise.all(Array.from({ length: 100 }, () => make()));
      // A slow database refuses some of them for another reason, which passes.
      const settled = answers.filter((answer) => String(outcome(answer)) !== '503,database_busy');
      for (let more = settled.length; more < 100; more += 1) settled.push(await make());
      expect(settled.filter(({ status }) => status === 201)).toHaveLength(49);
      const refused = settled.filter(({ status }) => status !== 201).map(outcome);
      expect(new Set(refused.map(String))).toEqual(new Set(['409,api_keys_too_many']));
      await revoke(answers.find(({ status }) => status === 201)!.body.id);
      expect((await make()).status).toBe(201);
    });
  });

  describe('that are used', () => {
    it('allow what their scopes allow', async () => {
      const client = clientOf(await make({ scopes: ['cards:read', 'sandbox:write'] }));
      expect((await client.get('/v1/cards')).status).toBe(200);
      const calls: [string, Promise<JsonAnswer<Problem>>][] = [
        ['companies:read', client.get('/v1/companies')],
        ['cards:write', client.post('/v1/cards', {})],
        ['onboarding-links:write', client.get('/v1/companies/generate-onboarding-url?companyId=x')],
        ['keys:read', client.get('/v1/api-keys')],
        ['keys:write', client.post('/v1/api-keys', {})],
        ['webhooks:write', client.put('/v1/webhook-endpoints/events', {})],
        ['settings:write', client.patch('/v1/branding', {})],
        ['three-ds:write', client.post('/v1/three-ds-requests/tds_1/presented')],
      ];
      for (const [scope, call] of calls) {
        const { status, body } = await call;
        expect([status, body.code, body.detail]).toEqual([
          403,
          'scope_missing',
          `This needs the scope ${scope}.`,
        ]);
      }
      const upper = await client.get<Problem>('/V1/COMPANIES');
      expect(upper.status).toBe(404);
    });

    it.each([
      ['10.1.2.3', 200],
      ['::ffff:10.1.2.3', 200],
      ['2001:db8::5', 200],
      ['2001:db8::5%eth0', 200],
      ['11.0.0.1', 403],
      ['2001:db9::5', 403],
      ['here', 403],
      ['10.1.2.3, 11.0.0.1', 403],
      ['11.0.0.1, 10.1.2.3', 200],
    ])('with an address claimed as %s are answered %i', async (address, expected) => {
      const allowedAddresses = ['10.0.0.0/8', '2001:db8::/32'];
      const { secret } = (await make({ allowedAddresses })).body;
      const code = expected === 403 ? 'address_not_allowed' : undefined;
      expect(await statusFrom(secret, address)).toEqual([expected, code]);
    });

    it('record the last use to the minute', async () => {
      const { id, secret } = (await make()).body;
      expect(await statusFrom(secret, '10.0.0.1')).toEqual([200, undefined]);
      const used = await eventually('the use', async () => {
        return (await listed()).data.find((key) => key.id === id)!.lastUsedAt ?? undefined;
      });
      expect(used).toMatch(/:00\.000Z$/);
    });

    it('end when they expire', async () => {
      const { id, secret } = (await make()).body;
      await platform.database.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [id]);
      expect(await statusFrom(secret, '10.0.0.1')).toEqual([401, 'api_key_invalid']);
      expect(outcome(await roll(id))).toEqual([409, 'api_key_ended']);
    });
  });

  describe('that are rolled', () => {
    it('work for the overlap together with the new one', async () => {
      const end = new Date(Date.now() + 30 * DAY_MS).toISOString();
      const { id, secret } = (await make({ expiresAt: end })).body;
      const { status, body } = await roll(id, 3_600);
      expect(status).toBe(201);
      expect(body).toMatchObject({ name: 'Card service', replaces: id, expiresAt: end });
      for (const each of [secret, body.secret]) {
        expect(await statusFrom(each, '10.0.0.1')).toEqual([200, undefined]);
      }
      const former = (await listed()).data.find((key) => key.id === id)!;
      const overlapMs = Date.parse(former.expiresAt!) - Date.parse(body.createdAt);
      expect(Math.round(overlapMs / 1_000)).toBe(3_600);
    });

    it('end immediately without an overlap, and never later than before', async () => {
      const { id, secret } = (await make()).body;
      expect(await statusFrom(secret, '10.0.0.1')).toEqual([200, undefined]);
      await roll(id, 0);
      expect(await statusFrom(secret, '10.0.0.1')).toEqual([401, 'api_key_invalid']);
      const expiresAt = new Date(Date.now() + 60_000).toISOString();
      const short = (await make({ expiresAt })).body.id;
      await roll(short, 604_800);
      const former = (await listed()).data.find((key) => key.id === short)!;
      expect(former.expiresAt).toBe(expiresAt);
    });

    it('are rolled once by concurrent requests', async () => {
      const { id } = (await make()).body;
      const answers = await Promise.all(Array.from({ length: 5 }, () => roll(id, 600)));
      expect(answers.map(outcome).map(String).sort()).toEqual([
        '201,',
        ...Array.from({ length: 4 }, () => '409,api_key_rolled'),
      ]);
      expect((await listed()).data).toHaveLength(3);
    });

    it('return the same key to a repeated request', async () => {
      const { id } = (await make()).body;
      const headers = { 'idempotency-key': 'roll-it' };
      const first = await roll(id, 60, partner, headers);
      expect((await roll(id, 60, partner, headers)).body).toEqual(first.body);
    });

    it.each([null, -1, 604_801, 1.5, '60', undefined])('take no overlap of %j', async (overlap) => {
      const { id } = (await make()).body;
      const body = { overlapSeconds: overlap };
      const answer = await partner.post<Problem>(`/v1/api-keys/${id}/roll`, body);
      expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, '/overlapSeconds']);
    });
  });

  it('that are revoked end immediately and permanently', async () => {
    const { id, secret } = (await make()).body;
    expect(await statusFrom(secret, '10.0.0.1')).toEqual([200, undefined]);
    const { status, body } = await revoke(id);
    expect([status, body.revokedAt]).toEqual([200, expect.any(String)]);
    expect(await statusFrom(secret, '10.0.0.1')).toEqual([401, 'api_key_invalid']);
    expect((await revoke(id)).body).toEqual(body);
    expect(outcome(await roll(id))).toEqual([409, 'api_key_ended']);
  });

  it('of another partner are unknown', async () => {
    const stranger = await platform.addPartnerWithoutWebhook();
    const { id, secret } = (await make()).body;
    for (const answer of [await revoke(id, stranger), await roll(id, 0, stranger)]) {
      expect(outcome(answer)).toEqual([404, 'api_key_unknown']);
    }
    expect(await statusFrom(secret, '10.0.0.1')).toEqual([200, undefined]);
    expect((await listed(stranger)).data.map((key) => key.id)).not.toContain(id);
  });

  it('leave a trail of actors and actions', async () => {
    const { id } = (await make()).body;
    const { id: next } = (await roll(id)).body;
    await revoke(next);
    await revoke(next);
    const [first] = (await listed()).data.slice(-1);
    const trail = await platform.database.query(
      `SELECT actor_id AS actor, action, subject_id AS subject FROM access_events
       WHERE partner_id = $1 ORDER BY id`,
      [partner.id],
    );
    expect(trail).toEqual([
      { actor: first!.id, action: 'key_made', subject: id },
      { actor: first!.id, action: 'key_rolled', subject: id },
      { actor: first!.id, action: 'key_revoked', subject: next },
    ]);
    await expect(platform.database.query('DELETE FROM access_events')).rejects.toThrow();
  });

  it('are listed in pages', async () => {
    for (let count = 0; count < 3; count += 1) await make();
    const { body: first } = await partner.get<Page<ApiKeyResource>>('/v1/api-keys?limit=3');
    expect([first.data.length, first.hasMore]).toEqual([3, true]);
    const after = `/v1/api-keys?startingAfter=${first.data.at(-1)!.id}`;
    const { body: second } = await partner.get<Page<ApiKeyResource>>(after);
    expect([second.data.length, second.hasMore]).toEqual([1, false]);
    const wrong = await partner.get<Problem>('/v1/api-keys?startingAfter=crd_1');
    expect(wrong.status).toBe(422);
  });
});
