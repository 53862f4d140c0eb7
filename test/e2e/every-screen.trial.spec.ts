import type { Browser } from 'playwright-core';
import { type Stack, startStack } from '../../tools/local/stack.ts';
import { Album } from './support/album.ts';
import { closePages, launchBrowser } from './support/browser.ts';
import { pages } from './support/every-screen.ts';
import { faultsInGerman, holdInAddress, screenFaults } from './support/screen-faults.ts';

describe('every screen of every page', () => {
  let stack: Stack;
  let browser: Browser;

  beforeAll(async () => {
    // Not the system of other specs, whose companies and payments would be in the pictures of lists.
    [stack, browser] = await Promise.all([startStack({ isTemporary: true }), launchBrowser()]);
  });

  afterAll(async () => {
    await browser?.close();
    await stack?.stop();
  });

  it.each(Object.entries(pages))(
    'of %s looks as accepted, has one heading, a title and an address of its own, times with zones, a focus that is seen, and fits',
    async (name, walk) => {
      const album = new Album(name.replaceAll(' ', '-').replace(/^the-/, ''));
      const faults: Record<string, string[]> = {};
      const titles = new Map<string, string>();
      await walk(stack, browser, async (page, screen) => {
        await album.add(page, screen);
        const found = await screenFaults(page);
        // Dialogs and filters do not count as separate screens.
        if (!/dialog$|[?]/.test(screen)) {
          const title = await page.title();
          const other = titles.get(title);
          if (other) found.push(`"${title}" is the title of ${other}, too`);
          titles.set(title, screen);
        }
        if (!screen.endsWith('dialog')) {
          found.push(...(await faultsInGerman(page)));
          await holdInAddress(page);
        }
        if (found.length > 0) faults[screen] = found;
      });
      const changes = await album.changes(browser);
      expect({ faults, changes }).toEqual({ faults: {}, changes: [] });
      await closePages(browser);
    },
  );
});
