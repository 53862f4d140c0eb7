import type { FrameLocator, Page } from 'playwright-core';
import type { Endpoints } from '../../local/endpoints.ts';

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
