import { randomUUID } from 'node:crypto';
import type {
  EnrolmentCode,
  OnboardingLink,
  Page as ListPage,
  TransactionResource,
} from '#contracts';
import { callJson, ScriptedServer } from '#testing';
import type { Browser, Page } from 'playwright-core';
import { startStack, type Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { launchBrowser, openPage, VirtualAuthenticator } from './support/browser.ts';
import { openConsole } from './support/staff-pages.ts';
import { pen } from './support/demo-shop.ts';
import { OnboardedCompany } from './support/onboarded-company.ts';
import { PayingCompany } from './support/paying-company.ts';

/** A PNG. */
const LOGO =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAICAIAAABsw6g0AAAAFElEQVR42mOQj/tPFcQwatBINggAgUQdEKb8fVgAAAAASUVORK5CYII=';

describe('the partner console', () => {
  let stack: Stack;
  let browser: Browser;
  let receiver: ScriptedServer;
  let status = 500;

  beforeAll(async () => {
    receiver = await ScriptedServer.start(() => ({ status, body: 'no room left' }));
    [stack, browser] = await Promise.all([
      startStack({ isTemporary: true, services: ['platform'], infrastructure: ['postgres'] }),
      launchBrowser(),
    ]);
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
    await receiver?.close();
  });

  async function call<T>(path: string, body: object): Promise<T> {
    const { platform, partner } = stack.endpoints;
    const answer = await callJson<T>('POST', `${platform}${path}`, body, {
      authorization: `Bearer ${partner.apiKey}`,
    });
    expect(answer.status).toBe(201);
    return answer.body;
  }

  async function failingEvent(): Promise<void> {
    const tag = randomUUID();
    const company = await call<{ id: string }>('/v1/companies', {
      externalId: tag,
      legalName: 'Lindqvist AB',
      registrationNumber: tag,
      country: 'SE',
    });
    await call('/v1/sandbox/events', {
      companyId: company.id,
      event: 'kyc_approved',
      data: { applicationId: `kyc_${tag}` },
    });
  }

  const overflowOf = (page: Page) =>
    page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );

  const open = (page: Page, hash = '#/events') => openConsole(page, stack.endpoints, hash);

  const attempts = (page: Page) =>
    page.getByRole('list', { name: 'Attempts' }).getByRole('listitem');

  it('leads from the failing event to its attempts and, sent again, to its delivery', async () => {
    const { page, complaints } = await openPage(browser);
    await open(page);
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();

    // The endpoint that is now configured refuses everything.
    await page.getByRole('link', { name: 'Event webhook' }).click();
    await page.getByLabel('URL').fill(`${receiver.url}/hooks`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();

    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await failingEvent();
    const row = page.getByRole('row').filter({ hasText: 'kyc_approved' });
    await row.getByText('Failing').waitFor();
    await row.getByRole('link', { name: 'kyc_approved' }).click();
    await page.getByText('answered 500').first().waitFor();
    await page.getByText('no room left').first().waitFor();
    await page.getByRole('region', { name: 'Payload' }).getByText('"applicationId"').waitFor();

    status = 204;
    await page.getByRole('button', { name: 'Deliver again' }).click();
    await page.getByRole('status').getByText('Delivered').waitFor();
    // The scheduled retry may have come before the click.
    const attemptAskedFor = page.getByRole('listitem').filter({ hasText: 'manual' });
    await attemptAskedFor.getByText('answered 204').waitFor();
    expect(await attempts(page).count()).toBeGreaterThanOrEqual(2);

    await page.reload();
    await attemptAskedFor.getByText('answered 204').waitFor();
    // No script can read the session.
    expect(await page.evaluate('document.cookie')).toBe('');
    expect(complaints).toEqual([]);
  });

  it('shows which mails the platform sends, and why they wait', async () => {
    const company = await OnboardedCompany.create(stack.endpoints);
    await company.submitKyc();
    await company.sandbox('start-review');
    const question = 'Please send us your articles of association.';
    const items = [{ section: 'documents', question }];
    await company.sandbox('request-information', { items });
    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page);
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('link', { name: 'Mails' }).click();
    await page.getByLabel('Company').fill(company.id);
    const row = page.getByRole('row').filter({ hasText: 'KYC: more information needed' });
    await row.getByText('Waiting').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await row.getByRole('link').click();
    await page.getByRole('heading', { name: 'KYC: more information needed' }).waitFor();
    // There is no mail server in this spec.
    await page.getByText('Deferred by the mail server').first().waitFor();
    await page.getByText('KYC applicant').waitFor();
    expect(await page.getByText(question).count()).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('sends a test event, recovers what failed, and shows how the endpoint does', async () => {
    status = 204;
    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page);

    await page.getByRole('button', { name: 'Send a test event' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send a test event' });
    await dialog.getByLabel('Event type').selectOption('card_ordered');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.getByRole('link', { name: 'View event' }).click();
    await page.getByRole('heading', { name: 'card_ordered' }).waitFor();
    await page.getByRole('status').getByText('Delivered').waitFor();
    await page.getByText('webhook-test: true').waitFor();

    status = 500;
    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('link', { name: 'Events', exact: true }).click();
    await failingEvent();
    await page.getByRole('row').getByText('Failing').first().waitFor();
    status = 204;
    await page.getByRole('button', { name: 'Recover failed events' }).click();
    const recovery = page.getByRole('dialog', { name: 'Recover failed events' });
    await recovery.getByRole('button', { name: /^Send \d+ again$/ }).click();
    await recovery.getByText(/^\d+ events? (is|are) sent again/).waitFor();
    await page.keyboard.press('Escape');
    await recovery.waitFor({ state: 'hidden' });

    await page.getByRole('button', { name: 'Open navigation' }).click();
    await page.getByRole('link', { name: 'Event webhook' }).click();
    await page.getByRole('region', { name: 'Last hour' }).getByText('%').waitFor();
    await page.getByRole('button', { name: 'Roll the secret' }).click();
    const roll = page.getByRole('dialog', { name: 'Roll the secret' });
    await roll.getByRole('button', { name: 'Roll the secret' }).click();
    await roll.getByText('whsec_').waitFor();
    await roll.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Signs until').first().waitFor();
    expect(await overflowOf(page)).toBe(0);

    await page.clock.install();
    await page
      .getByRole('button', { name: /^Show the signing secret: / })
      .first()
      .click();
    const shown = page.getByRole('dialog', { name: 'Show the signing secret?' });
    await shown.getByRole('button', { name: 'Show' }).click();
    await shown.getByText('whsec_').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await page.clock.fastForward(60_000);
    await shown.getByText('Anyone who knows it').waitFor();
    expect(await shown.getByText('whsec_').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('says when what it shows is not up to date, and what is not there', async () => {
    const { page, complaints } = await openPage(browser);
    await open(page, '#/endpoints/events');
    const stale = page.getByText('This view is not up to date.');
    await page.getByRole('region', { name: 'Health' }).waitFor();
    await page.context().setOffline(true);
    await stale.waitFor();
    await page.context().setOffline(false);
    await stale.waitFor({ state: 'hidden' });
    await page.goto(`${stack.endpoints.console}#/events/evt_${'0'.repeat(32)}`);
    await page.getByText('There is no such event').waitFor();
    await page.getByRole('link', { name: 'All events' }).click();
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('offers to try again when a screen could not be loaded', async () => {
    const { page } = await openPage(browser);
    await page.route('**/assets/trail-screen*.js', (route) => route.abort());
    await open(page, '#/trail');
    await page.getByRole('heading', { name: 'The server cannot be reached', level: 1 }).waitFor();
    await page.unroute('**/assets/trail-screen*.js');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Trail', level: 1 }).waitFor();
  });

  it("serves the card app and the onboarding at the partner's own host", async () => {
    const { platform, partner } = stack.endpoints;
    const hostName = 'cards.northwind.localhost';
    const brand = { displayName: 'Northwind Cards', primaryColor: '#0b7285', hostName };
    const authorization = `Bearer ${partner.apiKey}`;
    const changed = await callJson('PATCH', `${platform}/v1/branding`, brand, { authorization });
    expect(changed.status).toBe(200);
    const tag = randomUUID();
    const company = await call<{ id: string }>('/v1/companies', {
      externalId: tag,
      legalName: 'Lindqvist AB',
      registrationNumber: tag,
      country: 'SE',
    });
    const person = { companyId: company.id, externalId: 'e-1', name: 'Ada Lindqvist' };
    const { id } = await call<{ id: string }>('/v1/people', person);
    const { url } = await call<EnrolmentCode>(`/v1/people/${id}/enrolment-codes`, {});
    expect(new URL(url).hostname).toBe(hostName);

    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 800 });
    await VirtualAuthenticator.addTo(page);
    await page.goto(url);
    await page.getByText('Northwind Cards').first().waitFor();
    await page.getByLabel('Name of this device').fill('My phone');
    await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    expect(new URL(page.url()).hostname).toBe(hostName);
    expect(await barriersOn(page)).toEqual([]);

    const path = `/v1/companies/generate-onboarding-url?companyId=${company.id}`;
    const link = await callJson<OnboardingLink>('GET', `${platform}${path}`, undefined, {
      authorization,
    });
    expect(new URL(link.body.onboardingUrl).hostname).toBe(hostName);
    await page.goto(link.body.onboardingUrl);
    await page.getByText('Northwind Cards').first().waitFor();
    await page.getByText('Lindqvist AB').first().waitFor();
    const colour = await page.evaluate(
      "getComputedStyle(document.documentElement).getPropertyValue('--brand-filled')",
    );
    expect(colour).toBe('#0b7285');
    const console = await page.goto(link.body.onboardingUrl.replace(/\/onboarding.*/, '/console'));
    expect(console!.status()).toBe(403);
    expect(complaints).toEqual([]);
  });

  it('renews a card, and links it and the next one', async () => {
    const tag = randomUUID();
    const company = await call<{ id: string }>('/v1/companies', {
      externalId: tag,
      legalName: 'Lindqvist AB',
      registrationNumber: tag,
      country: 'DE',
    });
    const authorization = `Bearer ${stack.endpoints.partner.apiKey}`;
    const act = (path: string) =>
      callJson('POST', `${stack.endpoints.platform}${path}`, {}, { authorization });
    await act(`/v1/sandbox/companies/${company.id}/approve-kyc`);
    const person = { companyId: company.id, externalId: 'e-1', name: 'Ada Lindqvist' };
    const { id: personId } = await call<{ id: string }>('/v1/people', person);
    const { id } = await call<{ id: string }>('/v1/cards', { personId, cardType: 'virtual' });
    expect((await act(`/v1/cards/${id}/activate`)).status).toBe(200);

    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, `#/cards/${id}`);
    await page.getByText('Valid until').waitFor();
    expect(await page.getByText('Replaced by').count()).toBe(0);
    await page.getByRole('button', { name: 'Let its last 30 days begin' }).click();
    const next = page.locator('dt:has-text("Replaced by") + dd').getByRole('link');
    await next.waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await barriersOn(page)).toEqual([]);
    await next.click();
    await page.getByText('Replaces', { exact: true }).waitFor();
    await page.locator(`dt:has-text("Replaces") + dd a[href$="${id}"]`).waitFor();
    expect(complaints).toEqual([]);
  });

  it('changes who sends which mail, says from when on, and why not', async () => {
    await failingEvent();
    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '#/mail-settings');
    const row = (name: string) =>
      page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
    const sendersOf = (name: string) => row(name).getByRole('cell').allTextContents();
    await row('Card order confirmation').waitFor();
    expect(await sendersOf('Card order confirmation')).toEqual(['You']);
    expect(await sendersOf('KYC denied')).toEqual(['The platform']);

    const choice = page.getByRole('radiogroup', { name: 'Who sends: Card order confirmation' });
    await choice.getByRole('radio', { name: 'The platform' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Applies from').waitFor();
    expect(await sendersOf('Card order confirmation')).toEqual(['You', 'The platform']);
    await page.getByLabel('Integration level').selectOption('Light');
    await choice.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. Applies from').waitFor();
    expect(await sendersOf('Credit approved')).toEqual(['You', 'You', 'The platform']);
    expect(await barriersOn(page)).toEqual([]);
    const overflow = await page.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    await page.reload();
    await row('Credit approved').waitFor();
    expect(await page.getByLabel('Integration level').inputValue()).toBe('light');

    const { platform, partner } = stack.endpoints;
    const authorization = `Bearer ${partner.apiKey}`;
    for (let changes = 2; changes < 50; changes += 1) {
      const settings = { integrationLevel: changes % 2 ? 'light' : 'native' };
      const url = `${platform}/v1/communication-settings`;
      expect((await callJson('PUT', url, settings, { authorization })).status).toBe(200);
    }
    await page.getByLabel('Integration level').selectOption('White Label');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('changed too often').waitFor();
    expect(complaints).toEqual([]);
  });

  it('changes how the partner appears, shows it before, and says what is wrong', async () => {
    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '#/branding');
    const preview = page.getByRole('region', { name: 'Preview' });
    const logo = page.locator('input[type=file]');
    const png = { name: 'logo.png', mimeType: 'image/png' };
    await page.getByLabel('Display name').fill('Northwind Cards');
    await preview.getByText('Northwind Cards').waitFor();
    await logo.setInputFiles({ ...png, buffer: Buffer.from('no image') });
    await page.getByText('This image can’t be read.').waitFor();
    await logo.setInputFiles({ ...png, buffer: Buffer.alloc(102_401) });
    await page.getByText('The logo must have at most 100 KB.').waitFor();
    await logo.setInputFiles({ ...png, buffer: Buffer.from(LOGO, 'base64') });
    await preview.getByRole('img', { name: 'Logo' }).waitFor();
    await page.getByLabel('Color', { exact: true }).fill('blue');
    await page.getByText('Please write a color such as #1f5eff.').waitFor();
    await page.getByLabel('Color', { exact: true }).fill('#1F5EFF');
    await page.getByLabel('Instructions (German)').fill('Bitte bestätigen Sie die Zahlung.');
    await page.getByLabel('Reply-to address').fill('nowhere');
    await page.getByLabel('Address of your app').fill('https://app.northwind.example/{userId}');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Please check the marked fields.').waitFor();
    await page.getByText('Please write an email address.').waitFor();
    await page.getByText('Please write an https address of at most 500 characters.').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.getByLabel('Reply-to address').fill('help@northwind.example');
    const appAddress = 'https://app.northwind.example/approve/{requestId}?return={returnUrl}';
    await page.getByLabel('Address of your app').fill(appAddress);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Pages and new mails show it.').waitFor();
    const pages = page.getByRole('region', { name: 'Pages with card details' });
    await pages.getByLabel('Addresses of the pages').fill('app.northwind.example');
    await pages.getByRole('button', { name: 'Save pages' }).click();
    await pages.getByText('Please write addresses such as https://app.partner.example').waitFor();
    await pages.getByLabel('Addresses of the pages').fill('https://app.northwind.example');
    await pages.getByRole('button', { name: 'Save pages' }).click();
    await pages.getByText('Saved.').waitFor();
    expect(await barriersOn(page)).toEqual([]);

    const { platform, partner } = stack.endpoints;
    const stored = () =>
      callJson('GET', `${platform}/v1/branding`, undefined, {
        authorization: `Bearer ${partner.apiKey}`,
      });
    expect((await stored()).body).toMatchObject({
      ...{ displayName: 'Northwind Cards', primaryColor: '#1f5eff' },
      logo: `data:image/png;base64,${LOGO}`,
      instructions: { de: 'Bitte bestätigen Sie die Zahlung.' },
      ...{ replyTo: 'help@northwind.example', appAddress },
    });
    await page.getByText('With White Label, you can also set').waitFor();
    await page.reload();
    await preview.getByRole('img', { name: 'Logo' }).waitFor();
    await page.getByRole('button', { name: 'Remove logo' }).click();
    await page.getByLabel('Reply-to address').fill('');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Saved. Pages and new mails show it.').waitFor();
    expect((await stored()).body).toMatchObject({ logo: null, replyTo: null });
    // The one refused call is logged by the browser.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  it('sets rules of 3-D Secure on a phone, by which the shop is paid without a challenge', async () => {
    const { platform, partner } = stack.endpoints;
    const authorization = `Bearer ${partner.apiKey}`;
    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '#/three-ds-rules');
    await page.getByText('your cardholders are asked about every payment').waitFor();
    const rule = (number: number) => page.getByRole('group', { name: `Rule ${number}` });
    await page.getByRole('button', { name: 'Add rule' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please write a name that no other rule has.').waitFor();
    await rule(1).getByLabel('Name').fill('Everything else');
    await page.getByRole('button', { name: 'Add rule' }).click();
    await rule(2).getByLabel('Name').fill('Shops in Ireland');
    await rule(2).getByLabel('What happens').selectOption('Authenticate without asking');
    await rule(2).getByLabel('Exemption').selectOption('Transaction risk analysis');
    await rule(2).getByLabel('Amount up to').fill('500.01');
    await rule(2).getByLabel('Countries of the merchant').fill('ie, Germany');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Please write codes of countries such as DE, AT.').waitFor();
    await rule(2).getByLabel('Countries of the merchant').fill('ie, de');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('This rule never decides').waitFor();
    await page.getByText('at most €500.00').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.getByRole('button', { name: 'Move up: Rule 2' }).click();
    await rule(1).getByLabel('Amount up to').fill('500');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved. The rules apply to payments from now on.').waitFor();
    await page.reload();
    expect(await rule(1).getByLabel('Countries of the merchant').inputValue()).toBe('IE, DE');
    await page.getByText('Version 1').waitFor();

    const { card } = (await PayingCompany.create(stack.endpoints)).holder;
    const { page: shop, complaints: ofShop } = await openPage(browser);
    await shop.goto(`${platform}/sandbox/shop#card=${card.id}`);
    await shop.getByRole('radio', { name: pen.name }).check();
    await shop.getByRole('button', { name: `Pay ${pen.amount}` }).click();
    await shop.getByText('Your card’s issuer needed no confirmation from you.').waitFor();
    expect(await shop.locator('iframe').count()).toBe(0);
    expect(await barriersOn(shop)).toEqual([]);

    const path = `/v1/transactions?cardId=${card.id}`;
    const { body } = await callJson<ListPage<TransactionResource>>(
      'GET',
      `${platform}${path}`,
      undefined,
      {
        authorization,
      },
    );
    await open(page, `#/payments/${body.data[0]!.id}`);
    await page.getByText('By the rule “Shops in Ireland”').waitFor();
    await page.getByText('Authenticated without a challenge').waitFor();
    await open(page, '#/trail');
    await page.getByText('changed the rules of 3-D Secure').first().waitFor();
    const none = { rules: [] };
    await callJson('PUT', `${platform}/v1/three-ds-rules`, none, { authorization });
    expect(ofShop).toEqual([]);
    // The one refused call is logged by the browser.
    expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
  });

  it('shows the checklist of the integration level, whose open items are confirmed here', async () => {
    const { page, complaints } = await openPage(browser);
    await page.setViewportSize({ width: 390, height: 800 });
    await open(page, '#/integration-level');
    const row = page.getByRole('row').filter({ hasText: 'strong customer authentication' });
    await row.getByText('Open', { exact: true }).waitFor();
    await row.getByRole('button', { name: 'Confirm' }).click();
    await row.getByText('Done', { exact: true }).waitFor();
    await row.getByText('Sandbox Admin, ').waitFor();
    expect(await barriersOn(page)).toEqual([]);
    expect(await overflowOf(page)).toBe(0);
    await page.reload();
    await row.getByRole('button', { name: 'Withdraw' }).click();
    await row.getByText('Open', { exact: true }).waitFor();
    await open(page, '#/trail');
    await page.getByText('Sandbox Admin withdrew a confirmation of the checklist').waitFor();
    expect(complaints).toEqual([]);
  });

  it.each(['light', 'dark'] as const)('has no barriers in %s colours', async (colorScheme) => {
    status = 500;
    const { page } = await openPage(browser);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(stack.endpoints.console);
    await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await failingEvent();
    await open(page, '');
    await page.reload();
    const webhooks = page.getByRole('region', { name: 'Webhooks' });
    await webhooks
      .getByText(/^(Failing|Paused)$/)
      .first()
      .waitFor();
    await page.getByRole('region', { name: 'Your first steps' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
    await webhooks.getByRole('link', { name: /^\d+$/ }).first().click();
    await page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
    expect(page.url()).toContain('#/events?status=pending&channel=events');
    await open(page);
    const row = page.getByRole('row').filter({ hasText: 'kyc_approved' }).first();
    await row.waitFor();
    expect(await barriersOn(page)).toEqual([]);
    for (const name of ['Send a test event', 'Recover failed events']) {
      await page.getByRole('button', { name }).click();
      const dialog = page.getByRole('dialog', { name });
      await dialog.waitFor();
      expect(await barriersOn(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
    }

    await row.getByRole('link', { name: 'kyc_approved' }).click();
    await page.getByRole('region', { name: 'Payload' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);

    await page.getByRole('link', { name: 'Event webhook' }).click();
    await page.getByRole('button', { name: 'Roll the secret' }).waitFor();
    expect(await barriersOn(page)).toEqual([]);
  });
});
