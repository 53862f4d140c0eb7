import type { Page } from 'playwright-core';
import type { Stack } from '../../../../tools/local/stack.ts';
import { confirmAct, openPage, VirtualAuthenticator } from '../browser.ts';
import {
  createCardholder,
  enrolmentCodeFor,
  limitMonth,
  makeAdmin,
  playPayment,
  shippedCardOf,
  whiteLabelCodeFor,
} from '../cardholder.ts';
import { goer, UNKNOWN_ID, seeDialog, type Visit, type Walk } from './walk.ts';

/** The card app's screens of payments and devices. */
export const cardApp: Walk = async (stack, browser, visit) => {
  const { endpoints } = stack;
  const cardholder = await createCardholder(endpoints);
  const { page } = await openPage(browser);
  await VirtualAuthenticator.addTo(page);
  await page.goto(endpoints.cardApp);
  await page.getByRole('button', { name: 'Sign in with passkey' }).waitFor();
  await visit(page, 'card app: sign in');
  const { url } = await enrolmentCodeFor(endpoints, cardholder);
  await page.goto(url);
  await page.getByLabel('Name of this device').waitFor();
  await visit(page, 'card app: enrolment');
  await page.getByLabel('Name of this device').fill('My phone');
  await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.getByText('This card has no monthly limit.').waitFor();
  await page.getByRole('link', { name: 'Approvals' }).click();
  await page.getByText('Nothing to approve').waitFor();
  await visit(page, 'card app: approvals');
  const go = goer(page, endpoints.cardApp, visit);
  await go('#/devices', 'Devices', 'My phone');
  const add = page.getByRole('button', { name: 'Add a device' });
  await seeDialog({ opener: add, leave: 'Cancel' }, 'card app: add a device', visit);
  const rename = page.getByRole('button', { name: 'Rename My phone' });
  await seeDialog({ opener: rename, leave: 'Close' }, 'card app: rename a device', visit);
  await go(`#/approvals/${UNKNOWN_ID}`, 'Payment not found');
  await go('#enrol=K7QM-2XPD', 'This device is set up already');
  await go('#/history', 'History', 'No approvals yet');
  await page.goto(`${endpoints.cardApp}#/purchases`);
  await page.getByText('No purchases yet').waitFor();
  // The same screen as that of the other host.
  await visit(page, 'card app: no purchases?');
  await go('#/nowhere', 'There is nothing at this address');
  await seeCards(stack, page, visit);
  await seeCompany(stack, page, visit);
};

async function seeCards({ endpoints }: Stack, page: Page, visit: Visit): Promise<void> {
  const cardholder = await createCardholder(endpoints);
  const { activationCode } = await shippedCardOf(endpoints, cardholder);
  await makeAdmin(endpoints, cardholder);
  await limitMonth(endpoints, cardholder, 500_000);
  for (const scenario of ['tip', 'declined']) await playPayment(endpoints, cardholder, scenario);
  const { code } = await whiteLabelCodeFor(endpoints, cardholder);
  await page.goto(`${endpoints.whiteLabelCardApp}#enrol=${code}`);
  await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.getByText(/ left this month$/).waitFor();
  await page.getByRole('table', { name: 'Last purchases' }).waitFor();
  await visit(page, 'card app: home?');
  const go = goer(page, endpoints.whiteLabelCardApp, visit);
  await go('#/cards', 'My cards', 'Activate');
  await page.getByLabel('Activation code').fill(activationCode === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Activate' }).click();
  await confirmAct(page, 'Activate this card?');
  await page.getByText('This is not the code of this card').waitFor();
  await visit(page, 'card app: a wrong activation code?');
}

/** Purchases, and the company as its admin sees it. */
async function seeCompany({ endpoints }: Stack, page: Page, visit: Visit): Promise<void> {
  const go = goer(page, endpoints.whiteLabelCardApp, visit);
  await go('#/purchases', 'Purchases', 'Declined');
  await page.getByRole('row').filter({ hasText: 'Declined' }).getByRole('link').click();
  await page.getByRole('link', { name: 'Back to purchases' }).waitFor();
  await visit(page, 'card app: a declined purchase');
  await go(`#/purchases/${UNKNOWN_ID}`, 'Purchase not found');
  await go('#/company', 'Company', 'Automatic top-up');
  const order = page.getByRole('button', { name: 'Order a card' });
  await seeDialog({ opener: order, leave: 'Close' }, 'card app: order', visit);
  const topUp = page.getByRole('button', { name: 'Set up' });
  await seeDialog({ opener: topUp, leave: 'Close' }, 'card app: automatic top-up', visit);
  await page.getByRole('row').filter({ hasText: 'Active' }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Save limits' }).waitFor();
  await visit(page, 'card app: a card of the company');
  const replace = page.getByRole('button', { name: 'Replace this card' });
  await seeDialog({ opener: replace, leave: 'Close' }, 'card app: replace', visit);
  const end = page.getByRole('button', { name: 'End this card' });
  await seeDialog({ opener: end, leave: 'Close' }, 'card app: end a card', visit);
  await go(`#/company/cards/${UNKNOWN_ID}`, 'Card not found');
}
