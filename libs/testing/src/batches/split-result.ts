import type { AssertionResult, TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';
import { formatResultsErrors } from 'jest-message-util';
import { readBatchedTitle } from './spec-title.ts';

export interface MessageFormat {
  projectConfig: Config.ProjectConfig;
  globalConfig: Config.GlobalConfig;
}

/** What came of each spec file of a batch, as if it had run alone; in the order of `specs`. */
export function splitResult(
  batch: TestResult,
  specs: readonly string[],
  format: MessageFormat,
): TestResult[] {
  const bySpec = Map.groupBy(batch.testResults, ({ ancestorTitles }) => {
    const spec = readBatchedTitle(ancestorTitles[0])?.spec;
    if (spec === undefined) throw new Error(`a test of no spec file: ${ancestorTitles.join(' ')}`);
    return spec;
  });
  let { start } = batch.perfStats;
  return specs.map((spec, index) => {
    const testResults = (bySpec.get(spec) ?? []).map(withoutSpec);
    const end = index === specs.length - 1 ? batch.perfStats.end : endOf(testResults, start);
    const result = resultOf(batch, spec, testResults, { start, end }, format);
    start = end;
    // What the batch as a whole printed, and where it failed as a whole, is told once.
    return index === 0
      ? result
      : { ...result, console: undefined, openHandles: [], testExecError: undefined };
  });
}

function resultOf(
  batch: TestResult,
  spec: string,
  testResults: AssertionResult[],
  { start, end }: { start: number; end: number },
  { projectConfig, globalConfig }: MessageFormat,
): TestResult {
  const count = (...statuses: AssertionResult['status'][]) =>
    testResults.filter(({ status }) => statuses.includes(status)).length;
  return {
    ...batch,
    testFilePath: spec,
    testResults,
    failureMessage:
      batch.testExecError === undefined
        ? formatResultsErrors(testResults, projectConfig, globalConfig, spec)
        : (batch.failureMessage ?? null),
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    skipped: testResults.every(({ status }) => status === 'pending') && testResults.length > 0,
    perfStats: { ...batch.perfStats, start, end, runtime: end - start },
  };
}

function withoutSpec(result: AssertionResult): AssertionResult {
  const [outermost, ...inner] = result.ancestorTitles;
  const ancestorTitles = [readBatchedTitle(outermost)?.title ?? '', ...inner];
  return { ...result, ancestorTitles, fullName: [...ancestorTitles, result.title].join(' ') };
}

/** Hooks after the last test count for the next file: Jest doesn't say how long they took. */
function endOf(testResults: readonly AssertionResult[], start: number): number {
  return Math.max(
    start,
    ...testResults.map(({ startAt, duration }) => Math.round((startAt ?? 0) + (duration ?? 0))),
  );
}
