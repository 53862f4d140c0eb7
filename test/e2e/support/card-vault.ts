import type { FrameLocator, Page } from 'playwright-core';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import { confirmAct } from './browser.ts';
import { pen } from './demo-shop.ts';

/** What a cardholder copies from the frame of the vault into a shop. */
export interface TypedCard {
  number: string;
  expiry: string;
  cvc: string;
}

/** Enrols a device in a card app, and opens the list of cards. @param url with the one-time code. */
export async function openCards(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('button', { name: 'Set up this device', exact: true }).click();
  await page.getByRole('heading', { name: 'Home' }).waitFor();
  await page.getByRole('link', { name: 'Cards', exact: true }).click();
}

/** Opens a frame of the vault in the card app, as its cardholder does. */
export async function openReveal(
  page: Page,
  button: string,
  question: string,
): Promise<FrameLocator> {
  await page.getByRole('button', { name: button }).first().click();
  await confirmAct(page, question);
  return page.frameLocator('iframe[title^="Card details"]');
}

export async function revealDetails(app: Page): Promise<TypedCard> {
  const frame = await openReveal(app, 'Show card details', 'Show the card details?');
  const values = frame.locator('dd .value');
  await values.first().waitFor();
  const [number = '', expiry = '', cvc = ''] = await values.allTextContents();
  return { number, expiry, cvc };
}

export async function setPin(app: Page, pin: string): Promise<void> {
  const frame = await openReveal(app, 'Set PIN', 'Set a new PIN?');
  await frame.getByLabel('New PIN', { exact: true }).fill(pin);
  await frame.getByLabel('Repeat the new PIN').fill(pin);
  await frame.getByRole('button', { name: 'Set PIN' }).click();
  await app.getByText('The PIN is set').waitFor();
}

/** Buys the pen with the number of a card. */
export async function payWithDetails(
  shop: Page,
  { shop: url }: Endpoints,
  { number, expiry, cvc }: TypedCard,
): Promise<void> {
  await shop.goto(url);
  await shop.getByRole('radio', { name: pen.name }).check();
  await shop.getByRole('textbox', { name: 'Card number' }).fill(number);
  await shop.getByLabel('Valid until (MM/YY)').fill(expiry);
  await shop.getByLabel('CVC').fill(cvc);
  await shop.getByRole('button', { name: `Pay ${pen.amount}` }).click();
}

/** Approves a payment in the app, which is open at another screen. */
export async function approveAtOnce(app: Page): Promise<void> {
  await app.getByRole('button', { name: 'Approve with passkey' }).click();
  const approved = app.getByRole('dialog', { name: 'Approved' });
  await approved.getByRole('button', { name: 'Close' }).click();
}
