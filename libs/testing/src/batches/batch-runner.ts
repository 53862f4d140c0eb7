import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Test, TestEvents, TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';
import jestRunner, {
  type TestRunnerContext,
  type TestRunnerOptions,
  type TestWatcher,
  type UnsubscribeFn,
} from 'jest-runner';
import { batchesOf } from './batch.ts';
import { CURRENT_SPEC, splitResult } from './split-result.ts';

/** The generated files that Jest runs, one per batch. Their folder belongs to this run only. */
class BatchFiles {
  private readonly directory: string;

  constructor(rootDirectory: string) {
    const parent = join(rootDirectory, '.local/batches');
    mkdirSync(parent, { recursive: true });
    this.directory = mkdtempSync(join(parent, 'run-'));
  }

  /** @returns the path of a file that loads the specs in order. */
  write(name: string, specs: readonly string[]): string {
    const path = join(this.directory, `${name}.spec.js`);
    writeFileSync(path, sourceOf(specs));
    return path;
  }

  remove(): void {
    rmSync(this.directory, { recursive: true, force: true });
  }
}

// If a spec can't be loaded, only that spec fails.
function sourceOf(specs: readonly string[]): string {
  return `for (const spec of ${JSON.stringify(specs)}) {
  globalThis.${CURRENT_SPEC} = spec;
  try {
    await import(spec);
  } catch (error) {
    describe('the spec file', () => it('can be loaded', () => { throw error; }));
  }
}
`;
}

// The types belong to its CommonJS build; Node loads the ESM build.
const TestRunner = jestRunner as unknown as typeof jestRunner.default;

type Listener<Name extends keyof TestEvents> = (event: TestEvents[Name]) => void | Promise<void>;

/**
 * Runs spec files in batches, and reports each one as if it had run alone. Jest loads all modules again for
 * each file, which would take longer than most specs.
 */
export default class BatchRunner extends TestRunner {
  private readonly specsOfBatches = new Map<string, readonly Test[]>();
  private readonly globalConfig: Config.GlobalConfig;
  /** Of reporters. Jest would end the run with them, and without an error. */
  private readonly faults: unknown[] = [];

  constructor(globalConfig: Config.GlobalConfig, context: TestRunnerContext) {
    super(globalConfig, context);
    this.globalConfig = globalConfig;
  }

  override async runTests(
    tests: Test[],
    watcher: TestWatcher,
    options: TestRunnerOptions,
  ): Promise<void> {
    const files = new BatchFiles(this.globalConfig.rootDir);
    try {
      const batches = batchesOf(tests).map((specs, index) => {
        const [first] = specs;
        if (specs.length === 1) return first;
        const paths = specs.map(({ path }) => path);
        const batch = { ...first, path: files.write(`batch-${index}`, paths) };
        this.specsOfBatches.set(batch.path, specs);
        return batch;
      });
      await super.runTests(batches, watcher, options);
    } finally {
      files.remove();
    }
    // Jest prints the stack of an error alone.
    const stacks = this.faults.map((fault) =>
      fault instanceof Error ? fault.stack : String(fault),
    );
    if (stacks.length > 0) throw new Error(`results were not reported:\n${stacks.join('\n')}`);
  }

  override on<Name extends keyof TestEvents>(name: Name, listener: Listener<Name>): UnsubscribeFn {
    const notify = listener as (event: unknown[]) => void | Promise<void>;
    if (name === 'test-file-start' || name === 'test-file-failure') {
      return super.on(name, async (event) => {
        const [batch, ...rest] = event as [Test, ...unknown[]];
        await this.noting(async () => {
          for (const spec of this.specsOf(batch)) await notify([spec, ...rest]);
        });
      });
    }
    if (name === 'test-file-success') {
      return super.on('test-file-success', async ([batch, result]) => {
        const specs = this.specsOf(batch);
        await this.noting(async () => {
          const results = this.resultsOf(batch, result, specs);
          for (const [index, spec] of specs.entries()) await notify([spec, results[index]]);
        });
      });
    }
    return super.on(name, listener);
  }

  private resultsOf(batch: Test, result: TestResult, specs: readonly Test[]): TestResult[] {
    if (specs.length === 1) return [result];
    const paths = specs.map(({ path }) => path);
    const format = { projectConfig: batch.context.config, globalConfig: this.globalConfig };
    return splitResult(result, paths, format);
  }

  /** Notes what a listener throws, and goes on: the other batches are worth running. */
  private async noting(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.faults.push(error);
    }
  }

  private specsOf(batch: Test): readonly Test[] {
    return this.specsOfBatches.get(batch.path) ?? [batch];
  }
}
