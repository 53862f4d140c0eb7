import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { request, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { PlatformFixture } from '../test/platform-fixture.js';

const PAGE = '<!doctype html><title>Onboarding</title>';
const CONSOLE = '<!doctype html><meta nonce="STYLE_NONCE"><title>Console</title>';
const BACK_OFFICE = '<!doctype html><title>Back office</title>';
const CARD_APP = '<!doctype html><title>Card app</title>';
const SHOP = '<!doctype html><title>Shop</title>';
const PORTAL = '<!doctype html><title>The first hour</title>';
const SCRIPT = 'export const greeting = "hello";\n'.repeat(500);
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
    await mkdir(join(webRoot, 'docs'));
    await writeFile(join(webRoot, 'docs', 'index.html'), PORTAL);
    await mkdir(join(webRoot, 'assets'));
    await writeFile(join(webRoot, 'assets', 'onboarding-1a2b3c4d.js'), 'export {};');
    const script = join(webRoot, 'assets', 'large-1a2b3c4d.js');
    await writeFile(script, SCRIPT);
    await writeFile(`${script}.br`, brotliCompressSync(SCRIPT));
    await writeFile(`${script}.gz`, gzipSync(SCRIPT));
    await writeFile(join(webRoot, 'assets', 'icon-192.png'), 'no hash in its name');
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

  it('show the onboarding application at the links of its modules, too', async () => {
    const partner = await platform.addPartner();
    const { modules } = await partner.onboardingLink((await partner.createCompany()).id);
    for (const url of Object.values(modules)) {
      expect(await (await fetch(url)).text()).toBe(PAGE);
    }
  });

  it('show the console without a session, but none of its data', async () => {
    const response = await fetch(`${platform.url}/console`);
    const nonce = /'nonce-([\w-]{22})'/.exec(response.headers.get('content-security-policy')!)![1]!;
    const page = CONSOLE.replace('STYLE_NONCE', nonce);
    expect([response.status, await response.text()]).toEqual([200, page]);
    expect((await fetch(`${platform.url}/v1/events`)).status).toBe(401);
  });

  it('include the OpenAPI document of the partner API, without a key', async () => {
    const response = await fetch(`${platform.url}/v1/openapi.json`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { openapi, paths } = (await response.json()) as { openapi: string; paths: object };
    expect(openapi).toBe('3.0.3');
    expect(Object.keys(paths)).toEqual(expect.arrayContaining(['/v1/cards', '/v1/openapi.json']));
    expect(Object.keys(paths).filter((path) => !path.startsWith('/v1/'))).toEqual([
      '/onboarding/company/{token}',
    ]);
  });

  it('show the back office without a session, but none of its data', async () => {
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
      expect.arrayContaining(['trusted-types card-app-worker default', "manifest-src 'self'"]),
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

  it('allow their own scripts and styles only, and no framing', async () => {
    const { headers } = await fetch(`${platform.url}/onboarding/company/some-token`);
    const policy = headers.get('content-security-policy')!.split(';');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        expect.stringMatching(/^style-src 'self' 'nonce-[\w-]{22}'$/),
        "font-src 'self'",
        'trusted-types default',
        "connect-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(policy.join()).not.toMatch(/unsafe|\*|https?:/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
  });

  it("are separate from the API's answers, which no other site can use", async () => {
    const { headers } = await fetch(`${platform.url}/v1/companies`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; frame-ancestors 'none'",
    );
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('strict-transport-security')).toContain('includeSubDomains');
  });

  it("send no referrer with the link's token", async () => {
    const { headers } = await fetch(`${platform.url}/onboarding/company/some-token`);
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('have a new nonce in each answer and are not cached', async () => {
    const nonces = new Set<string>();
    for (let answer = 0; answer < 2; answer++) {
      const { headers } = await fetch(`${platform.url}/console`);
      expect([headers.get('cache-control'), headers.get('etag')]).toEqual(['no-store', null]);
      nonces.add(/'nonce-([\w-]+)'/.exec(headers.get('content-security-policy')!)![1]!);
    }
    expect(nonces.size).toBe(2);
  });

  it('have immutable assets', async () => {
    const asset = await fetch(`${platform.url}/assets/onboarding-1a2b3c4d.js`);
    expect(await asset.text()).toBe('export {};');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  });

  /** As it comes by the wire: fetch would unpack it. */
  function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
    return new Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }>(
      (resolve, reject) => {
        request(`${platform.url}${path}`, { method, headers }, (response) => {
          buffer(response).then(
            (bytes) => resolve({ status: response.statusCode!, headers: response.headers, bytes }),
            reject,
          );
        })
          .on('error', reject)
          .end();
      },
    );
  }

  const LARGE = '/assets/large-1a2b3c4d.js';

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['gzip;q=0, br;q=0', undefined],
    ['', undefined],
  ])('come compressed as the browser says: "%s"', async (accepted, encoding) => {
    const answer = await get(LARGE, { 'accept-encoding': accepted });
    const forms = {
      br: brotliCompressSync(SCRIPT),
      gzip: gzipSync(SCRIPT),
      none: Buffer.from(SCRIPT),
    };
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.bytes.equals(forms[(encoding ?? 'none') as keyof typeof forms])).toBe(true);
    expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
    expect(answer.headers['content-type']).toMatch(/^text\/javascript/);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
  });

  it('support HEAD, ranges and ETags per encoding', async () => {
    const accepted = { 'accept-encoding': 'br' };
    const whole = await get(LARGE, accepted);
    const head = await get(LARGE, accepted, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers['content-encoding']).toBe('br');
    const part = await get(LARGE, { ...accepted, range: 'bytes=0-3' });
    expect([part.status, part.bytes]).toEqual([206, whole.bytes.subarray(0, 4)]);
    const etag = whole.headers.etag!;
    expect((await get(LARGE, { ...accepted, 'if-none-match': etag })).status).toBe(304);
    const plain = await get(LARGE, { 'accept-encoding': 'identity', 'if-none-match': etag });
    expect(plain.status).toBe(200);
  });

  it('are immutable only with a hash in their name', async () => {
    const { headers } = await get('/assets/icon-192.png');
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  it('show errors as a page in a browser, and as a problem to programs', async () => {
    const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const missing = await get('/nowhere', { ...browser, 'accept-language': 'de-DE,de;q=0.9' });
    expect([missing.status, missing.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
    expect(missing.bytes.toString()).toContain('<html lang="de">');
    expect(missing.bytes.toString()).not.toContain('nowhere');
    expect(missing.headers['content-security-policy']).toContain("default-src 'none'");
    for (const [path, headers] of [
      ['/nowhere', { accept: '*/*' }],
      ['/v1/companies', browser],
    ] as const) {
      expect((await get(path, headers)).headers['content-type']).toMatch(/^application\/problem/);
    }
  });

  it('begin with a start page whose links all work', async () => {
    const start = await get('/');
    expect([start.status, start.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ]);
    const paths = [...start.bytes.toString().matchAll(/href="([^"]+)"/g)].map(
      ([, href]) => new URL(href!, platform.url).pathname,
    );
    expect(start.bytes.toString()).toContain(`//localhost:${new URL(platform.url).port}/console`);
    const documents = ['/docs', '/v1/openapi.json'];
    expect(paths).toEqual(expect.arrayContaining(['/favicon.ico', '/console', ...documents]));
    for (const path of paths) expect([path, (await get(path)).status]).toEqual([path, 200]);
  });

  it.each([
    '/secret.txt',
    '/assets/large-1a2b3c4d.js.br',
    '/assets/%2e%2e/secret.txt',
    '/assets/../secret.txt',
    '/assets/..%2fsecret.txt',
    '/assets/none.js',
  ])('show nothing else: %s', async (path) => {
    expect((await fetch(`${platform.url}${path}`)).status).toBe(404);
  });

  it("keep the application's data out of caches", async () => {
    const partner = await platform.addPartner();
    const url = await partner.onboardingUrl((await partner.createCompany()).id);
    const { headers } = await fetch(`${url}/application`);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });
});
