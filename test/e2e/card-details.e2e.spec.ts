import type { Browser, Page } from 'playwright-core';
import type { Endpoints } from '../../tools/local/endpoints.ts';
import type { Stack } from '../../tools/local/stack.ts';
import { closePages, confirmAct, openPage, VirtualAuthenticator } from './support/browser.ts';
import {
  approveAtOnce,
  openCards,
  openReveal,
  payWithDetails,
  revealDetails,
  setPin,
} from './support/card-vault.ts';
import {
  activePhysicalCardOf,
  type Cardholder,
  createCardholder,
  enrolmentCodeFor,
  whiteLabelCodeFor,
} from './support/cardholder.ts';
import { pen } from './support/demo-shop.ts';
import { barriersOn } from './support/screen-faults.ts';
import { wholeSystem } from './support/systems.ts';

const phone = { width: 320, height: 740 };
const PIN = '480517';

describe('card details', () => {
  let stack: Stack;
  let endpoints: Endpoints;
  let browser: Browser;
  let cardholder: Cardholder;
  let app: Page;
  const complaints: string[][] = [];

  beforeAll(async () => {
    ({ stack, browser } = await wholeSystem());
    ({ endpoints } = stack);
    cardholder = await createCardholder(endpoints);
    app = await newPage();
    await VirtualAuthenticator.addTo(app);
    const { url } = await enrolmentCodeFor(endpoints, cardholder);
    await openCards(app, url);
  });

  afterAll(() => closePages(browser));

  afterEach(() => expect(complaints.flatMap((ofPage) => ofPage.splice(0))).toEqual([]));

  async function newPage(): Promise<Page> {
    const { page, complaints: ofPage } = await openPage(browser);
    complaints.push(ofPage);
    await page.setViewportSize(phone);
    return page;
  }

  /** Barriers for people with disabilities, and an overflow. */
  async function faultsOn(page: Page): Promise<string[]> {
    const overflow = await page.evaluate<number>(
      'document.documentElement.scrollWidth - document.documentElement.clientWidth',
    );
    return [...(await barriersOn(page)), ...(overflow > 0 ? [`${overflow} px too wide`] : [])];
  }

  it('are shown in the app, and buy something in the shop, approved at the open app', async () => {
    const details = await revealDetails(app);
    expect(details.number.replaceAll(' ', '').slice(-4)).toBe(cardholder.card.last4);
    expect(await faultsOn(app)).toEqual([]);
    // The app can't read the frame.
    const read = 'document.querySelector("iframe").contentDocument';
    expect(await app.evaluate(read)).toBeNull();
    await app.getByRole('button', { name: 'Hide' }).click();
    await app.getByText(`•••• ${cardholder.card.last4}`).waitFor();
    expect(await app.locator('iframe').count()).toBe(0);

    const shop = await newPage();
    const cvc = details.cvc === '111' ? '112' : '111';
    await payWithDetails(shop, endpoints, { ...details, cvc });
    await shop.getByText('These card details are not correct.').waitFor();
    expect(await faultsOn(shop)).toEqual([]);
    await payWithDetails(shop, endpoints, details);
    const question = { name: 'Confirm this payment in your app' };
    await shop.frameLocator('iframe').getByRole('heading', question).waitFor();
    await approveAtOnce(app);
    await shop.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
  });

  it('have a PIN, which the holder of a physical card sets and sees', async () => {
    const { card } = await activePhysicalCardOf(endpoints, cardholder);
    const page = await newPage();
    await VirtualAuthenticator.addTo(page);
    const { code } = await whiteLabelCodeFor(endpoints, cardholder);
    await openCards(page, `${endpoints.whiteLabelCardApp}#enrol=${code}`);
    const item = page.getByRole('listitem', { name: `Physical card ending in ${card.last4}` });
    await item.waitFor();
    await setPin(page, PIN);
    const shown = await openReveal(page, 'Show PIN', 'Show the PIN?');
    await shown.getByText(PIN).waitFor();
    expect(await faultsOn(page)).toEqual([]);
  });

  it('are not available while the vault is away, and the card can still pay', async () => {
    await stack.services['card-vault'].stop();
    try {
      await app.getByRole('link', { name: 'Cards' }).click();
      await app.getByRole('button', { name: 'Show card details' }).first().click();
      await confirmAct(app, 'Show the card details?');
      await app.getByText('Card details and PIN are not available now').waitFor();
      expect(await faultsOn(app)).toEqual([]);
      const shop = await newPage();
      await shop.goto(`${endpoints.shop}#card=${cardholder.card.id}`);
      await shop.getByRole('radio', { name: pen.name }).check();
      await shop.getByRole('button', { name: `Pay ${pen.amount}` }).click();
      await approveAtOnce(app);
      await shop.getByRole('heading', { name: 'Thank you for your order' }).waitFor();
    } finally {
      await stack.services['card-vault'].start();
    }
  });
});
