import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PlatformFixture } from '../../test/platform-fixture.js';

const PAGE = '<!doctype html><title>Onboarding</title>';
const CONSOLE = '<!doctype html><title>Console</title>';
const BACK_OFFICE = '<!doctype html><title>Back office</title>';
const CARD_APP = '<!doctype html><title>Card app</title>';
const SHOP = '<!doctype html><title>Shop</title>';
const WORKER = 'self.addEventListener("push", () => {});';

describe('the pages', () => {
  let webRoot: string;
  let platform: PlatformFixture;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'pages-'));
    await writeFile(join(webRoot, 'onboarding.html'), PAGE);
    await writeFile(join(webRoot, 'console.html'), CONSOLE);
    await writeFile(join(webRoot, 'back-office.html'), BACK_OFFICE);
    await writeFile(join(webRoot, 'card-app.html'), CARD_APP);
    await writeFile(join(webRoot, 'shop.html'), SHOP);
    await writeFile(join(webRoot, 'card-app-worker.js'), WORKER);
    await writeFile(join(webRoot, 'secret.txt'), 'not for the world');
    await mkdir(join(webRoot, 'assets'));
    await writeFile(join(webRoot, 'assets', 'onboarding-1a2b.js'), 'export {};');
    platform = await PlatformFixture.start({ webRoot });
  });

  afterAll(async () => {
    await platform?.close();
    await rm(webRoot, { recursive: true });
  });

  it('show the onboarding application at the link that the partner enriches', async () => {
    const partner = await platform.addPartner();
    const url = await partner.onboardingUrl((await partner.createCompany()).id);
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await response.text()).toBe(PAGE);
  });

  it('show it at the links of its modules too', async () => {
    const partner = await platform.addPartner();
    const { modules } = await partner.onboardingLink((await partner.createCompany()).id);
    for (const url of Object.values(modules)) {
      expect(await (await fetch(url)).text()).toBe(PAGE);
    }
  });

  it('show the console to whoever opens it: its data needs the API key', async () => {
    const response = await fetch(`${platform.url}/console`);
    expect([response.status, await response.text()]).toEqual([200, CONSOLE]);
    expect((await fetch(`${platform.url}/v1/events`)).status).toBe(401);
  });

  it('have beside them what the partner API is, for programs, without a key', async () => {
    const response = await fetch(`${platform.url}/v1/openapi.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { openapi, paths } = (await response.json()) as { openapi: string; paths: object };
    expect(openapi).toBe('3.1.0');
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/v1/cards', '/v1/openapi.json']));
    expect(Object.keys(paths).filter((path) => !path.startsWith('/v1/'))).toEqual([]);
  });

  it('show the back office to whoever opens it: its data needs a session', async () => {
    const response = await fetch(`${platform.url}/back-office`);
    expect([response.status, await response.text()]).toEqual([200, BACK_OFFICE]);
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect((await fetch(`${platform.url}/back-office/v1/applications`)).status).toBe(401);
  });

  it('show the card app, which may start its worker and no other', async () => {
    const app = await fetch(`${platform.url}/card-app`);
    expect([app.status, await app.text()]).toEqual([200, CARD_APP]);
    const policy = app.headers.get('content-security-policy')!.split(';');
    expect(policy).toEqual(
      expect.arrayContaining(['trusted-types card-app-worker', "manifest-src 'self'"]),
    );
    const worker = await fetch(`${platform.url}/card-app-worker.js`);
    expect(worker.headers.get('content-type')).toMatch(/javascript/);
    expect([worker.headers.get('cache-control'), await worker.text()]).toEqual([
      'no-cache',
      WORKER,
    ]);
  });

  it('show the demo shop in the sandbox only, which may show landing pages', async () => {
    const shop = await fetch(`${platform.url}/sandbox/shop`);
    expect([shop.status, await shop.text()]).toEqual([200, SHOP]);
    expect(shop.headers.get('content-security-policy')!.split(';')).toEqual(
      expect.arrayContaining(["frame-src 'self' http://platform.test", "frame-ancestors 'none'"]),
    );
    const production = await PlatformFixture.start({ webRoot, sandbox: false }, platform.database);
    try {
      expect((await fetch(`${production.url}/sandbox/shop`)).status).toBe(404);
    } finally {
      await production.close();
    }
  });

  it('allow nothing but their own scripts and styles, and are put into no frame', async () => {
    const { headers } = await fetch(`${platform.url}/onboarding/company/some-token`);
    const policy = headers.get('content-security-policy')!.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it("tell no other site the link's token", async () => {
    const { headers } = await fetch(`${platform.url}/onboarding/company/some-token`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('are asked for anew each time, and their assets once', async () => {
    const page = await fetch(`${platform.url}/onboarding/company/some-token`);
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const asset = await fetch(`${platform.url}/assets/onboarding-1a2b.js`);
    expect(await asset.text()).toBe('export {};');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  it.each(['/secret.txt', '/assets/../secret.txt', '/assets/..%2fsecret.txt', '/assets/none.js'])(
    'show nothing else: %s',
    async (path) => {
      expect((await fetch(`${platform.url}${path}`)).status).toBe(404);
    },
  );

  it('keep what the application holds out of caches', async () => {
    const partner = await platform.addPartner();
    const url = await partner.onboardingUrl((await partner.createCompany()).id);
    const { headers } = await fetch(`${url}/application`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});
