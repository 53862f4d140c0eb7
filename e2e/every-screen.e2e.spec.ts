import type { Browser } from 'playwright-core';
import { startStack, type Stack } from '../local/stack.ts';
import { closePages, launchBrowser } from './support/browser.ts';
import { pages } from './support/every-screen.ts';
import { screenFaults } from './support/screen-faults.ts';

describe('every screen of every page', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    [stack, browser] = await Promise.all([startStack({ isTemporary: true }), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  it.each(Object.entries(pages))(
    'of %s has one heading, a title of its own, times with zones, a focus that is seen, and fits',
    async (_name, walk) => {
      const faults: Record<string, string[]> = {};
      const titles = new Map<string, string>();
      await walk(stack, browser, async (page, name) => {
        const found = await screenFaults(page);
        // A dialog, or what it is narrowed to, makes no other screen.
        if (!/dialog$|[?]/.test(name)) {
          const title = await page.title();
          const other = titles.get(title);
          if (other) found.push(`"${title}" is the title of ${other}, too`);
          titles.set(title, name);
        }
        if (found.length > 0) faults[name] = found;
      });
      expect(faults).toEqual({});
      await closePages(browser);
    },
    300_000,
  );
});
