import type { MailOutbox } from '#mail';
import { CONSOLE_BACKGROUND_HEADER, type StaffSessionResource } from '#contracts';
import { ConsoleClient } from '../../test/console-client.js';
import { type PartnerClient, PUBLIC_URL } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import type { AccessTrail } from '../partners/index.js';
import type { PlatformConfig } from '../platform.config.js';
import { ConsoleHost } from './console-host.js';

describe('the session of the console', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let person: ConsoleClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  beforeEach(async () => {
    partner = await platform.addPartnerWithoutWebhook();
    person = await ConsoleClient.signedIn(platform, partner.id, 'developer');
  });

  afterAll(() => platform?.close());

  const age = (column: string, interval: string) =>
    platform.database.query(
      `UPDATE console_sessions SET ${column} = ${column} - $2::interval WHERE user_id = $1`,
      [person.id, interval],
    );
  const outcomeOf = async (call: ReturnType<ConsoleClient['call']>) => {
    const { status, body } = await call;
    return [status, body?.code];
  };

  it('keeps its token in an HttpOnly, SameSite=Strict cookie, and only a hash in the database', async () => {
    const { headers } = await person.signIn();
    const [cookie] = headers.getSetCookie();
    expect(cookie).toMatch(/^console=[\w-]{43}; Path=\/; Expires=.*; HttpOnly; SameSite=Strict$/);
    expect(headers.get('cache-control')).toBe('no-store');
    const secure = new ConsoleHost(
      { publicUrl: 'https://api.example', consoleUrl: 'https://console.example' } as PlatformConfig,
      {} as AccessTrail,
      {} as MailOutbox,
    );
    expect([secure.cookieName, secure.origin]).toEqual([
      '__Host-console',
      'https://console.example',
    ]);
    const token = person.cookie.split('=')[1]!;
    const kept = await platform.database.query('SELECT s::text AS row FROM console_sessions s');
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(JSON.stringify(kept)).not.toContain(Buffer.from(token).toString('hex'));
  });

  it("acts as its partner at the partner's API", async () => {
    const company = await partner.createCompany();
    const { body } = await person.get<{ data: { id: string }[] }>('/v1/companies');
    expect(body.data.map(({ id }) => id)).toEqual([company.id]);
    const stranger = await platform.addPartnerWithoutWebhook();
    const theirs = await stranger.createCompany();
    expect((await person.get(`/v1/companies/${theirs.id}`)).status).toBe(404);
    const input = { externalId: 'c-1', legalName: 'N', registrationNumber: '1', country: 'DE' };
    expect((await person.post('/v1/companies', input)).status).toBe(201);
    expect((await person.get('/V1/COMPANIES')).status).toBe(404);
  });

  it('lets a viewer read and change nothing, nor see what is secret', async () => {
    const viewer = await ConsoleClient.signedIn(platform, partner.id, 'viewer');
    const reads = ['companies', 'cards', 'accounts', 'events', 'branding', 'api-keys'];
    for (const path of reads) expect((await viewer.get(`/v1/${path}`)).status).toBe(200);
    const writes = [
      viewer.post('/v1/companies', {}),
      viewer.post('/v1/api-keys', { name: 'K', scopes: ['cards:read'] }),
      viewer.post('/v1/api-keys/key_1/roll', { overlapSeconds: 0 }),
      viewer.post('/v1/api-keys/key_1/revoke'),
      viewer.post('/v1/webhook-endpoints/events/signing-secrets', {}),
      viewer.call('PUT', '/v1/webhook-endpoints/events', {}),
      viewer.get('/v1/companies/generate-onboarding-url?companyId=cmp_1'),
      viewer.get('/v1/sandbox/cards/crd_1/letter'),
      viewer.post('/v1/sandbox/events', {}),
      viewer.post('/v1/people/per_1/enrolment-codes', {}),
    ];
    for (const write of writes) expect(await outcomeOf(write)).toEqual([403, 'scope_missing']);
  });

  it.each<[string, Record<string, string>]>([
    ['that names no page', {}],
    ["of another site's page", { origin: 'https://evil.example' }],
    ['of a page beside it', { origin: PUBLIC_URL, 'sec-fetch-site': 'same-site' }],
    ['of no page', { 'sec-fetch-site': 'none' }],
  ])('changes nothing by a call %s', async (_what, headers) => {
    const body = { name: 'K', scopes: ['cards:read'] };
    const change = person.call('POST', '/v1/api-keys', body, headers);
    expect(await outcomeOf(change)).toEqual([403, 'origin_foreign']);
    // It makes a link, although it is a GET.
    const path = '/v1/companies/generate-onboarding-url?companyId=cmp_1';
    expect(await outcomeOf(person.call('GET', path, undefined, headers))).toEqual([
      403,
      'origin_foreign',
    ]);
    const out = person.call('DELETE', 'session', undefined, headers);
    expect(await outcomeOf(out)).toEqual([403, 'origin_foreign']);
    expect((await person.get('session')).status).toBe(200);
  });

  it('is ignored when the call has an API key', async () => {
    const other = await platform.addPartnerWithoutWebhook();
    const company = await other.createCompany();
    const headers = { authorization: `Bearer ${other.apiKey}` };
    const path = `/v1/companies/${company.id}`;
    expect((await person.call('GET', path, undefined, headers)).status).toBe(200);
    const wrong = { authorization: 'Bearer wrong' };
    const refused = person.call('GET', '/v1/companies', undefined, wrong);
    expect(await outcomeOf(refused)).toEqual([401, 'api_key_invalid']);
  });

  it('ends after 30 idle minutes, and after 12 hours in any case', async () => {
    await age('seen_at', '29 minutes');
    expect((await person.get('/v1/cards')).status).toBe(200);
    await age('seen_at', '29 minutes');
    const background = { ...person.headers, [CONSOLE_BACKGROUND_HEADER]: '1' };
    expect((await person.call('GET', '/v1/cards', undefined, background)).status).toBe(200);
    await age('seen_at', '2 minutes');
    expect(await outcomeOf(person.get('/v1/cards'))).toEqual([401, 'session_required']);
    expect(await outcomeOf(person.get('session'))).toEqual([401, 'session_required']);
    await person.signIn();
    expect((await person.get('/v1/cards')).status).toBe(200);
    await age('expires_at', '12 hours');
    expect(await outcomeOf(person.get('/v1/cards'))).toEqual([401, 'session_required']);
  });

  it('ends by signing out', async () => {
    const { cookie } = person;
    expect((await person.call('DELETE', 'session')).status).toBe(204);
    person.cookie = cookie;
    expect(await outcomeOf(person.get('/v1/cards'))).toEqual([401, 'session_required']);
  });

  it('is listed with its browser, and can be ended by its owner from another browser only', async () => {
    const laptop = person.cookie;
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
    person.headers = { ...person.headers, 'user-agent': agent };
    await person.signIn();
    const phone = person.cookie;
    const { body } = await person.get<{ data: StaffSessionResource[] }>('sessions');
    expect(body.data).toEqual([
      expect.objectContaining({ browser: 'Firefox, Linux', isCurrent: true }),
      expect.objectContaining({ browser: null, isCurrent: false }),
    ]);
    expect(JSON.stringify(body)).not.toContain(phone.split('=')[1]);
    const [, other] = body.data;
    const colleague = await ConsoleClient.signedIn(platform, partner.id, 'admin');
    const foreign = colleague.call('DELETE', `sessions/${other!.id}`);
    expect(await outcomeOf(foreign)).toEqual([404, 'session_unknown']);
    expect((await person.call('DELETE', `sessions/${other!.id}`)).status).toBe(204);
    expect(await outcomeOf(person.call('DELETE', `sessions/${other!.id}`))).toEqual([
      404,
      'session_unknown',
    ]);
    person.cookie = laptop;
    expect(await outcomeOf(person.get('/v1/cards'))).toEqual([401, 'session_required']);
    person.cookie = phone;
    expect((await person.get('/v1/cards')).status).toBe(200);
  });

  it('remains when its owner ends all other sessions', async () => {
    const first = person.cookie;
    await person.signIn();
    const colleague = await ConsoleClient.signedIn(platform, partner.id, 'viewer');
    expect((await person.call('DELETE', 'sessions')).status).toBe(204);
    expect((await person.get('/v1/cards')).status).toBe(200);
    expect((await colleague.get('/v1/cards')).status).toBe(200);
    person.cookie = first;
    expect(await outcomeOf(person.get('sessions'))).toEqual([401, 'session_required']);
  });

  it('locks the account after five failed sign-ins in a row', async () => {
    person.authenticator.verifiesUser = false;
    const codes: string[] = [];
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      codes.push((await person.signIn()).body.code);
    }
    expect(codes).toEqual([...Array<string>(4).fill('passkey_refused'), 'locked_out']);
    person.authenticator.verifiesUser = true;
    expect((await person.signIn()).status).toBe(429);
  });
});
