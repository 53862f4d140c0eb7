import type { CardResource, EnrolmentCode } from '#contracts';
import { callJson, eventually } from '#testing';
import type { Browser, Page } from 'playwright-core';
import type { PushService } from '../../libs/strong-auth/test/push-service.js';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { closePages, confirmAct, openPage, VirtualAuthenticator } from './support/browser.ts';
import { DeadLine } from './support/proxies.ts';
import {
  type Cardholder,
  createCardholder,
  limitMonth,
  shippedCardOf,
} from './support/cardholder.ts';
import {
  bowl,
  buyBefore,
  checkOut,
  openPurchases,
  pen,
  perfume,
  wasLoadedOnce,
} from './support/demo-shop.ts';
import { NotifiedDevice } from './support/notified-device.ts';
import { platformPages } from './support/systems.ts';

// After this time without data, the app reconnects its stream.
const LONGEST_SILENCE_MS = 25_000;

const phoneSize = { viewport: { width: 390, height: 844 }, locale: 'en-GB' };

describe('the white-label card app', () => {
  let stack: Stack;
  let browser: Browser;
  let pushService: PushService;
  let cardholder: Cardholder;
  let app: Page;
  let authenticator: VirtualAuthenticator;
  let complaints: string[];

  beforeAll(async () => {
    ({ stack, browser, pushService } = await platformPages());
    cardholder = await createCardholder(stack.endpoints);
    await call('PUT', '/v1/branding', {
      displayName: 'Northwind Cards',
      primaryColor: '#0b7285',
      instructions: { en: 'Open the app of **Northwind**.' },
    });
    ({ page: app, complaints } = await openPage(browser));
    await app.setViewportSize({ width: 360, height: 740 });
    authenticator = await VirtualAuthenticator.addTo(app);
    await enrol();
  });

  afterAll(() => closePages(browser));

  afterEach(async () => {
    expect(complaints.splice(0)).toEqual([]);
    const overflow = await app.evaluate(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    expect(overflow).toBe(0);
    expect(await barriersOn(app)).toEqual([]);
  });

  async function call<T>(method: 'POST' | 'PUT', path: string, body?: object): Promise<T> {
    const { platform, partner } = stack.endpoints;
    const answer = await callJson<T>(method, `${platform}${path}`, body, {
      authorization: `Bearer ${partner.apiKey}`,
    });
    expect(answer.status).toBeLessThan(300);
    return answer.body;
  }

  async function enrol(): Promise<void> {
    const codes = `/v1/people/${cardholder.card.personId}/enrolment-codes`;
    const { code } = await call<EnrolmentCode>('POST', codes);
    await app.goto(stack.endpoints.whiteLabelCardApp);
    await app.getByRole('button', { name: 'First time on this device?' }).click();
    await app.getByLabel('One-time code').fill(code.toLowerCase());
    await app.getByLabel('Name of this device').fill('My phone');
    await app.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await app.getByRole('heading', { name: 'Home' }).waitFor();
    await app.getByRole('link', { name: 'Approvals' }).click();
    await app.getByText('Nothing to approve').waitFor();
  }

  /** Simulates another app in front of the browser, because a headless browser has no other app. */
  async function showApp(state: 'hidden' | 'visible'): Promise<void> {
    await app.evaluate(`
      Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    `);
  }

  it("approves a payment, in the partner's looks", async () => {
    await app.getByText('Northwind Cards').waitFor();
    const colour = await app.evaluate(
      "getComputedStyle(document.documentElement).getPropertyValue('--brand-filled')",
    );
    expect(colour).toBe('#0b7285');

    const { page: shop } = await openPage(browser);
    const landing = await checkOut(shop, stack.endpoints, cardholder.card.id, pen);
    await landing.getByText('Northwind Cards', { exact: true }).waitFor();
    await landing.getByText('Open the app of Northwind.').waitFor();

    // The open app shows it without any action.
    await app.getByRole('link', { name: pen.amount }).last().click();
    await app.getByRole('button', { name: 'Approve with passkey' }).click();
    await app.getByRole('heading', { name: 'Approved' }).waitFor();
    await landing.getByRole('heading', { name: 'Payment approved' }).waitFor();
    await shop.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await shop.context().close();
  });

  it('opens from the shop on the same phone, and leads back to it', async () => {
    const phone = await browser.newContext({ ...phoneSize, isMobile: true, hasTouch: true });
    const shop = await phone.newPage();
    const landing = await checkOut(shop, stack.endpoints, cardholder.card.id, pen);
    const open = landing.getByRole('link', { name: 'Open the Northwind Cards app' });
    await open.waitFor();
    expect(await barriersOn(shop)).toEqual([]);
    expect(await open.getAttribute('target')).toBe('_blank');

    const { page: desktop } = await openPage(browser);
    await desktop.goto(shop.frames().at(-1)!.url());
    await desktop.getByText('Open the app of Northwind.').waitFor();
    const here = desktop.getByRole('link', { name: 'Open the Northwind Cards app' });
    expect(await here.count()).toBe(0);
    await desktop.context().close();

    await app.goto((await open.getAttribute('href'))!);
    await app.getByRole('heading', { name: 'Approve this payment?' }).waitFor();
    await app.getByRole('button', { name: 'Approve with passkey' }).click();
    await app.getByRole('link', { name: 'Back to the shop' }).click();
    await app.getByRole('heading', { name: 'Payment approved' }).waitFor();
    await shop.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await phone.close();

    await app.goto(`${stack.endpoints.whiteLabelCardApp}#/approvals`);
  });

  it('gets a push message about a payment while it is closed, and the notification opens the payment', async () => {
    const subscription = pushService.newSubscription();
    const device = await NotifiedDevice.addTo(app, subscription);
    await app.reload();
    await app.getByRole('link', { name: 'Devices' }).click();
    await app.getByRole('button', { name: 'Turn on' }).click();
    await confirmAct(app, 'Turn on notifications?');
    await app.getByText('This device gets notified of payments while the app is closed.').waitFor();
    await app.goto('about:blank');

    const { page: shop } = await openPage(browser);
    await checkOut(shop, stack.endpoints, cardholder.card.id, bowl);
    const message = await eventually('a push', () => pushService.messagesTo(subscription).at(-1));
    const { title, body, data } = await device.receive(pushService.read(message, subscription));
    expect(title).toBe(`Approve ${bowl.amount}?`);
    expect(body).toMatch(/^Payment to Wren & Marlow\./);

    // The session may have expired; the address still names the partner.
    await app.context().clearCookies();
    await app.goto(new URL(data.address, stack.endpoints.whiteLabelCardApp).href);
    await app.getByText('Northwind Cards').waitFor();
    await app.getByRole('button', { name: 'Sign in with passkey' }).click();
    await app.getByRole('heading', { name: 'Approve this payment?' }).waitFor();
    await app.getByText(bowl.amount).waitFor();
    await app.getByRole('button', { name: 'Approve with passkey' }).click();
    await shop.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await shop.context().close();
  });

  it('gets a push message while a shop covers it on the same phone, and shows the payment when it is back', async () => {
    await app.goto('about:blank');
    const subscription = pushService.newSubscription();
    await NotifiedDevice.addTo(app, subscription);
    await app.goto(`${stack.endpoints.whiteLabelCardApp}#/devices`);
    // The subscription from the previous test is renewed.
    await app.getByRole('button', { name: 'Turn off' }).click();
    await app.getByRole('button', { name: 'Turn on' }).click();
    await confirmAct(app, 'Turn on notifications?');
    await app.getByText('This device gets notified of payments while the app is closed.').waitFor();
    await app.getByRole('link', { name: 'Approvals' }).click();
    await showApp('hidden');

    const { page: shop } = await openPage(browser);
    await checkOut(shop, stack.endpoints, cardholder.card.id, bowl);
    await eventually('a push', () => pushService.messagesTo(subscription).at(-1));
    await showApp('visible');
    await app.getByRole('link', { name: bowl.amount }).last().click();
    await app.getByRole('button', { name: 'Cancel payment' }).click();
    await shop.getByRole('heading', { name: 'The payment was not confirmed' }).waitFor();
    await shop.context().close();
  });

  it('shows what is left of the card at home, and a payment over it without leaving it', async () => {
    await limitMonth(stack.endpoints, cardholder, 50_000_000);
    await app.goto(`${stack.endpoints.whiteLabelCardApp}#/home`);
    const left = app.getByText(/ left this month$/);
    const before = await left.textContent();
    await app.getByRole('table', { name: 'Last purchases' }).waitFor();
    expect(await barriersOn(app)).toEqual([]);

    const { page: shop } = await openPage(browser);
    await checkOut(shop, stack.endpoints, cardholder.card.id, pen);
    const dialog = app.getByRole('dialog', { name: 'Approve this payment?' });
    await dialog.getByText(pen.amount).waitFor();
    expect(await left.isVisible()).toBe(true);
    expect(await barriersOn(app)).toEqual([]);
    await dialog.getByRole('button', { name: 'Decide later' }).click();
    await dialog.waitFor({ state: 'detached' });
    await app.reload();
    await dialog.getByRole('button', { name: 'Approve with passkey' }).click();
    await app
      .getByRole('dialog', { name: 'Approved' })
      .getByRole('button', { name: 'Close' })
      .click();
    await shop.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    await eventually('less is left', async () => (await left.textContent()) !== before);
    expect(new URL(app.url()).hash).toBe('#/home');
    await shop.context().close();
  });

  it('says at once that it is offline, and not that nothing waits', async () => {
    await app.goto(`${stack.endpoints.whiteLabelCardApp}#/approvals`);
    await app.getByText('Nothing to approve').waitFor();
    await app.context().setOffline(true);
    await app.getByText('You are offline.', { exact: false }).waitFor();
    expect(await app.getByText('Nothing to approve').count()).toBe(0);
    expect(await barriersOn(app)).toEqual([]);
    await app.context().setOffline(false);
    await app.getByText('Nothing to approve').waitFor();
  });

  it('notices that its connection is dead, and shows what it missed', async () => {
    const line = await DeadLine.to(stack.endpoints.whiteLabelCardApp);
    try {
      const address = new URL(stack.endpoints.whiteLabelCardApp);
      address.port = String(line.port);
      await app.clock.install();
      await app.goto(`${address.href}#/approvals`);
      await app.getByText('Nothing to approve').waitFor();
      await app.waitForTimeout(1_000);
      line.forget();
      const { page: shop } = await openPage(browser);
      await checkOut(shop, stack.endpoints, cardholder.card.id, perfume);
      await app.clock.fastForward(LONGEST_SILENCE_MS);
      await app.getByRole('link', { name: perfume.amount }).waitFor();
      await shop.context().close();
    } finally {
      await app.goto(`${stack.endpoints.whiteLabelCardApp}#/approvals`);
      await line.close();
    }
    // Otherwise it would cover the screens of the next tests.
    await app.getByRole('link', { name: perfume.amount }).click();
    await app.getByRole('button', { name: 'Cancel payment' }).click();
    await app.getByRole('heading', { name: 'Cancelled' }).waitFor();
  });

  it('shows a purchase of the shop as it comes, without being loaded again', async () => {
    const { endpoints } = stack;
    await app.goto(endpoints.whiteLabelCardApp);
    const purchases = await openPurchases(app.context(), endpoints.whiteLabelCardApp);
    await buyBefore(purchases, app, endpoints, cardholder, pen);
    await purchases.getByText('Booked').first().waitFor();
    expect(await wasLoadedOnce(purchases)).toBe(true);

    // A declined purchase shows the reason, and what to do.
    await call('POST', `/v1/cards/${cardholder.card.id}/freeze`);
    await call('POST', '/v1/sandbox/payments', { cardId: cardholder.card.id, scenario: 'hold' });
    const declined = purchases.getByText('The card was frozen.');
    await declined.waitFor();
    expect(await wasLoadedOnce(purchases)).toBe(true);
    expect(await barriersOn(purchases)).toEqual([]);
    await purchases.getByRole('row').filter({ has: declined }).getByRole('link').click();
    await purchases
      .getByText('“Cards” shows who froze it, and whether you can unfreeze it.')
      .waitFor();
    await call('POST', `/v1/cards/${cardholder.card.id}/unfreeze`);
    await purchases.close();
  });

  it('lists what was to be approved, with its outcome', async () => {
    await app.goto(`${stack.endpoints.whiteLabelCardApp}#/approvals`);
    await app.getByRole('link', { name: 'History' }).click();
    const list = app.getByRole('table', { name: 'History' });
    await list.getByText('Approved').first().waitFor();
    await list.getByText('Cancelled').first().waitFor();
    await list.getByRole('row').filter({ hasText: pen.amount }).first().getByRole('link').click();
    await app.getByRole('heading', { name: 'Approved' }).waitFor();
    await app.getByRole('link', { name: 'Back to approvals' }).click();
  });

  it('freezes and unfreezes a card', async () => {
    await app.getByRole('link', { name: 'Cards' }).click();
    const card = app.getByRole('listitem', {
      name: `Virtual card ending in ${cardholder.card.last4}`,
    });
    await card.getByText('Active').waitFor();
    await card.getByRole('button', { name: 'Freeze', exact: true }).click();
    await card.getByText('Frozen', { exact: true }).waitFor();
    await card.getByRole('button', { name: 'Unfreeze' }).click();
    await confirmAct(app, 'Unfreeze this card?');
    await card.getByText('Active').waitFor();
  });

  it('does nothing that is not confirmed, and lets the passkey be tried again', async () => {
    const card = app.getByRole('listitem', {
      name: `Virtual card ending in ${cardholder.card.last4}`,
    });
    await card.getByRole('button', { name: 'Freeze', exact: true }).click();
    await card.getByRole('button', { name: 'Unfreeze' }).click();
    const dialog = app.getByRole('dialog', { name: 'Unfreeze this card?' });
    await dialog.getByText(`Virtual card ending in ${cardholder.card.last4}`).waitFor();
    expect(await barriersOn(app)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await card.getByText('Frozen', { exact: true }).waitFor();
    expect(await card.getByRole('alert').count()).toBe(0);

    await card.getByRole('button', { name: 'Unfreeze' }).click();
    await dialog.waitFor();
    await app.goBack();
    await dialog.waitFor({ state: 'detached' });
    await app.goForward();
    await card.getByRole('button', { name: 'Unfreeze' }).click();
    await authenticator.rejectUser();
    await dialog.getByRole('button', { name: 'Confirm with passkey' }).click();
    await dialog.getByText('The passkey was not used').waitFor();
    expect(await barriersOn(app)).toEqual([]);
    await authenticator.acceptUser();
    await confirmAct(app, 'Unfreeze this card?');
    await card.getByText('Active').waitFor();
  });

  it('names who froze a card, and offers no unfreezing of a stronger party’s freeze', async () => {
    const path = `/v1/cards/${cardholder.card.id}`;
    await call('POST', `${path}/freeze`);
    await app.reload();
    const card = app.getByRole('listitem', {
      name: `Virtual card ending in ${cardholder.card.last4}`,
    });
    await card.getByText('The card service has frozen it.', { exact: false }).waitFor();
    expect(await card.getByRole('button', { name: /freeze/i }).count()).toBe(0);
    expect(await barriersOn(app)).toEqual([]);
    await call('POST', `${path}/unfreeze`);
    await call('POST', `${path}/freeze`, { onBehalfOf: 'cardholder' });
    await app.reload();
    const unfreeze = card.getByRole('button', { name: 'Unfreeze' });
    await unfreeze.waitFor();
    // The partner freezes it before the cardholder taps.
    await call('POST', `${path}/unfreeze`);
    await call('POST', `${path}/freeze`);
    await unfreeze.click();
    await confirmAct(app, 'Unfreeze this card?');
    await card.getByText('The card stays frozen').waitFor();
    await call('POST', `${path}/unfreeze`);
    await app.reload();
    await card.getByText('Active').waitFor();
  });

  it('says so when the company has ended the card meanwhile', async () => {
    const { personId } = cardholder.card;
    const ordered = await call<CardResource>('POST', '/v1/cards', {
      personId,
      cardType: 'virtual',
    });
    const { last4 } = await call<CardResource>('POST', `/v1/cards/${ordered.id}/activate`);
    await app.reload();
    const card = app.getByRole('listitem', { name: `Virtual card ending in ${last4}` });
    await card.getByRole('button', { name: 'Freeze', exact: true }).waitFor();
    await call('POST', `/v1/cards/${ordered.id}/terminate`);
    await card.getByRole('button', { name: 'Freeze', exact: true }).click();
    await card.getByText('This card has ended').waitFor();
    await card.getByText('Ended', { exact: true }).waitFor();
  });

  it('activates a card that came by post with the code of its letter', async () => {
    const shipped = await shippedCardOf(stack.endpoints, cardholder);
    const wrong = shipped.activationCode === '000000' ? '000001' : '000000';
    await app.reload();
    const card = app.getByRole('listitem', {
      name: `Physical card ending in ${shipped.card.last4}`,
    });
    const enter = async (code: string) => {
      await card.getByLabel('Activation code').fill(code);
      await card.getByRole('button', { name: 'Activate' }).click();
    };
    await enter('12');
    await card.getByText('The code has six digits.').waitFor();
    await enter(wrong);
    await confirmAct(app, 'Activate this card?');
    await card.getByText('you can try 4 more times').waitFor();
    expect(await barriersOn(app)).toEqual([]);
    await enter(` ${shipped.activationCode.slice(0, 3)} ${shipped.activationCode.slice(3)} `);
    await confirmAct(app, 'Activate this card?');
    await card.getByText('Active', { exact: true }).waitFor();
  });

  it('signs out, and in again with the passkey', async () => {
    await app.getByRole('link', { name: 'Devices' }).click();
    await app.getByRole('button', { name: 'Sign out' }).click();
    await app.getByRole('button', { name: 'Sign in with passkey' }).click();
    await app.getByText('Signed in as Ada Lindqvist').waitFor();
  });

  it('takes an enrolment link that is opened where it is open already', async () => {
    await app.getByRole('link', { name: 'Devices' }).click();
    await app.getByRole('button', { name: 'Sign out' }).click();
    await app.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
    await app.goto(new URL('#enrol=K7QM-2XPD', app.url()).href);
    expect(await app.getByLabel('One-time code').inputValue()).toBe('K7QM-2XPD');
    await app.goto(new URL('#/devices', app.url()).href);
    await app.getByRole('button', { name: 'Sign in with passkey' }).click();
    await app.getByText('Signed in as Ada Lindqvist').waitFor();
  });

  it('adds another device, which removes the first one when that is lost', async () => {
    await app.getByRole('link', { name: 'Devices' }).click();
    await app.getByText('This is your only device.').waitFor();
    expect(await app.getByRole('button', { name: 'Remove My phone' }).count()).toBe(0);
    await app.getByRole('button', { name: 'Add a device' }).click();
    await confirmAct(app, 'Add another device?');
    const dialog = app.getByRole('dialog', { name: 'Set up the other device' });
    await dialog.getByRole('img', { name: 'QR code' }).waitFor();
    expect(await barriersOn(app)).toEqual([]);
    const code = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec((await dialog.textContent())!)![0];

    const { page: laptop } = await openPage(browser);
    await VirtualAuthenticator.addTo(laptop);
    await laptop.goto(`${stack.endpoints.whiteLabelCardApp}#enrol=${code}`);
    await laptop.getByLabel('Name of this device').fill('My laptop');
    await laptop.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await laptop.getByRole('heading', { name: 'Home' }).waitFor();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await app.getByRole('button', { name: 'Rename My laptop' }).click();
    await app.getByRole('textbox', { name: 'Name' }).fill('Work laptop');
    expect(await barriersOn(app)).toEqual([]);
    await app.getByRole('button', { name: 'Save' }).click();
    await confirmAct(app, 'Rename it to “Work laptop”?');
    await app.getByRole('button', { name: 'Remove Work laptop' }).waitFor();

    await laptop.getByRole('link', { name: 'Devices' }).click();
    await laptop.getByRole('button', { name: 'Remove My phone' }).click();
    await confirmAct(laptop, 'Remove My phone?');
    await laptop.getByText('This is your only device.').waitFor();
    await laptop.context().close();
    await app.reload();
    await app.getByRole('button', { name: 'Sign in with passkey' }).click();
    await app.getByText('This passkey was not accepted').waitFor();
    await app.getByText('Lost your phone or your passkey?').waitFor();
  });
});
