import type { BrandingResource, Problem, PublicBranding } from '#contracts';
import { callJson } from '#testing';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');
const logo = `data:image/png;base64,${PNG.toString('base64')}`;

describe('the branding of a partner', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  beforeEach(async () => {
    partner = await platform.addPartnerWithoutWebhook();
  });

  afterAll(() => platform?.close());

  const set = (branding: object) =>
    partner.patch<BrandingResource & Problem>('/v1/branding', branding);
  const shown = () => callJson<PublicBranding>('GET', `${platform.url}/brandings/${partner.id}`);

  it("is the partner's name by default", async () => {
    expect((await partner.get('/v1/branding')).body).toEqual({
      displayName: 'Northwind',
      logo: null,
      primaryColor: null,
      instructions: {},
      replyTo: null,
      senderAddress: null,
      hostName: null,
      appAddress: null,
      updatedAt: null,
    });
    expect((await shown()).body).toEqual({
      displayName: 'Northwind',
      logoUrl: null,
      primaryColor: null,
    });
  });

  it.each(['patch', 'put'] as const)('is changed by its parts, by %s', async (method) => {
    const change = async (branding: object) => {
      const answer = await partner[method]<BrandingResource>('/v1/branding', branding);
      expect(answer.status).toBe(200);
      return answer.body;
    };
    const branding = {
      displayName: 'NW Cards',
      logo,
      primaryColor: '#aa0033',
      instructions: { en: 'Hi' },
      replyTo: 'help@northwind.example',
      senderAddress: 'cards@northwind.example',
      hostName: `${method}.northwind.example`,
      appAddress: 'https://app.northwind.example/approve/{requestId}?return={returnUrl}',
    };
    const updatedAt = expect.any(String) as string;
    const whole = { ...branding, updatedAt };
    expect(await change({ ...branding, primaryColor: '#AA0033' })).toEqual(whole);
    expect((await partner[method]('/v1/branding', {})).status).toBe(422);
    expect((await partner.get('/v1/branding')).body).toEqual(whole);
    const instructions = { de: 'Hallo' };
    expect(await change({ instructions })).toEqual({ ...whole, instructions });
    expect(await change({ logo: null })).toEqual({ ...whole, instructions, logo: null });
    const addresses = { replyTo: null, senderAddress: null, hostName: null, appAddress: null };
    const none = { displayName: null, primaryColor: null, instructions: null, ...addresses };
    expect(await change(none)).toEqual({
      ...{ displayName: 'Northwind', logo: null, primaryColor: null },
      ...{ instructions: {}, ...addresses, updatedAt },
    });
  });

  it.each([
    'http://app.northwind.example/{requestId}',
    'northwind://approve/{requestId}',
    'javascript:alert(1)',
    'https://{requestId}.northwind.example/',
    'https://{returnUrl}',
    'https://app.northwind.example/{cardNumber}',
    'https://app.northwind.example/{requestId',
    'https://user:secret@app.northwind.example/',
    'https://app.northwind.example/ {requestId}',
    'https://app.northwind.example/ü',
    `https://app.northwind.example/${'a'.repeat(500)}`,
    '',
  ])('refuses the app address %j', async (appAddress) => {
    const { status, body } = await set({ appAddress });
    expect([status, body.errors]).toEqual([
      422,
      [expect.objectContaining({ pointer: '/appAddress' })],
    ]);
  });

  it.each(['https://app.northwind.example', 'http://app.localhost:4000/#/{requestId}'])(
    'takes the app address %s',
    async (appAddress) => {
      expect((await set({ appAddress })).body).toMatchObject({ appAddress });
    },
  );

  it('shows when it was last changed', async () => {
    await set({ displayName: 'NW' });
    await platform.database.query(
      `UPDATE partner_branding SET updated_at = '2026-01-01T00:00:00Z' WHERE partner_id = $1`,
      [partner.id],
    );
    const { body } = await set({ displayName: 'NW Cards' });
    expect(Date.parse(body.updatedAt!)).toBeGreaterThan(Date.parse('2026-01-01T00:00:00Z'));
  });

  it('keeps all concurrent changes of different fields', async () => {
    const parts = [{ displayName: 'NW' }, { logo }, { primaryColor: '#aa0033' }];
    await Promise.all(parts.map(set));
    expect((await partner.get('/v1/branding')).body).toMatchObject(Object.assign({}, ...parts));
  });

  it('shows each logo publicly under its own address', async () => {
    await set({ logo });
    const { logoUrl } = (await shown()).body;
    const response = await fetch(`${platform.url}${logoUrl}`);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(PNG);
    const other = Buffer.concat([PNG, PNG]).toString('base64');
    await set({ logo: `data:image/png;base64,${other}` });
    expect((await shown()).body.logoUrl).not.toBe(logoUrl);
  });

  it('is unknown without such a partner or logo', async () => {
    for (const path of ['/brandings/ptn_unknown', `/brandings/${partner.id}/logo`]) {
      const { status, body } = await callJson<Problem>('GET', `${platform.url}${path}`);
      expect([path, status, body.code]).toEqual([path, 404, 'branding_unknown']);
    }
  });

  it.each([
    ['/displayName', { displayName: '' }],
    ['/primaryColor', { primaryColor: 'red' }],
    ['/logo', { logo: 'https://partner.example/logo.png' }],
    ['/logo', { logo: 'data:image/svg+xml;base64,PHN2Zy8+' }],
    ['/logo', { logo: `data:image/jpeg;base64,${PNG.toString('base64')}` }],
    [
      '/logo',
      {
        logo: `data:image/png;base64,${Buffer.concat([PNG, Buffer.alloc(102_400)]).toString('base64')}`,
      },
    ],
    ['/instructions', { instructions: { English: 'Hi' } }],
    ['/instructions', { instructions: { en: 5 } }],
    ['/instructions', { instructions: { en: 'x'.repeat(2_001) } }],
    ['/instructions', { instructions: ['Hi'] }],
    ['/replyTo', { replyTo: 'help at northwind' }],
    ['/replyTo', { replyTo: 'a@northwind.example\r\nBcc: b@other.example' }],
    ['/theme', { theme: 'dark' }],
  ])('is refused with a wrong %s', async (pointer, branding) => {
    const { status, body } = await set(branding);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });
});
