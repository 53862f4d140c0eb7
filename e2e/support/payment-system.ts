import { sharedBySpecs } from '#testing';
import { type PreparedStack, prepareStack } from '../../local/stack.ts';
import { runSteps } from '../../local/steps.ts';

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
