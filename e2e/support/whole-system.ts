import { sharedBySpecs } from '#testing';
import type { Browser } from 'playwright-core';
import { startStack, type Stack } from '../../local/stack.ts';
import { launchBrowser } from './browser.ts';

/** The whole system and a browser, for the specs that visit all pages. */
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
