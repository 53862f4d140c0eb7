import type { PurchaseResource } from '#contracts';
import { callJson, eventually } from '#testing';
import type { Browser, FrameLocator, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { confirmAct, launchBrowser, openPage, VirtualAuthenticator } from './support/browser.ts';
import { DeadLine } from './support/proxies.ts';
import { type Cardholder, createCardholder, enrolmentCodeFor } from './support/cardholder.ts';
import { bowl, checkOut, pen, perfume, type Product } from './support/demo-shop.ts';
import { paymentSystem } from './support/systems.ts';

// After this time without data, the page reconnects its stream.
const LONGEST_SILENCE_MS = 35_000;

describe('a payment in the shop', () => {
  let stack: Stack;
  let browser: Browser;
  let cardholder: Cardholder;
  let app: Page;
  let authenticator: VirtualAuthenticator;
  const complaints: string[][] = [];

  beforeAll(async () => {
    [{ stack }, browser] = await Promise.all([paymentSystem(), launchBrowser()]);
    cardholder = await createCardholder(stack.endpoints);
    app = await newPage();
    authenticator = await VirtualAuthenticator.addTo(app);
    await enrol(app);
  });

  afterAll(() => browser?.close());

  afterEach(() => {
    expect(complaints.splice(0).flat()).toEqual([]);
  });

  /** A page with its own storage, like another person's browser. */
  async function newPage(): Promise<Page> {
    const { page, complaints: ofPage } = await openPage(browser);
    complaints.push(ofPage);
    await page.setViewportSize({ width: 390, height: 844 });
    return page;
  }

  async function enrol(page: Page): Promise<void> {
    const { url } = await enrolmentCodeFor(stack.endpoints, cardholder);
    await page.goto(url);
    await page.getByLabel('Name of this device').fill('My phone');
    await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await page.getByRole('heading', { name: 'Home' }).waitFor();
    await page.getByRole('link', { name: 'Approvals' }).click();
  }

  async function buy(product: Product): Promise<{ shop: Page; landing: FrameLocator }> {
    const shop = await newPage();
    const landing = await checkOut(shop, stack.endpoints, cardholder.card.id, product);
    return { shop, landing };
  }

  async function openWaiting({ amount }: Product): Promise<void> {
    await app.goto(`${stack.endpoints.cardApp}#/approvals`);
    // The latest one, because an earlier one may also be listed if it was presented too late.
    await app.getByRole('link', { name: amount }).last().click();
    await app.getByRole('heading', { name: 'Approve this payment?' }).waitFor();
  }

  async function seeEnd(shop: Page, heading: string, message: string): Promise<void> {
    await shop.getByRole('heading', { name: heading }).waitFor();
    await shop.getByText(message, { exact: true }).waitFor();
    await shop.context().close();
  }

  it('is approved in the app with the passkey, and the shop goes on', async () => {
    const { shop, landing } = await buy(pen);
    await landing.getByText(pen.amount).waitFor();
    await landing.getByRole('img', { name: 'Visa' }).waitFor();
    await openWaiting(pen);
    await app.getByText(pen.amount).waitFor();
    await app.getByText('to Wren & Marlow').waitFor();
    await app.getByText(`ending in ${cardholder.card.last4}`).waitFor();
    expect([...(await barriersOn(app)), ...(await barriersOn(shop))]).toEqual([]);
    await app.getByRole('button', { name: 'Approve with passkey' }).click();
    await app.getByRole('heading', { name: 'Approved' }).waitFor();
    await landing.getByRole('heading', { name: 'Payment approved' }).waitFor();
    await seeEnd(shop, 'Thank you for your order', 'Y');
  });

  it('is approved, and declined by a rule of the card', async () => {
    const setControls = (body: object) =>
      callJson(
        'PUT',
        `${stack.endpoints.platform}/v1/cards/${cardholder.card.id}/spending-controls`,
        body,
        { authorization: `Bearer ${stack.endpoints.partner.apiKey}` },
      );
    expect((await setControls({ limits: [], channels: { online: false } })).status).toBe(200);
    const { shop } = await buy(pen);
    await openWaiting(pen);
    await app.getByRole('button', { name: 'Approve with passkey' }).click();
    await shop.getByRole('heading', { name: 'The payment was declined' }).waitFor();
    expect(await barriersOn(shop)).toEqual([]);
    await seeEnd(shop, 'The payment was declined', 'The card may not be used online.');
    expect((await setControls({ limits: [] })).status).toBe(200);
  });

  it('is denied as somebody else’s', async () => {
    const { shop, landing } = await buy(bowl);
    await landing.getByText(bowl.amount).waitFor();
    await openWaiting(bowl);
    await app.getByRole('button', { name: 'This was not me' }).click();
    await app.getByRole('heading', { name: 'Declined' }).waitFor();
    await landing.getByRole('heading', { name: 'Payment declined' }).waitFor();
    await seeEnd(shop, 'The payment was not confirmed', 'N');
    expect(await barriersOn(app)).toEqual([]);

    await app.getByRole('button', { name: 'Freeze this card now' }).click();
    await app.getByText('Your card is frozen.').waitFor();
    expect(await app.getByRole('button', { name: /Freeze/ }).count()).toBe(0);
    await app.getByRole('link', { name: 'Cards' }).click();
    await app.getByRole('button', { name: 'Unfreeze' }).click();
    await confirmAct(app, 'Unfreeze this card?');
    await app.getByRole('button', { name: 'Freeze', exact: true }).waitFor();
  });

  it('is cancelled', async () => {
    const { shop, landing } = await buy(perfume);
    await landing.getByText(perfume.amount).waitFor();
    await openWaiting(perfume);
    await app.getByRole('button', { name: 'Cancel payment' }).click();
    await app.getByRole('heading', { name: 'Cancelled' }).waitFor();
    await landing.getByRole('heading', { name: 'Payment cancelled' }).waitFor();
    await seeEnd(shop, 'The payment was not confirmed', 'N · 01');
  });

  it('is not approved by somebody who is not the device’s owner', async () => {
    const { shop } = await buy(pen);
    await openWaiting(pen);
    await authenticator.rejectUser();
    await app.getByRole('button', { name: 'Approve with passkey' }).click();
    await app.getByText('The passkey was not used').waitFor();
    await authenticator.acceptUser();
    await app.getByRole('button', { name: 'Approve with passkey' }).click();
    await app.getByRole('heading', { name: 'Approved' }).waitFor();
    await seeEnd(shop, 'Thank you for your order', 'Y');
  });

  it('goes on where it was when both pages are reloaded in the middle', async () => {
    const { shop, landing } = await buy(pen);
    await openWaiting(pen);
    await shop.reload();
    await app.reload();
    await landing.getByRole('heading', { name: 'Confirm this payment in your app' }).waitFor();
    await app.getByRole('button', { name: 'Approve with passkey' }).click();
    await app.getByRole('heading', { name: 'Approved' }).waitFor();
    await landing.getByRole('heading', { name: 'Payment approved' }).waitFor();
    await shop.reload();
    await seeEnd(shop, 'Thank you for your order', 'Y');
  });

  it('is followed without scripts, by asking again', async () => {
    const { shop } = await buy(bowl);
    const address = await shop.locator('iframe').getAttribute('src');
    const context = await browser.newContext({ javaScriptEnabled: false });
    const plain = await context.newPage();
    await plain.goto(address!);
    // Not by text, because Playwright does not search within <noscript>.
    const status = plain.locator('main.plain [role=status]');
    expect(await status.innerText()).toMatch(/^Waiting for your decision/);
    await openWaiting(bowl);
    await app.getByRole('button', { name: 'Cancel payment' }).click();
    await eventually('the page has turned', async () =>
      (await status.innerText()).startsWith('Payment cancelled'),
    );
    await Promise.all([shop.context().close(), context.close()]);
  });

  it('stays within the width of a phone without scripts, however long the shop is called', async () => {
    const { body } = await callJson<PurchaseResource>(
      'POST',
      `${stack.endpoints.platform}/sandbox/shop/purchases`,
      {
        cardId: cardholder.card.id,
        amount: { amount: 1, currency: 'EUR' },
        merchant: {
          name: 'Donaudampfschifffahrt'.repeat(9),
          country: 'DE',
          url: 'https://shop.example',
          categoryCode: '5942',
        },
        browserLocale: 'de-DE',
        partner: 'presents',
      },
    );
    const context = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 360, height: 640 },
    });
    const plain = await context.newPage();
    await plain.goto(body.challengeUrl!);
    expect(await plain.locator('main.plain').getAttribute('lang')).toBe('de');
    const overflow = await plain.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    await context.close();
  });

  it('goes on in the shop though the connection of its page is dead', async () => {
    const { shop: paid } = await buy(pen);
    const address = new URL((await paid.locator('iframe').getAttribute('src'))!);
    const line = await DeadLine.to(stack.endpoints.platform);
    address.host = `localhost:${line.port}`;
    const shop = await newPage();
    await shop.clock.install();
    await shop.goto(address.href);
    await shop.getByRole('heading', { name: 'Confirm this payment in your app' }).waitFor();
    await shop.waitForTimeout(1_000);
    line.forget();
    await openWaiting(pen);
    await app.getByRole('button', { name: 'Approve with passkey' }).click();
    await app.getByRole('heading', { name: 'Approved' }).waitFor();
    await shop.clock.fastForward(LONGEST_SILENCE_MS);
    await shop.getByRole('heading', { name: 'Payment approved' }).waitFor();
    await Promise.all([paid.context().close(), shop.context().close()]);
    await line.close();
  });

  it('is over for the shop when no decision comes in time', async () => {
    const { shop, landing } = await buy(pen);
    await shop.getByLabel('API key of the partner').fill(stack.endpoints.partner.apiKey);
    await shop.getByRole('button', { name: 'Use' }).click();
    await shop.getByRole('button', { name: 'Time runs out' }).click();
    await landing.getByRole('heading', { name: 'Time is up' }).waitFor();
    await seeEnd(shop, 'The payment was not confirmed', 'N · 14');
  });

  it('is over in the app when its time is up there', async () => {
    const { shop } = await buy(bowl);
    await app.clock.install();
    await openWaiting(bowl);
    // The server's clock is not shifted: another request would return the remaining time.
    await app.route('**/card-app/api/**', () => {});
    await app.clock.fastForward(151_000);
    await app.getByRole('heading', { name: 'Time is up' }).waitFor();
    expect(await app.getByRole('button', { name: 'Approve with passkey' }).count()).toBe(0);
    await shop.context().close();
  });
});
