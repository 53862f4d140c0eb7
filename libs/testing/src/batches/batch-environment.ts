import type { Circus } from '@jest/types';
import { TestEnvironment } from 'jest-environment-node';
import { AT_END, type AtEnd } from '../shared-by-specs.ts';
import { batchedTitle, CURRENT_SPEC } from './split-result.ts';

/**
 * Jest's Node environment, which records the spec file of each top-level describe of a batch, and ends what
 * the files share.
 */
export default class BatchEnvironment extends TestEnvironment {
  handleTestEvent(
    event: Circus.AsyncEvent | Circus.SyncEvent,
    state: Circus.State,
  ): void | Promise<void> {
    if (event.name === 'run_finish') return this.endWhatIsShared();
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

  private async endWhatIsShared(): Promise<void> {
    const ends = (this.global as { [AT_END]?: AtEnd })[AT_END] ?? [];
    for (const end of ends) await end();
  }
}
