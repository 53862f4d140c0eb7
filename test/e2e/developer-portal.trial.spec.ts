import { callJson, eventually } from '#testing';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { closePages, openPage } from './support/browser.ts';
import { sandboxPages } from './support/systems.ts';

/** One page of each kind. */
const kinds = [
  '',
  '/partner-guide',
  '/company-application',
  '/api',
  '/api/cards',
  '/api/errors',
  '/events/card_ordered',
];

const looks = [
  { colorScheme: 'light', width: 1280, height: 800 },
  { colorScheme: 'dark', width: 390, height: 844 },
] as const;

describe('the developer portal', () => {
  let stack: Stack;
  let browser: Browser;
  let docs: string;

  beforeAll(async () => {
    ({ stack, browser } = await sandboxPages());
    docs = `${stack.endpoints.platform}/docs`;
  });

  afterAll(() => closePages(browser));

  it.each(looks)(
    'calls no other host, logs no error and shifts no layout: $colorScheme, $width px',
    async ({ colorScheme, ...size }) => {
      const { page, complaints } = await openPage(browser);
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      const foreign: string[] = [];
      page.on('request', (request) => {
        if (!request.url().startsWith(stack.endpoints.platform)) foreign.push(request.url());
      });
      for (const path of kinds) {
        await page.goto(`${docs}${path}`, { waitUntil: 'networkidle' });
        await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
        await page.keyboard.press('/');
        await page.getByRole('searchbox').waitFor();
        await page.keyboard.press('Escape');
        // A tenth of what browsers call good.
        expect([path, (await shiftOf(page)) < 0.01]).toEqual([path, true]);
        expect([path, await overflowOf(page)]).toEqual([path, 0]);
      }
      expect([foreign, complaints]).toEqual([[], []]);
    },
  );

  /** How much of the page has moved without anybody's doing. */
  const shiftOf = (page: Page) =>
    page.evaluate<number>(`new Promise((resolve) => {
      let sum = 0;
      new PerformanceObserver((list) => {
        for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) sum += value;
      }).observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => setTimeout(() => resolve(sum)));
    })`);

  const overflowOf = (page: Page) =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );

  it('finds an event and a call with the keyboard alone', async () => {
    const { page } = await openPage(browser);
    await page.goto(docs);
    for (const [query, address, heading] of [
      ['card_ordered', '/docs/events/card_ordered', 'card_ordered'],
      ['createCompany', '/docs/api/companies#createCompany', 'Create company'],
    ] as const) {
      await page.keyboard.press('/');
      await page.getByRole('searchbox').fill(query);
      await page.locator(`dialog a[href="${address}"]`).waitFor();
      await page.keyboard.press('ArrowDown');
      expect(await page.evaluate('document.activeElement.getAttribute("href")')).toBe(address);
      await page.keyboard.press('Enter');
      await page.waitForURL(`**${address}`);
      await page.getByRole('heading', { name: heading }).first().waitFor();
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('searchbox').fill('xyzzy-is-nowhere');
    await page.getByText('Nothing is found').waitFor();
  });

  it('makes a company where it is read about, with a key that only this tab keeps', async () => {
    const { apiKey } = stack.endpoints.partner;
    const { page, complaints } = await openPage(browser);
    await page.goto(`${docs}/api/companies#createCompany`);
    const form = page.locator('details.try').first();
    await form.locator('summary').click();
    await form.getByLabel('API key').fill(apiKey);
    const body = form.getByLabel('Body');
    await body.fill('{ "externalId": ');
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('The body is not JSON').waitFor();
    const company = { externalId: 'tried', legalName: 'Contoso AG', registrationNumber: 'HRB 7' };
    await body.fill(JSON.stringify({ ...company, country: 'DE' }));
    await form.getByRole('button', { name: 'Send' }).click();
    await form.getByText('201', { exact: true }).waitFor();
    const { id } = JSON.parse((await form.locator('.answer code').textContent())!) as {
      id: string;
    };
    const made = await callJson<object>(
      'GET',
      `${stack.endpoints.platform}/v1/companies/${id}`,
      undefined,
      { authorization: `Bearer ${apiKey}` },
    );
    expect(made.body).toMatchObject(company);
    expect(
      await page.evaluate('JSON.stringify(localStorage) + document.cookie + location'),
    ).not.toContain(apiKey);
    await page.reload();
    const again = page.locator(`details.try[data-call*='"GET"'][data-call*='/v1/companies/{id}"']`);
    await again.locator('summary').click();
    expect(await again.getByLabel('API key').inputValue()).toBe(apiKey);
    await again.getByLabel('id', { exact: true }).fill('cmp_none');
    await again.getByRole('button', { name: 'Send' }).click();
    await again.getByText('404', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('offers no "Try it" where money is real', async () => {
    const { page } = await openPage(browser);
    await page.route('**/docs/platform.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "document.documentElement.dataset.platform = 'live';",
      }),
    );
    await page.goto(`${docs}/api/companies`);
    await page.getByRole('heading', { name: 'Create company' }).waitFor();
    expect(await page.locator('details.try').first().isVisible()).toBe(false);
  });

  it('leads to the console at its own host', async () => {
    const { page } = await openPage(browser);
    const address = 'https://console.example/console';
    await page.route('**/docs/platform.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `document.documentElement.dataset.console = '${address}';`,
      }),
    );
    await page.goto(docs);
    const link = page.getByRole('navigation', { name: 'Places' }).getByText('Console');
    await eventually('the link leads there', async () => {
      return (await link.getAttribute('href')) === address;
    });
  });

  it('keeps the language of the samples, and copies them with the address of this platform', async () => {
    const { page } = await openPage(browser);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${docs}/api/people#createPerson`);
    await page.getByText('TypeScript', { exact: true }).first().click();
    await page.goto(`${docs}/api/cards#orderCard`);
    const sample = page
      .locator('xpath=//h2[@id="orderCard"]/following::*[@data-sample="TypeScript"]')
      .first();
    await sample.getByRole('button', { name: 'Copy' }).click();
    await eventually('the sample is copied', async () => {
      const copied = await page.evaluate<string>('navigator.clipboard.readText()');
      return copied.includes(`await fetch('${stack.endpoints.platform}/v1/cards'`);
    });
  });

  it('has every page as Markdown whose links lead somewhere, with the address of the platform', async () => {
    const { platform } = stack.endpoints;
    const linksIn = (markdown: string) =>
      [...markdown.replaceAll(/```[^]*?\n```|`[^`]*`/g, '').matchAll(/\]\(([^()\s]+)\)/g)].map(
        ([, link]) => link!,
      );
    const list = await (await fetch(`${docs}/llms.txt`)).text();
    const twins = linksIn(list);
    expect(twins).toEqual(
      expect.arrayContaining(
        ['index', 'api/cards', 'events/low_balance'].map((path) => `${docs}/${path}.md`),
      ),
    );
    const { page } = await openPage(browser);
    await page.goto(docs);
    const pages = await page
      .locator('#pages a')
      .evaluateAll((links) =>
        links.map((link) => (link as unknown as { pathname: string }).pathname),
      );
    expect(twins.map((twin) => twin.slice(0, -'.md'.length).replace(/\/index$/, ''))).toEqual(
      pages.map((path) => `${platform}${path}`),
    );
    const statuses = new Map<string, Promise<number>>();
    const statusOf = (url: string) => {
      const [address = ''] = url.split('#');
      const known = statuses.get(address) ?? fetch(address).then(({ status }) => status);
      statuses.set(address, known);
      return known;
    };
    const faults: string[] = [];
    for (const twin of [...twins, `${docs}.md`]) {
      const answer = await fetch(twin);
      const text = await answer.text();
      if (answer.status !== 200) faults.push(`${twin}: ${answer.status}`);
      if (text.includes('{base_url}')) faults.push(`${twin}: {base_url}`);
      for (const link of linksIn(text)) {
        if (link.startsWith('#')) continue;
        const isAbsolute = /^https?:/.test(link);
        const isOwn = link.startsWith(`${platform}/`);
        if (!isAbsolute || (isOwn && (await statusOf(link)) !== 200))
          faults.push(`${twin}: ${link}`);
      }
    }
    expect(faults).toEqual([]);
    expect(statuses.size).toBeGreaterThan(50);
    for (const path of pages)
      expect([path, await statusOf(`${platform}${path}`)]).toEqual([path, 200]);
    expect(await (await fetch(`${docs}.md`)).text()).toBe(
      await (await fetch(`${docs}/index.md`)).text(),
    );
  });
});
