import { sharedBySpecs } from '#testing';
import { startStack, type Stack } from '../../local/stack.ts';

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
