import { sharedBySpecs } from '#testing';
import type { Browser } from 'playwright-core';
import { startStack, type Stack } from '../../local/stack.ts';
import { launchBrowser } from './browser.ts';

/** The platform alone, with the endpoints of its sample partner, without a mail server, and a browser. */
export const sandboxPages = sharedBySpecs<{ stack: Stack; browser: Browser }>(
  async () => {
    const [stack, browser] = await Promise.all([
      startStack({ isTemporary: true, services: ['platform'], infrastructure: ['postgres'] }),
      launchBrowser(),
    ]);
    return { stack, browser };
  },
  async ({ stack, browser }) => {
    await browser.close();
    await stack.stop();
  },
);
