import type { CardResource } from '#contracts';
import { callJson } from '#testing';
import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { barriersOn } from './support/screen-faults.ts';
import { closePages, confirmAct, openPage, VirtualAuthenticator } from './support/browser.ts';
import { type Cardholder, createCardholder, enrolmentCodeFor } from './support/cardholder.ts';
import { buyBefore, openPurchases, pen, wasLoadedOnce } from './support/demo-shop.ts';
import { wholeSystem } from './support/systems.ts';

describe('the partner’s own card app', () => {
  let stack: Stack;
  let browser: Browser;
  let cardholder: Cardholder;
  let app: Page;
  let complaints: string[];

  beforeAll(async () => {
    ({ stack, browser } = await wholeSystem());
    cardholder = await createCardholder(stack.endpoints);
    ({ page: app, complaints } = await openPage(browser));
    await VirtualAuthenticator.addTo(app);
    const { url } = await enrolmentCodeFor(stack.endpoints, cardholder);
    await app.goto(url);
    await app.getByLabel('Name of this device').fill('My phone');
    await app.getByRole('button', { name: 'Set up this device', exact: true }).click();
    await app.getByRole('heading', { name: 'Home' }).waitFor();
  });

  afterAll(() => closePages(browser));

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  it('shows a purchase of the shop as it comes, without being loaded again', async () => {
    const { endpoints } = stack;
    const purchases = await openPurchases(app.context(), endpoints.cardApp);
    await buyBefore(purchases, app, endpoints, cardholder, pen);
    await purchases.getByText('Booked').first().waitFor();
    expect(await wasLoadedOnce(purchases)).toBe(true);
    await purchases.getByRole('link', { name: 'Wren & Marlow' }).first().click();
    await purchases.getByText('The purchase is paid.').waitFor();
    await purchases.getByText(`ending in ${cardholder.card.last4}`).waitFor();
    expect(await barriersOn(purchases)).toEqual([]);
    await purchases.close();
  });

  it('shows the cards, freezes and unfreezes them at the platform', async () => {
    await app.getByRole('link', { name: 'Cards' }).click();
    const card = app.getByRole('listitem', {
      name: `Virtual card ending in ${cardholder.card.last4}`,
    });
    await card.getByText(cardholder.name).waitFor();
    await card.getByRole('button', { name: 'Freeze', exact: true }).click();
    await card.getByText('Frozen', { exact: true }).waitFor();
    const { platform, partner } = stack.endpoints;
    const path = `${platform}/v1/cards/${cardholder.card.id}`;
    const headers = { authorization: `Bearer ${partner.apiKey}` };
    const { body } = await callJson<CardResource>('GET', path, undefined, headers);
    expect(body.status).toBe('frozen');
    await card.getByRole('button', { name: 'Unfreeze' }).click();
    await confirmAct(app, 'Unfreeze this card?');
    await card.getByText('Active').waitFor();
  });
});
