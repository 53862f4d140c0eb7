import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { eventually, ScriptedServer } from '#testing';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { closePages, openPage } from './support/browser.ts';
import { accountMenu, openConsole } from './support/staff-pages.ts';
import { OnboardedCompany } from './support/onboarded-company.ts';
import { partnerCall } from './support/partner-call.ts';
import { PayingCompany } from './support/paying-company.ts';
import { platformPages } from './support/systems.ts';

const run = promisify(execFile);

describe("the console's tools", () => {
  let stack: Stack;
  let browser: Browser;
  let receiver: ScriptedServer;
  let company: OnboardedCompany;
  let status = 500;
  const complaints: string[][] = [];

  beforeAll(async () => {
    ({ stack, browser } = await platformPages());
    receiver = await ScriptedServer.start(() => ({ status }));
    await partnerCall(stack.endpoints, 'PUT', '/v1/webhook-endpoints/events', {
      url: receiver.url,
      header: 'x-token',
      token: 'token-of-the-partner',
      status: 'enabled',
    });
    company = await OnboardedCompany.create(stack.endpoints);
  });

  afterEach(async () => {
    await closePages(browser);
    expect(complaints.splice(0).flat()).toEqual([]);
  });

  afterAll(() => receiver?.close());

  /** The console at an address, signed in. */
  async function open(hash = '#/events'): Promise<Page> {
    const opened = await openPage(browser);
    complaints.push(opened.complaints);
    const { page } = opened;
    await openConsole(page, stack.endpoints, hash);
    await accountMenu(page).waitFor();
    return page;
  }

  const events = (page: Page) => page.getByRole('table', { name: 'Events' }).locator('tbody tr');
  const emit = (applicationId: string) => company.emit('kyc_approved', { applicationId });
  const filters = (page: Page) => page.getByRole('search', { name: 'Filters' });

  it('find events by a text, an id and a name, within a time, and keep that in the address', async () => {
    await emit('kyc_needle');
    await emit('kyc_hay');
    const page = await open();
    const search = filters(page).getByLabel('Search');
    await search.fill('NEEDLE');
    await page.waitForURL(/search=NEEDLE/);
    await eventually('the one', async () => (await events(page).count()) === 1);
    await page.reload();
    await eventually('the one', async () => (await events(page).count()) === 1);
    expect(await search.inputValue()).toBe('NEEDLE');

    await search.fill('Lindqvist Möb');
    await page
      .getByRole('link', { name: /^Company: Lindqvist Möbler AB/ })
      .first()
      .click();
    await page
      .getByRole('list', { name: 'Filtered by' })
      .getByText('Lindqvist Möbler AB')
      .waitFor();
    await search.fill(company.id);
    await page.waitForURL((url) => url.hash.includes(company.id));

    await filters(page)
      .getByLabel(/^Before/)
      .fill('2020-01-01T00:00');
    await filters(page).getByLabel(/^From/).focus();
    await page.waitForURL(/to=20/);
    await page.getByText('No events here.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });

  it('copy the call and the delivery as commands, which work', async () => {
    status = 204;
    await emit('kyc_copied');
    const page = await open('#/events?search=kyc_copied');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const copied = () => page.evaluate<string>('navigator.clipboard.readText()');
    const shell = async (command: string, env: Record<string, string>) => {
      const given = { PATH: process.env.PATH, ...env };
      return (await run('sh', ['-c', command], { env: given })).stdout;
    };
    await page.getByRole('link', { name: 'kyc_approved' }).first().click();
    await page.getByRole('button', { name: 'Copy as curl' }).click();
    const call = await copied();
    const { apiKey } = stack.endpoints.partner;
    expect(call).not.toContain(apiKey);
    const answer = await shell(`${call} -s`, { PLATFORM_API_KEY: apiKey });
    expect(JSON.parse(answer)).toMatchObject({
      payload: { data: { applicationId: 'kyc_copied' } },
    });

    await page.getByRole('button', { name: 'Copy the delivery as curl' }).click();
    const delivery = await copied();
    expect(delivery).not.toContain('token-of-the-partner');
    const before = receiver.requests.length;
    await shell(`${delivery} -s`, {
      WEBHOOK_TOKEN: 'another-token',
      WEBHOOK_SIGNING_SECRET: 'whsec_YWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWFhYWE=',
    });
    const sent = receiver.requests
      .slice(before)
      .find(({ headers }) => headers['x-token'] === 'another-token');
    expect(sent?.body).toContain('kyc_copied');
    await page.getByRole('button', { name: 'Copy Payload' }).click();
    expect(JSON.parse(await copied())).toMatchObject({ event: 'kyc_approved' });
  });

  it('send the failed events of the list again, after they were counted', async () => {
    status = 500;
    for (let n = 0; n < 3; n += 1) await emit(`kyc_lost_${n}`);
    const page = await open('#/events?search=kyc_lost&status=failing');
    await eventually('all of them', async () => (await events(page).count()) === 3);
    status = 204;
    await page.getByRole('button', { name: 'Recover failed events' }).click();
    const dialog = page.getByRole('dialog', { name: 'Recover failed events' });
    // One may have been attempted again meanwhile.
    await dialog.getByText(/^[1-3] failed events? will be sent again/).waitFor();
    await dialog.getByText('kyc_lost').waitFor();
    await dialog.getByRole('button', { name: /^Send [1-3] again$/ }).click();
    await dialog.getByText(/^[1-3] events? (is|are) sent again/).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByText('No events here.').waitFor();
  });

  it('show what the own programs called, and why it was refused', async () => {
    await company.emit('kyc_approved', { applicationId: 7 }).catch(() => undefined);
    const page = await open('#/requests?outcome=refused');
    const row = page.getByRole('row').filter({ hasText: '/v1/sandbox/events' }).first();
    await row.getByText('422').waitFor();
    await row.getByText('validation_failed').waitFor();
    await filters(page).getByLabel('Method').selectOption('DELETE');
    await page.getByText('No requests here.').waitFor();
    await page.waitForURL(/method=DELETE/);
    // What the console asks for is not among them.
    await page.goto(`${stack.endpoints.console}#/requests?reads=shown&path=/v1/api-requests`);
    await page.getByText('No requests here.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });

  it('hide reads among the calls that succeeded, until they are wanted', async () => {
    await partnerCall(stack.endpoints, 'GET', '/v1/event-types');
    const page = await open('#/requests');
    const call = (text: string) => page.getByRole('row').filter({ hasText: text }).first();
    await call('POST /v1/companies').waitFor();
    expect(await page.getByRole('row').filter({ hasText: 'GET /v1/event-types' }).count()).toBe(0);
    await page.getByLabel('Show reads').check();
    await page.waitForURL(/reads=shown/);
    await call('GET /v1/event-types').waitFor();
  });

  it('draw deliveries over time, and show them as a table', async () => {
    const page = await open('#/endpoints/events');
    const sheet = page.getByRole('region', { name: 'Deliveries over time' });
    await sheet.getByRole('img', { name: /^Attempts over time/ }).waitFor();
    await sheet.getByLabel('Range', { exact: true }).selectOption('Last hour');
    await page.waitForURL(/range=hour/);
    await sheet.getByText('Show as table').click();
    const cells = sheet.getByRole('row').getByRole('cell');
    await eventually('an attempt', async () =>
      (await cells.allTextContents()).some((text) => /^[1-9]/.test(text)),
    );
    expect(await barriersOn(page)).toEqual([]);
  });

  it('show new events at once, and none while that is paused', async () => {
    const page = await open('#/events?search=kyc_live');
    await page.getByText('No events here.').waitFor();
    await emit('kyc_live_1');
    await eventually('the first', async () => (await events(page).count()) === 1);
    await page.getByRole('button', { name: 'Pause live updates' }).click();
    await page.waitForURL(/search=kyc_live&live=off/);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await emit('kyc_live_2');
    await page.getByRole('button', { name: 'Resume live updates' }).waitFor();
    expect(await events(page).count()).toBe(1);
    expect(asked.filter((url) => url.includes('kyc_live'))).toEqual([]);
    await page.getByRole('button', { name: 'Resume live updates' }).click();
    await eventually('both', async () => (await events(page).count()) === 2);
  });

  it('play the part of others where a thing is shown', async () => {
    const other = await OnboardedCompany.create(stack.endpoints);
    const page = await open(`#/companies/${other.id}`);
    const simulate = page.getByRole('region', { name: 'Simulate' });
    await simulate.getByRole('button', { name: 'Approve KYC' }).click();
    await simulate.getByText('Done: Approve KYC').waitFor();
    await page.getByRole('status').getByText('Approved').waitFor();
    await simulate.getByRole('button', { name: 'Approve credit' }).click();
    await simulate.getByText('Not possible now: Approve credit').waitFor();

    const { holder } = await PayingCompany.create(stack.endpoints);
    await page.goto(`${stack.endpoints.console}#/cards/${holder.card.id}`);
    await simulate.getByLabel('Payment').selectOption('Tip');
    await simulate.getByRole('button', { name: 'Play' }).click();
    await simulate.getByRole('link', { name: 'View payment' }).waitFor();
    await simulate.getByLabel('Payment').selectOption('Two shipments');
    await simulate.getByRole('button', { name: 'Play' }).click();
    await simulate.getByRole('link', { name: 'View payment 2' }).waitFor();
    expect(await simulate.getByRole('link').count()).toBe(2);
    await simulate.getByRole('button', { name: 'Begin a purchase with 3-D Secure' }).click();
    await simulate.getByRole('button', { name: 'Deny', exact: true }).click();
    await simulate.getByText('The request is now: denied').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.goto(`${stack.endpoints.console}#/accounts/${holder.card.accountId}`);
    await simulate.getByRole('button', { name: /^Transfer/ }).click();
    await simulate.getByText(/^Done: Transfer/).waitFor();
  });

  it('search finds a card by its digits and freezes it with a reason, which the trail shows', async () => {
    const paying = await PayingCompany.create(stack.endpoints);
    const { card } = paying.holder;
    const payment = await paying.payment(await paying.play('tip'));
    const page = await open();
    const search = page.getByRole('dialog', { name: 'Search' });
    const field = search.getByLabel(/^Name, shop, amount/);
    await page.keyboard.press('Control+k');
    await field.fill('no such thing');
    await search.getByText('Nothing found.').waitFor();
    await field.fill(payment.merchant.name.slice(0, 5));
    await search.getByRole('option', { name: payment.id }).waitFor();
    await field.fill(card.last4);
    await search.getByRole('option', { name: card.id }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await field.fill(card.id);
    await eventually(
      'the card alone',
      async () => (await search.getByRole('option').count()) === 1,
    );
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: `Card •••• ${card.last4}` }).waitFor();

    await page.getByRole('button', { name: 'Freeze', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: /^Freeze the card/ });
    await dialog.getByRole('button', { name: 'Freeze', exact: true }).click();
    // The browser asks for the reason.
    await dialog.locator('textarea:invalid').waitFor();
    await dialog.getByLabel('Reason').fill('Ada called: the card is lost.');
    await dialog.getByRole('button', { name: 'Freeze', exact: true }).click();
    await page.getByRole('button', { name: 'Unfreeze', exact: true }).waitFor();
    await page.getByRole('status').getByText('Frozen').waitFor();
    await page.goto(`${stack.endpoints.console}#/trail`);
    await page
      .getByRole('link', { name: `Sandbox Admin froze the card •••• ${card.last4}` })
      .waitFor();
    await page.getByText('Ada called: the card is lost.').waitFor();
  });

  it('are reached by keys, which can be switched off, in the colours that were chosen', async () => {
    const page = await open('#/mails');
    const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
    await heading('Mails').waitFor();
    await page.keyboard.type('ge');
    await heading('Events').waitFor();
    await page.keyboard.press('/');
    // What is typed into a field stays there.
    await page.keyboard.type('gc?');
    expect(await filters(page).getByLabel('Search').inputValue()).toBe('gc?');
    await heading('Events').focus();
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await help.getByLabel('Shortcuts are on').uncheck();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await heading('Events').focus();
    await page.keyboard.type('gc?');
    expect(await help.count()).toBe(0);
    await heading('Events').waitFor();

    const isDark = () =>
      page.evaluate<boolean>(
        `getComputedStyle(document.documentElement).colorScheme === 'dark' && document.documentElement.dataset.mantineColorScheme === 'dark'`,
      );
    expect(await isDark()).toBe(false);
    await accountMenu(page).click();
    await page.getByLabel('Colours').selectOption('Dark');
    await eventually('dark', isDark);
    // Before the page's own scripts run, too.
    await page.route(/console-.*\.js$/, (route) => route.abort());
    await page.reload();
    expect(await page.evaluate('document.documentElement.dataset.mantineColorScheme')).toBe('dark');
    complaints.splice(0);
  });
});
