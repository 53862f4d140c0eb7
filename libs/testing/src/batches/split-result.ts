import type { AssertionResult, TestResult } from '@jest/test-result';
import type { Config } from '@jest/types';
import { formatExecError, formatResultsErrors } from 'jest-message-util';

interface MessageFormat {
  projectConfig: Config.ProjectConfig;
  globalConfig: Config.GlobalConfig;
}

/** The results of a batch as one result per spec file, in the order of `specs`. */
export function splitResult(
  batch: TestResult,
  specs: readonly string[],
  format: MessageFormat,
): TestResult[] {
  const bySpec = Map.groupBy(batch.testResults, ({ ancestorTitles }) => {
    // A test outside of any describe belongs to no file. Its file fails, because it can't be loaded.
    return readBatchedTitle(ancestorTitles[0])?.spec;
  });
  const failed = failedOutsideOfTests(batch, specs);
  let { start } = batch.perfStats;
  return specs.map((spec, index) => {
    const testResults = (bySpec.get(spec) ?? []).map(withoutSpec);
    const end = index === specs.length - 1 ? batch.perfStats.end : endOf(testResults, start);
    const result = resultOf(batch, spec, testResults, { start, end }, format);
    start = end;
    return {
      ...(spec === failed ? withFailure(result, format) : { ...result, testExecError: undefined }),
      // The output of the whole batch is reported once.
      ...(index > 0 && { console: undefined, openHandles: [] }),
    };
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
    failureMessage: formatResultsErrors(testResults, projectConfig, globalConfig, spec),
    numFailingTests: count('failed'),
    numPassingTests: count('passed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    skipped: testResults.every(({ status }) => status === 'pending') && testResults.length > 0,
    perfStats: { ...batch.perfStats, start, end, runtime: end - start },
  };
}

/** Whether a hook after the last test failed, which Jest reports only by the stack. */
function failedOutsideOfTests(
  { testExecError }: TestResult,
  specs: readonly string[],
): string | undefined {
  if (testExecError === undefined) return undefined;
  const trace = `${testExecError.message}\n${testExecError.stack ?? ''}`;
  return specs.find((spec) => trace.includes(spec)) ?? specs[0];
}

function withFailure(
  result: TestResult,
  { projectConfig, globalConfig }: MessageFormat,
): TestResult {
  const { testExecError, testFilePath, failureMessage } = result;
  const outsideOfTests = formatExecError(testExecError, projectConfig, globalConfig, testFilePath);
  return { ...result, failureMessage: (failureMessage ?? '') + outsideOfTests };
}

function withoutSpec(result: AssertionResult): AssertionResult {
  const [outermost, ...inner] = result.ancestorTitles;
  const ancestorTitles = [readBatchedTitle(outermost)?.title ?? '', ...inner];
  return { ...result, ancestorTitles, fullName: [...ancestorTitles, result.title].join(' ') };
}

/** Hooks after the last test count for the next file, because Jest does not report their duration. */
function endOf(testResults: readonly AssertionResult[], start: number): number {
  return Math.max(
    start,
    ...testResults.map(({ startAt, duration }) => Math.round((startAt ?? 0) + (duration ?? 0))),
  );
}

/** The global with the path of the spec file that is being loaded. */
export const CURRENT_SPEC = 'currentSpecFile';

const SEPARATOR = '\n';

/** Adds the spec file's path to the title of a top-level describe. */
export function batchedTitle(spec: string, title: string): string {
  return spec + SEPARATOR + title;
}

/** @returns undefined if it isn't a title of a batch. */
function readBatchedTitle(batched = ''): { spec: string; title: string } | undefined {
  const end = batched.indexOf(SEPARATOR);
  return end < 0
    ? undefined
    : { spec: batched.slice(0, end), title: batched.slice(end + SEPARATOR.length) };
}
