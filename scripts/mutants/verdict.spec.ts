import { describe, expect, it } from '@jest/globals';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryDirectory } from '../../local/repository.ts';
import { mutants } from './mutants.ts';
import { mutated, verdictOf } from './verdict.ts';

const report = (...results: [title: string, status: string][]) => ({
  numRuntimeErrorTestSuites: 0,
  testResults: [
    {
      assertionResults: results.map(([title, status]) => ({ title, fullName: title, status })),
    },
  ],
});

describe('the verdict on a mutant', () => {
  it('is that it was caught where a test fails', () => {
    expect(verdictOf(report(['a', 'passed'], ['b', 'failed']))).toEqual({
      kind: 'caught',
      by: 'b',
    });
  });

  it('is that it survived where all pass', () => {
    expect(verdictOf(report(['a', 'passed'], ['b', 'pending']))).toEqual({ kind: 'survived' });
  });

  it.each([
    report(),
    report(['a', 'pending']),
    report(['can be loaded', 'failed']),
    { ...report(['a', 'passed']), numRuntimeErrorTestSuites: 1 },
  ])('is none where the spec did not run', (notRun) => {
    expect(verdictOf(notRun)).toEqual({ kind: 'not-run' });
  });
});

describe('each mutant', () => {
  it.each(mutants.map((mutant) => [mutant.mistake, mutant] as const))(
    'changes code that is there: %s',
    (_mistake, { file, from, to, spec }) => {
      const source = readFileSync(join(repositoryDirectory, file), 'utf8');
      expect(mutated(source, from, to)).not.toBe(source);
      expect(existsSync(join(repositoryDirectory, spec))).toBe(true);
    },
  );
});
