import type { Page } from 'playwright-core';
import type { Stack } from '../../../local/stack.ts';
import { openPage } from '../browser.ts';
import {
  createCardholder,
  enrolmentCodeFor,
  shippedCardOf,
  whiteLabelCodeFor,
} from '../cardholder.ts';
import { VirtualAuthenticator } from '../virtual-authenticator.ts';
import { seeDialog } from './dialog.ts';
import { goer, NOBODY, type Visit, type Walk } from './walk.ts';

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
  await page.getByRole('heading', { name: 'Approvals' }).waitFor();
  await visit(page, 'card app: approvals');
  const go = goer(page, endpoints.cardApp, visit);
  await go('#/devices', 'Devices', 'My phone');
  const opener = page.getByRole('button', { name: 'Remove My phone' });
  await seeDialog({ opener, leave: 'Keep it' }, 'card app: remove', visit);
  await go(`#/approvals/${NOBODY}`, 'This payment is not here');
  await go('#enrol=K7QM-2XPD', 'This device is set up already');
  await go('#/nowhere', 'There is nothing at this address');
  await seeCards(stack, page, visit);
};

/** Only the white-label app shows cards. */
async function seeCards({ endpoints }: Stack, page: Page, visit: Visit): Promise<void> {
  const cardholder = await createCardholder(endpoints);
  const { activationCode } = await shippedCardOf(endpoints, cardholder);
  const { code } = await whiteLabelCodeFor(endpoints, cardholder);
  await page.goto(`${endpoints.whiteLabelCardApp}#enrol=${code}`);
  await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
  await page.getByRole('heading', { name: 'Approvals' }).waitFor();
  const go = goer(page, endpoints.whiteLabelCardApp, visit);
  await go('#/cards', 'My cards', 'Activate');
  await page.getByLabel('Activation code').fill(activationCode === '000000' ? '000001' : '000000');
  await page.getByRole('button', { name: 'Activate' }).click();
  await page.getByText('This is not the code of this card').waitFor();
  await visit(page, 'card app: a wrong activation code?');
}
