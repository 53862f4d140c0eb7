import { sharedBySpecs } from '#testing';
import type { Browser } from 'playwright-core';
import { PushService } from '../../libs/strong-auth/test/push-service.js';
import { startStack, type Stack } from '../../local/stack.ts';
import { launchBrowser } from './browser.ts';

export type PlatformPages = { stack: Stack; browser: Browser; pushService: PushService };

/** The platform alone and a browser, for the specs of its pages. */
export const platformPages = sharedBySpecs<PlatformPages>(
  async () => {
    const pushService = await PushService.start();
    const [stack, browser] = await Promise.all([
      startStack({
        isTemporary: true,
        services: ['platform'],
        infrastructure: ['postgres', 'mail'],
        // A partner without a card app has no endpoint for 3-D Secure requests. The one for transactions
        // is not configured yet.
        environment: {
          platform: {
            SANDBOX_PARTNER_THREE_DS_WEBHOOK_URL: undefined,
            SANDBOX_PARTNER_TRANSACTION_WEBHOOK_URL: undefined,
            PUSH_SERVICES: pushService.url,
          },
        },
      }),
      launchBrowser(),
    ]);
    return { stack, browser, pushService };
  },
  async ({ stack, browser, pushService }) => {
    await browser.close();
    await stack.stop();
    await pushService.close();
  },
);
