import { openPage } from '../browser.ts';
import { createCardholder } from '../cardholder.ts';
import { pen } from '../demo-shop.ts';
import { goer, type Walk } from './walk.ts';

/** A purchase in the demo shop, and the landing page that the cardholder sees. */
export const demoShop: Walk = async ({ endpoints }, browser, visit) => {
  const { card } = await createCardholder(endpoints);
  const { page: shop } = await openPage(browser);
  const go = goer(shop, endpoints.shop, visit);
  await go(`#card=${card.id}`, 'Checkout');
  await shop.getByLabel('API key of the partner').fill(endpoints.partner.apiKey);
  await shop.getByRole('button', { name: 'Use' }).click();
  await shop.getByRole('button', { name: 'Forget the key' }).waitFor();
  await visit(shop, 'shop: checkout with a key?');

  const endings = [
    ['Approve', 'Payment approved', 'Thank you for your order'],
    ['Deny', 'Payment declined', 'The payment was not confirmed'],
    ['Time runs out', 'Time is up', 'The payment was not confirmed'],
    ['Authentication fails', 'Payment could not be confirmed', 'The payment was not confirmed'],
  ] as const;
  for (const [outcome, heading, end] of endings) {
    await shop.goto(`${endpoints.shop}#card=${card.id}`);
    // This card's holder has no device.
    await shop.getByLabel('The card’s partner').selectOption('presents');
    await shop.getByRole('radio', { name: pen.name }).check();
    await shop.getByRole('button', { name: `Pay ${pen.amount}` }).click();
    await shop.frameLocator('iframe').getByRole('timer').waitFor();
    const { page: landing } = await openPage(browser);
    await landing.goto((await shop.locator('iframe').getAttribute('src'))!);
    await landing.getByRole('timer').waitFor();
    if (outcome === 'Approve') {
      await visit(shop, 'shop: purchase');
      await visit(landing, 'landing page: waiting');
    }
    await shop.getByRole('button', { name: outcome, exact: true }).click();
    await landing.getByRole('heading', { name: heading }).waitFor();
    await visit(landing, `landing page: ${outcome}`);
    await landing.context().close();
    await shop.getByRole('heading', { name: end }).waitFor();
    if (outcome === 'Approve' || outcome === 'Deny') await visit(shop, `shop: ${outcome}`);
  }
  await go('#/purchases/none', 'This purchase is not known here.');
  await go('#/nowhere', 'There is nothing at this address');
  const { page } = await openPage(browser);
  await page.goto(`${endpoints.platform}/challenges/none`);
  await page.getByRole('heading', { name: 'This payment is not known' }).waitFor();
  await visit(page, 'landing page: unknown');
};
