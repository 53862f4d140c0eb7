import type { Browser } from 'playwright-core';
import type { Stack } from '../../tools/local/stack.ts';
import { closePages } from './support/browser.ts';
import { pages } from './support/every-screen.ts';
import { faultsInGerman, holdInAddress, screenFaults } from './support/screen-faults.ts';
import { wholeSystem } from './support/systems.ts';

describe('every screen of every page', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    ({ stack, browser } = await wholeSystem());
  });

  afterAll(() => closePages(browser));

  it.each(Object.entries(pages))(
    'of %s has one heading, a title and an address of its own, times with zones, a focus that is seen, and fits',
    async (_name, walk) => {
      const faults: Record<string, string[]> = {};
      const titles = new Map<string, string>();
      await walk(stack, browser, async (page, name) => {
        const found = await screenFaults(page);
        // Dialogs and filters do not count as separate screens.
        if (!/dialog$|[?]/.test(name)) {
          const title = await page.title();
          const other = titles.get(title);
          if (other) found.push(`"${title}" is the title of ${other}, too`);
          titles.set(title, name);
        }
        if (!name.endsWith('dialog')) {
          found.push(...(await faultsInGerman(page)));
          await holdInAddress(page);
        }
        if (found.length > 0) faults[name] = found;
      });
      expect(faults).toEqual({});
      await closePages(browser);
    },
  );
});
