import type { BrowserContext, FrameLocator, Page } from 'playwright-core';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import { openPage } from './browser.ts';
import type { Cardholder } from './cardholder.ts';

export interface Product {
  name: string;
  /** In the pages' British English format. */
  amount: string;
}

export const pen: Product = { name: 'Fountain pen', amount: '€129.50' };
export const bowl: Product = { name: 'Tea bowl', amount: 'JP¥18,400' };
export const perfume: Product = { name: 'Rose oil', amount: 'BHD 24.750' };

/**
 * Pays and waits for the landing page in the shop. A busy machine may fail to present the payment within two
 * seconds; then the shop reports that, and the payment is repeated.
 */
export async function checkOut(
  shop: Page,
  endpoints: Endpoints,
  cardId: string,
  product: Product,
): Promise<FrameLocator> {
  const landing = shop.frameLocator('iframe');
  const question = landing.getByRole('heading', { name: 'Confirm this payment in your app' });
  const failure = shop.getByRole('heading', { name: 'The payment could not be made' });
  for (;;) {
    await shop.goto(`${endpoints.platform}/sandbox/shop#card=${cardId}`);
    await shop.getByRole('radio', { name: product.name }).check();
    await shop.getByRole('button', { name: `Pay ${product.amount}` }).click();
    const isAsked = await Promise.race([
      question.waitFor().then(() => true),
      failure.waitFor().then(() => false),
    ]);
    if (isAsked) return landing;
  }
}

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
  // Not by the tab, which the payment covers on other screens.
  await app.evaluate("location.hash = '#/approvals'");
  await app.getByRole('link', { name: product.amount }).last().click();
  await app.getByRole('button', { name: 'Approve with passkey' }).click();
  await app.getByRole('heading', { name: 'Approved' }).waitFor();
  await purchases.getByRole('link', { name: 'Wren & Marlow' }).first().waitFor();
  await shop.context().close();
}

export async function wasLoadedOnce(page: Page): Promise<boolean> {
  return (await page.evaluate('window.wasLoadedOnce')) === true;
}
