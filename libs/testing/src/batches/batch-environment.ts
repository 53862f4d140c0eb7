import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';
import { batchedTitle, CURRENT_SPEC } from './spec-title.ts';

/** Node, which notes of each outermost describe in which spec file of a batch it stands. */
export default class BatchEnvironment extends TestEnvironment {
  handleTestEvent(event: Circus.AsyncEvent | Circus.SyncEvent, state: Circus.State): void {
    const spec = (this.global as Record<string, unknown>)[CURRENT_SPEC];
    if (typeof spec !== 'string') return;
    const block = state.currentDescribeBlock;
    if (event.name === 'start_describe_definition' && block.parent?.parent === undefined) {
      block.name = batchedTitle(spec, block.name);
    }
    if ((event.name === 'add_hook' || event.name === 'add_test') && block.parent === undefined) {
      throw new Error(
        `${spec} has a test or a hook outside of any describe: it would be one of the whole batch`,
      );
    }
  }
}
