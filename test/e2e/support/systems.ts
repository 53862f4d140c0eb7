import { sharedBySpecs } from '#testing';
import type { Browser } from 'playwright-core';
import { PushService } from '../../../libs/strong-auth/test/push-service.js';
import {
  type PreparedStack,
  prepareStack,
  type Stack,
  startStack,
} from '../../../tools/local/stack.ts';
import { runSteps } from '../../../tools/local/steps.ts';
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

// Longer than a load balancer takes to notice, even on a busy machine.
const DRAIN_MS = '3000';

/** The services that a payment passes, for the specs of 3-D Secure and of their replicas. */
export const paymentSystem = sharedBySpecs<PreparedStack>(
  async () => {
    const prepared = await prepareStack({
      isTemporary: true,
      services: ['platform', 'gateway', 'three-ds'],
      infrastructure: ['kafka', 'postgres'],
      restartDelaysMs: [50],
      environment: {
        platform: { DRAIN_MS, RATE_LIMIT_PER_SECOND: '100000' },
        gateway: { DRAIN_MS },
      },
    });
    await runSteps(prepared.steps);
    return prepared;
  },
  ({ stack }) => stack.stop(),
);

interface SupervisedSystem {
  stack: Stack;
  /** What happened to services since the start, for example that one ended. */
  happenings: string[];
}

/** The whole system, whose services are started again as soon as they end, for the specs that end them. */
export const supervisedSystem = sharedBySpecs<SupervisedSystem>(
  async () => {
    const happenings: string[] = [];
    const stack = await startStack({
      isTemporary: true,
      restartDelaysMs: [50],
      // One card at a time, so that there is still work to do when services end.
      environment: { 'card-provisioning': { PROVISIONING_CONCURRENCY: '1' } },
      onEvent: (happening) => happenings.push(happening),
    });
    return { stack, happenings };
  },
  ({ stack }) => stack.stop(),
);

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
