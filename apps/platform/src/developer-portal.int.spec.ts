import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PUBLIC_URL } from '../test/partner-client.js';
import { PlatformFixture } from '../test/platform-fixture.js';
import { PlatformConfig } from './platform.config.js';

const HOME = '<!doctype html><title>The first hour</title>';
const CARDS = '<!doctype html><title>Cards</title>';
const TWIN = '# Cards\n';

describe('the developer portal', () => {
  let webRoot: string;
  let platform: PlatformFixture;

  beforeAll(async () => {
    webRoot = await mkdtemp(join(tmpdir(), 'portal-'));
    await mkdir(join(webRoot, 'docs', 'api'), { recursive: true });
    await mkdir(join(webRoot, 'docs', 'images'));
    await writeFile(join(webRoot, 'docs', 'index.html'), HOME);
    await writeFile(join(webRoot, 'docs', 'api', 'cards.html'), CARDS);
    await writeFile(join(webRoot, 'docs', 'api', 'cards.md'), TWIN);
    await writeFile(join(webRoot, 'docs', 'index.md'), '# The first hour\n');
    await writeFile(join(webRoot, 'docs', 'api', 'calls.md'), 'curl "{base_url}/v1/cards"\n');
    await writeFile(join(webRoot, 'docs', 'llms.txt'), '# The platform\n');
    await writeFile(join(webRoot, 'docs', 'search.json'), '[]');
    await writeFile(join(webRoot, 'docs', 'images', 'card.png'), 'a picture');
    await writeFile(join(webRoot, 'console.html'), 'the console');
    platform = await PlatformFixture.start({ webRoot });
  });

  afterAll(async () => {
    await platform?.close();
    await rm(webRoot, { recursive: true });
  });

  const get = (path: string, init?: RequestInit) => fetch(`${platform.url}${path}`, init);

  it.each([
    ['/docs', 'text/html', HOME, 'no-cache'],
    ['/docs/api/cards', 'text/html', CARDS, 'no-cache'],
    ['/docs/api/cards.md', 'text/markdown', TWIN, 'no-cache'],
    ['/docs.md', 'text/markdown', '# The first hour\n', 'no-cache'],
    ['/docs/llms.txt', 'text/plain', '# The platform\n', 'no-cache'],
    ['/llms.txt', 'text/plain', '# The platform\n', 'no-cache'],
    ['/docs/search.json', 'application/json', '[]', 'no-cache'],
    ['/docs/images/card.png', 'image/png', 'a picture', 'public, max-age=3600'],
  ])('serves %s to everybody, also only its head', async (path, type, content, cacheControl) => {
    const answer = await get(path);
    expect([answer.status, await answer.text()]).toEqual([200, content]);
    expect(answer.headers.get('content-type')).toContain(type);
    expect(answer.headers.get('cache-control')).toBe(cacheControl);
    expect(answer.headers.get('etag')).toMatch(/^W\//);
    const head = await get(path, { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
    expect(head.headers.get('etag')).toBe(answer.headers.get('etag'));
  });

  it('writes the address of the platform into Markdown, of which browsers keep a copy', async () => {
    const answer = await get('/docs/api/calls.md');
    expect(await answer.text()).toBe(`curl "${PUBLIC_URL}/v1/cards"\n`);
    const etag = answer.headers.get('etag')!;
    // Left out, `fetch` says no-cache, which asks for the whole.
    const headers = { 'if-none-match': etag, 'cache-control': 'max-age=0' };
    expect((await get('/docs/api/calls.md', { headers })).status).toBe(304);
  });

  it('names in the guide the rate limit that is the default', async () => {
    const guide = await readFile(
      join(import.meta.dirname, '../../../docs/partner-guide.md'),
      'utf8',
    );
    const { rateLimitPerSecond } = new PlatformConfig();
    expect(guide).toContain(`A key can make ${rateLimitPerSecond} **calls** a second`);
  });

  it.each([
    '/docs/none',
    '/docs/index',
    '/docs/index.html',
    '/docs/api/cards.html',
    '/docs/api',
    '/docs/../console.html',
    '/docs/%2e%2e/console.html',
    '/docs/..%2fconsole.html',
    '/docs/api/cards.md/',
    '/DOCS',
  ])('has one address for each page, and serves nothing else: %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('has the strict policy of all pages', async () => {
    const policy = (await get('/docs')).headers.get('content-security-policy')!.split(';');
    expect(policy).toEqual(
      expect.arrayContaining(["script-src 'self'", "style-src 'self'", "trusted-types 'none'"]),
    );
    expect(policy.join()).not.toMatch(/unsafe|https?:/);
  });

  it('says on its pages whether calls may be tried: only in the sandbox, and where the console is', async () => {
    expect(await (await get('/docs/platform.js')).text()).toContain('{"platform":"sandbox"}');
    const consoleUrl = 'https://console.example';
    const live = await PlatformFixture.start(
      { webRoot, sandbox: false, consoleUrl },
      platform.database,
    );
    try {
      const script = await fetch(`${live.url}/docs/platform.js`);
      expect(script.headers.get('content-type')).toContain('text/javascript');
      expect(await script.text()).toContain(
        '{"platform":"live","console":"https://console.example/console"}',
      );
    } finally {
      await live.close();
    }
  });

  it('is found by who knows the address of the former reference', async () => {
    const answer = await get('/api-reference', { redirect: 'manual' });
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/docs/api']);
  });
});
