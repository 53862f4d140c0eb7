import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type ApiScope,
  type EnrolmentCode,
  type NewApiKeyResource,
  type OnboardingLink,
  type PersonResource,
  type Problem,
  type RevokedApiKeyResource,
} from '#contracts';
import { callJson, type JsonAnswer } from '#testing';
import { CardAppClient } from '../../../../../libs/strong-auth/test/card-app-client.js';
import { PartnerClient, PUBLIC_URL } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const ORIGIN = 'https://cards.platform.example';

describe('what an API key creates', () => {
  let platform: PlatformFixture;
  let replica: PlatformFixture;
  let owner: PartnerClient;
  let person: PersonResource;
  let companyId: string;

  beforeAll(async () => {
    const settings = { cardAppUrl: ORIGIN, guessesPerMinute: 1_000_000 };
    platform = await PlatformFixture.start(settings);
    replica = await PlatformFixture.start(settings, platform.database);
  });

  afterAll(async () => {
    await replica?.close();
    await platform?.close();
  });

  beforeEach(async () => {
    owner = await platform.addPartner();
    companyId = (await owner.createCompany()).id;
    person = await owner.createPerson(companyId);
  });

  async function newKey(by: PartnerClient, ...scopes: ApiScope[]) {
    const { body } = await by.post<NewApiKeyResource>('/v1/api-keys', { name: 'Key', scopes });
    return { id: body.id, client: new PartnerClient(platform.url, body.secret, owner.id) };
  }

  const revoke = async (id: string, body?: object) =>
    (await owner.post<RevokedApiKeyResource>(`/v1/api-keys/${id}/revoke`, body)).body;
  const codeBy = (client: PartnerClient) =>
    client.post<EnrolmentCode & Problem>(`/v1/people/${person.id}/enrolment-codes`);
  const linkBy = (client: PartnerClient) =>
    client.get<OnboardingLink & Problem>(
      `/v1/companies/generate-onboarding-url?companyId=${companyId}`,
    );

  async function enrol({ body: { code } }: JsonAnswer<EnrolmentCode>) {
    const device = new CardAppClient(platform.url, ORIGIN);
    return { device, status: (await device.enrol(code)).status };
  }

  it.each<[string, (client: PartnerClient) => Promise<JsonAnswer<Problem>>, ApiScope, ApiScope[]]>([
    ['an enrolment code', codeBy, 'enrolments:write', ['cards:read', 'cards:write']],
    ['an onboarding link', linkBy, 'onboarding-links:write', ['companies:read', 'companies:write']],
  ])('needs a scope of its own: %s', async (_what, create, scope, near) => {
    const { client } = await newKey(owner, ...near);
    expect(await create(client)).toMatchObject({
      status: 403,
      body: { code: 'scope_missing', detail: `This needs the scope ${scope}.` },
    });
    const allowed = await create((await newKey(owner, scope)).client);
    expect([200, 201]).toContain(allowed.status);
  });

  it.each<[string, (client: PartnerClient) => Promise<JsonAnswer<Problem>>]>([
    ['a key', (client) => client.post('/v1/api-keys', { name: 'Next', scopes: ['keys:write'] })],
    [
      'a rolled key',
      async (client) => {
        const rolled = await newKey(owner, 'keys:write');
        return client.post(`/v1/api-keys/${rolled.id}/roll`, { overlapSeconds: 0 });
      },
    ],
    [
      'the end of a key',
      async (client) => {
        const other = await newKey(owner, 'keys:read');
        return client.post(`/v1/api-keys/${other.id}/revoke`);
      },
    ],
    ['an enrolment code', codeBy],
    ['an onboarding link', linkBy],
    [
      'the address of an endpoint',
      (client) =>
        client.put('/v1/webhook-endpoints/events', {
          ...{ url: 'http://127.0.0.1:1/', header: 'partner-api-token', status: 'enabled' },
        }),
    ],
    [
      'a signing secret',
      (client) => client.post('/v1/webhook-endpoints/events/signing-secrets', { overlapHours: 1 }),
    ],
  ])('is not created by a key that another replica has revoked: %s', async (_what, create) => {
    const all = (await owner.get<{ data: { scopes: ApiScope[] }[] }>('/v1/api-keys')).body.data;
    const stolen = await newKey(owner, ...all.at(-1)!.scopes);
    const there = stolen.client.at(replica.url);
    expect((await there.get('/v1/companies')).status).toBe(200);
    // Its own replica forgets the key at once, this one within a second.
    await revoke(stolen.id);
    const known = await there.get<Problem>('/v1/companies');
    const { status, body } = await create(there);
    expect([status, body.code]).toEqual([401, 'api_key_invalid']);
    expect([200, 401]).toContain(known.status);
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    ['is revoked', (id) => revoke(id)],
    ['expires', (id) => expire(id)],
    ['is rolled', (id) => owner.post(`/v1/api-keys/${id}/roll`, { overlapSeconds: 0 })],
  ])('ends with it, if it is an unused enrolment code and the key %s', async (_how, end) => {
    const key = await newKey(owner, 'enrolments:write');
    const code = await codeBy(key.client);
    await end(key.id);
    expect((await enrol(code)).status).toBe(422);
    expect((await enrol(await codeBy(owner))).status).toBe(201);
  });

  const expire = (id: string) =>
    platform.database.query('UPDATE api_keys SET expires_at = now() WHERE id = $1', [id]);

  it('ends with the key only on request, together with what it created in turn', async () => {
    const stolen = await newKey(owner, 'keys:write', 'enrolments:write', 'onboarding-links:write');
    const child = await newKey(stolen.client, 'keys:write', 'enrolments:write');
    const grandchild = await newKey(child.client, 'enrolments:write');
    const other = await newKey(owner, 'enrolments:write');
    const devices = [
      await enrol(await codeBy(stolen.client)),
      await enrol(await codeBy(grandchild.client)),
      await enrol(await codeBy(other.client)),
    ].map(({ device }) => device);
    const link = (await linkBy(stolen.client)).body.onboardingUrl;
    const opened = async () =>
      (await callJson('GET', `${link.replace(PUBLIC_URL, platform.url)}/application`)).status;
    const states = async () => [
      ...(await Promise.all(
        devices.map(async (device) => (await device.call('GET', 'session')).status),
      )),
      await opened(),
      (await codeBy(child.client.at(platform.url))).status,
    ];
    const before = await states();
    expect(before.slice(0, 3)).toEqual([200, 200, 200]);

    expect(await revoke(stolen.id)).toMatchObject({ id: stolen.id, ended: null });
    expect(await states()).toEqual(before);

    const ended = { apiKeys: 2, devices: 2, onboardingLinks: 1 };
    expect(await revoke(stolen.id, { endCreated: true })).toMatchObject({ ended });
    const [first, second, third, ofLink, ofChild] = await states();
    expect([first, second, third, ofChild]).toEqual([401, 401, 200, 401]);
    expect(ofLink).toBe(410);
    expect((await devices[0]!.signIn()).status).toBe(422);
    expect((await codeBy(other.client)).status).toBe(201);
    const none = { apiKeys: 0, devices: 0, onboardingLinks: 0 };
    expect(await revoke(stolen.id, { endCreated: true })).toMatchObject({ ended: none });
    const revoked = await platform.database.query(
      `SELECT subject_id AS id FROM access_events WHERE partner_id = $1 AND action = 'key_revoked'
       ORDER BY id`,
      [owner.id],
    );
    expect(revoked.map(({ id }) => id)).toEqual([stolen.id, child.id, grandchild.id]);
  });

  it.each([{ endCreated: 1 }, { endCreated: null }, { more: true }])(
    'is not ended by %j',
    async (body) => {
      const key = await newKey(owner, 'keys:read');
      expect((await owner.post(`/v1/api-keys/${key.id}/revoke`, body)).status).toBe(422);
      expect((await key.client.get('/v1/api-keys')).status).toBe(200);
    },
  );
});
