import { sharedBySpecs } from '#testing';
import type { Browser } from 'playwright-core';
import { startStack, type Stack } from '../../local/stack.ts';
import { launchBrowser } from './browser.ts';

/** Everything and a browser, for all the specs that look at every page. */
export const wholeSystem = sharedBySpecs<{ stack: Stack; browser: Browser }>(
  async () => {
    const [stack, browser] = await Promise.all([
      startStack({ isTemporary: true }),
      launchBrowser(),
    ]);
    return { stack, browser };
  },
  async ({ stack, browser }) => {
    await browser.close();
    await stack.stop();
  },
);
