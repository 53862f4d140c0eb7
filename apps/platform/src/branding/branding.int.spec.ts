import type { BrandingResource, Problem, PublicBranding } from '#contracts';
import { callJson } from '#testing';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';

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
    partner.put<BrandingResource & Problem>('/v1/branding', branding);
  const shown = () => callJson<PublicBranding>('GET', `${platform.url}/brandings/${partner.id}`);

  it('is its name, until it says more', async () => {
    expect((await partner.get('/v1/branding')).body).toEqual({
      displayName: 'Northwind',
      logo: null,
      primaryColor: null,
      instructions: {},
      updatedAt: null,
    });
    expect((await shown()).body).toEqual({
      displayName: 'Northwind',
      logoUrl: null,
      primaryColor: null,
    });
  });

  it('is replaced as a whole', async () => {
    const branding = {
      displayName: 'NW Cards',
      logo,
      primaryColor: '#AA0033',
      instructions: { en: 'Hi' },
    };
    const { status, body } = await set(branding);
    expect([status, body]).toEqual([
      200,
      { ...branding, primaryColor: '#aa0033', updatedAt: expect.any(String) },
    ]);
    expect((await set({ primaryColor: '#000000' })).body).toMatchObject({
      displayName: 'Northwind',
      logo: null,
      primaryColor: '#000000',
      instructions: {},
    });
  });

  it('shows its logo to everybody, each under an address of its own', async () => {
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

  it('is nobody’s where there is no such partner, or no logo', async () => {
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
    ['/theme', { theme: 'dark' }],
  ])('is refused with a wrong %s', async (pointer, branding) => {
    const { status, body } = await set(branding);
    expect([status, body.errors?.[0]?.pointer]).toEqual([422, pointer]);
  });
});
