import type { Browser } from 'playwright-core';
import { keyOf, serviceNames } from '../../../local/services/service-names.ts';
import { openPage } from '../browser.ts';
import type { Visit, Walk } from './walk.ts';

/** The services' pages without scripts: start pages and errors. */
export const plainPages: Walk = async ({ endpoints }, browser, visit) => {
  const { page } = await openPage(browser);
  for (const name of serviceNames) {
    await page.goto(endpoints[keyOf(name)]);
    await visit(page, `${name}: start page`);
    await page.goto(`${endpoints[keyOf(name)]}/nowhere`);
    await visit(page, `${name}: error page?`);
  }
  await page.goto(`${endpoints.notification}/unsubscribe/none`);
  await visit(page, 'unsubscribe: unknown link');
  await seeInGerman(`${endpoints.platform}/nowhere`, browser, visit);
};

async function seeInGerman(url: string, browser: Browser, visit: Visit): Promise<void> {
  const context = await browser.newContext({ locale: 'de-DE' });
  const page = await context.newPage();
  await page.goto(url);
  await visit(page, 'error page in German');
}
