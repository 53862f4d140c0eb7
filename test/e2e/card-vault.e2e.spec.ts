import { mkdirSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { OpenReveal, RevealContent, RevealLocale, RevealOpened } from '#contracts';
import { callJson, eventually } from '#testing';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import { repositoryDirectory } from '../../tools/local/repository.ts';
import { startStack, type Stack } from '../../tools/local/stack.ts';
import { closePages, launchBrowser, openPage } from './support/browser.ts';
import { barriersOn, screenFaults } from './support/screen-faults.ts';

const PLATFORM_TOKEN = 'platform-token-of-the-card-vault-spec';
const PICTURES = join(repositoryDirectory, '.local/pictures/card-vault');

describe('the frame of the card vault', () => {
  let stack: Stack;
  let browser: Browser;
  let host: Server;
  let port: number;
  let cards = 0;

  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    // A page of a partner, with the two lines of docs/card-vault.md.
    host = createServer((request, response) => {
      const url = new URL(request.url!, 'http://host').searchParams.get('url') ?? '';
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><html lang="en"><title>A partner</title><h1>Your card</h1>
        <script>
          window.received = [];
          addEventListener('message', ({ data }) => received.push(data));
          addEventListener('card-details', ({ detail }) => received.push(detail));
        </script>
        <script src="${stack.endpoints.cardVault}/embed.js"></script>
        <card-details src="${url}" title="Details of your card"></card-details>
        <p><button>Something else</button></p></html>`);
    });
    [stack, browser] = await Promise.all([
      startStack({
        isTemporary: true,
        services: ['card-vault'],
        infrastructure: ['postgres'],
        environment: { 'card-vault': { PLATFORM_TOKENS: PLATFORM_TOKEN } },
      }),
      launchBrowser(),
      new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve)),
    ]);
    port = (host.address() as AddressInfo).port;
  });

  afterEach(() => closePages(browser));

  afterAll(async () => {
    await browser?.close();
    host?.close();
    await stack?.stop();
  });

  const allowed = () => `http://localhost:${port}`;

  async function open(
    content: RevealContent,
    { locale = 'en', origins = [allowed()] }: { locale?: RevealLocale; origins?: string[] } = {},
  ): Promise<string> {
    const card: OpenReveal = {
      cardToken: `tok_${(cards += 1)}`,
      last4: '4321',
      network: 'visa',
      expiresOn: '2030-11-30',
      cardholderName: 'Erika Mustermann',
      cardType: 'physical',
      content,
      origins,
      locale,
    };
    const { status, body } = await callJson<RevealOpened>(
      'POST',
      `${stack.endpoints.cardVault}/internal/reveals`,
      card,
      { authorization: `Bearer ${PLATFORM_TOKEN}` },
    );
    expect(status).toBe(201);
    return body.url;
  }

  /** The page of a partner that embeds the reveal. */
  async function embed(
    url: string,
    origin = allowed(),
  ): Promise<{ page: Page; frame: FrameLocator; complaints: string[] }> {
    const { page, complaints } = await openPage(browser);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await page.goto(`${origin}/?url=${encodeURIComponent(url)}`);
    return { page, frame: page.frameLocator('iframe'), complaints };
  }

  const statesAt = async (page: Page): Promise<string[]> => {
    const received = await page.evaluate<{ type?: string; state: string }[]>('received');
    return received.flatMap(({ type, state }) => (type === undefined ? [state] : []));
  };

  const numberIn = async (frame: FrameLocator): Promise<string> => {
    const value = frame.locator('dl > div').first().locator('.value');
    await value.waitFor();
    return (await value.textContent())!;
  };

  it('shows number, expiry and CVC with buttons that copy them', async () => {
    const { page, frame, complaints } = await embed(await open('details'));
    const number = await numberIn(frame);
    expect(number).toMatch(/^4000 00\d\d \d{4} 4321$/);
    await frame.getByRole('button', { name: 'Copy Card number' }).click();
    await frame.getByText('Card number copied').waitFor();
    const clipboard = () => page.evaluate<string>('navigator.clipboard.readText()');
    expect(await clipboard()).toBe(number.replaceAll(' ', ''));
    await frame.getByRole('button', { name: 'Copy Expiry' }).waitFor();
    await frame.getByRole('button', { name: 'Copy CVC' }).waitFor();
    expect(await statesAt(page)).toContain('shown');
    expect(complaints).toEqual([]);
  });

  it('never lets the page that embeds it read the content', async () => {
    const { page, frame } = await embed(await open('details'));
    const number = await numberIn(frame);
    const read = await page.evaluate<string[]>(`(() => {
      const frame = document.querySelector('iframe');
      const attempts = [
        () => frame.contentDocument.body.textContent,
        () => frame.contentWindow.document.body.textContent,
        () => frame.contentWindow.location.href,
      ];
      return attempts.map((attempt) => { try { return String(attempt()); } catch (e) { return e.name; } });
    })()`);
    expect(read).toEqual(['TypeError', 'SecurityError', 'SecurityError']);
    const received = await page.evaluate<string>('JSON.stringify(received)');
    for (const part of number.split(' ')) expect(received).not.toContain(part);
    // The address in the frame has lost its token.
    expect(page.frames()[1]!.url()).not.toContain('#');
  });

  it('hides the content after 45 seconds', async () => {
    const { page, frame } = await embed(await open('details'));
    await numberIn(frame);
    await frame.getByText('Hidden in 45 seconds').waitFor();
    await page.clock.runFor(44_000);
    await frame.getByText('Hidden in 1 second').waitFor();
    await page.clock.runFor(1_500);
    await frame.getByText('Hidden again for your safety.').waitFor();
    expect(await frame.locator('body').textContent()).not.toMatch(/4321/);
    expect((await statesAt(page)).at(-1)).toBe('hidden');
  });

  it.each([
    [
      'the frame loses the focus',
      (page: Page) => page.frames()[1]!.evaluate(`dispatchEvent(new Event('blur'))`),
    ],
    ['the page that embeds it loses the focus', (page: Page) => page.evaluate(LOSE_FOCUS)],
    [
      'its tab is no longer visible',
      (page: Page) =>
        page.frames()[1]!.evaluate(`
          Object.defineProperty(document, 'hidden', { value: true });
          document.dispatchEvent(new Event('visibilitychange'));`),
    ],
    ['a person goes on in the page', (page: Page) => page.getByText('Something else').click()],
  ])('hides the content when %s', async (_what, cause) => {
    const { page, frame } = await embed(await open('details'));
    await numberIn(frame);
    // Otherwise the content would be hidden after 45 seconds in any case.
    await page.clock.setFixedTime(Date.now());
    await cause(page);
    await frame.getByText('Hidden again for your safety.').waitFor();
    expect(await frame.locator('body').textContent()).not.toMatch(/4321/);
  });

  it('shows nothing a second time', async () => {
    const url = await open('details');
    await numberIn((await embed(url)).frame);
    const { page, frame } = await embed(url);
    await frame.getByText('This was shown already.').waitFor();
    expect((await statesAt(page)).at(-1)).toBe('expired');
  });

  it('cannot be embedded by a page of another origin', async () => {
    const url = await open('details');
    const { page, complaints } = await embed(url, `http://127.0.0.1:${port}`);
    await eventually('the browser has refused the frame', () =>
      complaints.some((complaint) => complaint.includes('frame-ancestors')),
    );
    expect(await statesAt(page)).toEqual([]);
    // It was not used, and still opens where it may.
    await numberIn((await embed(url)).frame);
  });

  it('takes addresses of the vault alone', async () => {
    const { page, complaints } = await embed(`${allowed()}/?url=`);
    expect(await page.locator('iframe').count()).toBe(0);
    expect(await statesAt(page)).toEqual(['failed']);
    expect(complaints).toEqual([expect.stringContaining('must be an address of')]);
  });

  it('shows the PIN, and sets the one that the cardholder chooses', async () => {
    const { frame } = await embed(await open('pin'));
    await frame.locator('.value').waitFor();
    expect(await frame.locator('.value').textContent()).toMatch(/^\d{4}$/);
    const { page, frame: choice } = await embed(await open('new_pin'));
    const type = async (pin: string, repeated: string) => {
      await choice.getByLabel('New PIN', { exact: true }).fill(pin);
      await choice.getByLabel('Repeat the new PIN').fill(repeated);
      await choice.getByRole('button', { name: 'Set PIN' }).click();
    };
    await type('85', '85');
    await choice.getByText('Enter 4 to 12 digits.').waitFor();
    await type('8502', '8503');
    await choice.getByText('Enter the same PIN twice.').waitFor();
    await type('1234', '1234');
    await choice.getByText('This PIN is easily guessed. Choose another one.').waitFor();
    await type('8502', '8502');
    await choice.getByText('Your new PIN is set.').waitFor();
    expect((await statesAt(page)).at(-1)).toBe('hidden');
  });

  it('says when it did not work, and tries again', async () => {
    const url = await open('details');
    const { page } = await openPage(browser);
    let isDown = true;
    await page.route('**/use', (route) => (isDown ? route.abort() : route.continue()));
    await page.goto(url.replace('#', `?embedded=#`));
    await page.getByText('This did not work.').waitFor();
    isDown = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.locator('.value').first().waitFor();
  });

  it.each([
    ['details', 'en'],
    ['details', 'de'],
    ['pin', 'de'],
    ['new_pin', 'en'],
    ['new_pin', 'de'],
  ] as const)('can be read and used by everybody: %s in %s', async (content, locale) => {
    const { page, complaints } = await openPage(browser);
    // The countdown stands still.
    await page.addInitScript('window.setInterval = () => 0');
    await page.goto(await open(content, { locale, origins: [] }));
    await page
      .locator(content === 'new_pin' ? 'form' : '.value')
      .first()
      .waitFor();
    expect(await screenFaults(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 600 });
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
    expect(await barriersOn(page)).toEqual([]);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: join(PICTURES, `${content}-${locale}-${colorScheme}.png`) });
    }
    expect(complaints).toEqual([]);
  });
});

/** As if another window had the focus: no part of the page has it. */
const LOSE_FOCUS = `document.activeElement?.blur(); dispatchEvent(new Event('blur'));`;
