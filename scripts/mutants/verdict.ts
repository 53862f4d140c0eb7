/** The parts of Jest's report (`--json`) that are read. */
export interface JestReport {
  numRuntimeErrorTestSuites: number;
  testResults: { assertionResults: { title: string; fullName: string; status: string }[] }[];
}

export type Verdict =
  /** The first test that failed. */
  | { kind: 'caught'; by: string }
  | { kind: 'survived' }
  /** The spec did not run, so there is no result. */
  | { kind: 'not-run' };

/** A spec that can't be loaded fails as a test with this name (libs/testing/src/batches). */
const LOADING = 'can be loaded';

export function verdictOf({ numRuntimeErrorTestSuites, testResults }: JestReport): Verdict {
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const isLoaded = results.every(({ title, status }) => title !== LOADING || status === 'passed');
  const hasRun = results.some(({ status }) => status === 'passed' || status === 'failed');
  if (!isLoaded || !hasRun) return { kind: 'not-run' };
  const failed = results.find(({ status }) => status === 'failed');
  if (failed) return { kind: 'caught', by: failed.fullName };
  return numRuntimeErrorTestSuites > 0 ? { kind: 'not-run' } : { kind: 'survived' };
}

/** @throws Error if the text to replace does not occur exactly once. */
export function mutated(source: string, from: string, to: string): string {
  const [before, after, ...more] = source.split(from);
  if (after === undefined) throw new Error(`has no such text: ${from.trim()}`);
  if (more.length > 0) throw new Error(`has this text more than once: ${from.trim()}`);
  return `${before}${to}${after}`;
}
