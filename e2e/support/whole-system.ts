import { sharedBySpecs } from '#testing';
import { startStack, type Stack } from '../../local/stack.ts';

export type WholeSystem = {
  stack: Stack;
  /** What its supervision told, such as a service that ended. */
  happenings: string[];
};

/** All services, for the specs that watch them at work. */
export const wholeSystem = sharedBySpecs<WholeSystem>(
  async () => {
    const happenings: string[] = [];
    const stack = await startStack({
      isTemporary: true,
      restartDelaysMs: [50],
      // One at a time, so that there is work for as long as somebody looks.
      environment: { 'card-provisioning': { PROVISIONING_CONCURRENCY: '1' } },
      onEvent: (happening) => happenings.push(happening),
    });
    return { stack, happenings };
  },
  ({ stack }) => stack.stop(),
);
