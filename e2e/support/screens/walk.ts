import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../../local/stack.ts';

/** Called for each screen while it is shown. `name` begins with the page's name. */
export type Visit = (page: Page, name: string) => Promise<void>;

/** Opens each screen of a page in a browser. */
export type Walk = (stack: Stack, browser: Browser, visit: Visit) => Promise<void>;

/** An id that does not exist. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Opens a screen by its address, and waits until it is shown. */
export function goer(page: Page, url: string, visit: Visit) {
  return async (hash: string, heading: string, alsoThere?: string) => {
    await page.goto(`${url}${hash}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    if (alsoThere) await page.getByText(alsoThere, { exact: true }).first().waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await visit(page, `${new URL(url).pathname}${hash}`);
  };
}
