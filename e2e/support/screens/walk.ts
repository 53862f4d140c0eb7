import type { Browser, Page } from 'playwright-core';
import type { Stack } from '../../../local/stack.ts';

/** Called with each screen, as it is shown. `name` begins with its page's. */
export type Visit = (page: Page, name: string) => Promise<void>;

/** Brings a browser to each screen of a page. */
export type Walk = (stack: Stack, browser: Browser, visit: Visit) => Promise<void>;

/** An id that nothing has. */
export const NOBODY = '00000000-0000-7000-8000-000000000000';

/** Goes to a screen by its address, and waits until it is there. */
export function goer(page: Page, url: string, visit: Visit) {
  return async (hash: string, heading: string, alsoThere?: string) => {
    await page.goto(`${url}${hash}`);
    await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
    if (alsoThere) await page.getByText(alsoThere, { exact: true }).first().waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    await visit(page, `${new URL(url).pathname}${hash}`);
  };
}
