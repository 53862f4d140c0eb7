import { sharedBySpecs } from '#testing';
import type { Browser } from 'playwright-core';
import { startStack, type Stack } from '../../local/stack.ts';
import { launchBrowser } from './browser.ts';

export type PlatformPages = { stack: Stack; browser: Browser };

/** The platform alone and a browser, for all the specs of its pages. */
export const platformPages = sharedBySpecs<PlatformPages>(
  async () => {
    const [stack, browser] = await Promise.all([
      startStack({
        isTemporary: true,
        services: ['platform'],
        infrastructure: ['postgres', 'mail'],
        // A partner without an app has no webhook for requests either.
        environment: { platform: { SANDBOX_PARTNER_THREE_DS_WEBHOOK_URL: undefined } },
      }),
      launchBrowser(),
    ]);
    return { stack, browser };
  },
  async ({ stack, browser }) => {
    await browser.close();
    await stack.stop();
  },
);
