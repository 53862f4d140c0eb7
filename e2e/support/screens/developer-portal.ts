import { openPage } from '../browser.ts';
import type { Walk } from './walk.ts';

/** The portal for developers: one page of each kind, and what opens over them. */
export const developerPortal: Walk = async ({ endpoints }, browser, visit) => {
  const { page } = await openPage(browser);
  const go = (path: string) => page.goto(`${endpoints.platform}/docs${path}`);
  await go('');
  await visit(page, 'portal: home');
  await go('/communications');
  await visit(page, 'portal: a guide with wide tables');
  await go('/events/transaction_settlement_reversed');
  await visit(page, 'portal: an event');
  await page.keyboard.press('/');
  await page.getByRole('searchbox').fill('card_ordered');
  await page.getByRole('link', { name: 'card_ordered', exact: false }).first().waitFor();
  await visit(page, 'portal: search dialog');
  await go('/api/companies');
  await page.locator('details.try > summary').first().click();
  await page.getByLabel('Body').waitFor();
  await visit(page, 'portal: a call to try');
};
