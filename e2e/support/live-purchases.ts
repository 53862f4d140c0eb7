import type { BrowserContext, Page } from 'playwright-core';
import type { Endpoints } from '../../local/endpoints.ts';
import { openPage } from './browser.ts';
import type { Cardholder } from './cardholder.ts';
import { checkOut, type Product } from './demo-shop.ts';

/** A second tab of the app that shows the purchases, and is never loaded again. */
export async function openPurchases(context: BrowserContext, appUrl: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${appUrl}#/purchases`);
  await page.getByRole('heading', { name: 'Purchases' }).waitFor();
  await page.evaluate('window.wasLoadedOnce = true');
  return page;
}

/** Buys in the demo shop and approves in the app, while `purchases` is open: there the purchase must appear. */
export async function buyBefore(
  purchases: Page,
  app: Page,
  endpoints: Endpoints,
  { card }: Cardholder,
  product: Product,
): Promise<void> {
  const { page: shop } = await openPage(app.context().browser()!);
  await checkOut(shop, endpoints, card.id, product);
  await app.getByRole('link', { name: 'Approvals' }).click();
  await app.getByRole('link', { name: product.amount }).last().click();
  await app.getByRole('button', { name: 'Approve with passkey' }).click();
  await app.getByRole('heading', { name: 'Approved' }).waitFor();
  await purchases.getByRole('link', { name: 'Wren & Marlow' }).first().waitFor();
  await shop.context().close();
}

export async function wasLoadedOnce(page: Page): Promise<boolean> {
  return (await page.evaluate('window.wasLoadedOnce')) === true;
}
