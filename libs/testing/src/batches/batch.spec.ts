import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Test } from '@jest/test-result';
import { repositoryDirectory } from '../../../../tools/local/repository.js';
import { batchesOf, KNOWN_SECONDS, SYSTEM_BATCHES } from './batch.js';

const context = { config: { rootDir: '/root' } };
const testOf = (path: string) => ({ path: `/root/${path}`, context }) as unknown as Test;
const batched = (...paths: string[]) =>
  batchesOf(paths.map(testOf)).map((batch) => batch.map(({ path }) => path.slice('/root/'.length)));

/** Whether a spec file's path begins like this. */
function isThere(beginning: string): boolean {
  const path = join(repositoryDirectory, beginning);
  if (beginning.endsWith('/')) return existsSync(path);
  const names = readdirSync(dirname(path));
  return names.some(
    (name) => join(dirname(path), name).startsWith(path) && /\.spec\.ts$/.test(name),
  );
}

describe('the batches of spec files', () => {
  it('begin with the longest of the whole system, and have the others among them', () => {
    expect(
      batched(
        'test/e2e/tracing.trial.spec.ts',
        'apps/platform/src/a.int.spec.ts',
        'test/e2e/unknown.e2e.spec.ts',
        'test/e2e/drills.trial.spec.ts',
        'libs/http/src/b.spec.ts',
      ),
    ).toEqual([
      ['test/e2e/drills.trial.spec.ts'],
      ['apps/platform/src/a.int.spec.ts'],
      ['test/e2e/tracing.trial.spec.ts'],
      ['libs/http/src/b.spec.ts'],
      ['test/e2e/unknown.e2e.spec.ts'],
    ]);
  });

  it('are as long as their specs together, which run in their own order', () => {
    expect(
      batched(
        'test/e2e/drills.trial.spec.ts',
        'test/e2e/main-flow.e2e.spec.ts',
        'test/e2e/frozen-server.trial.spec.ts',
        'test/e2e/every-screen.trial.spec.ts',
      ),
    ).toEqual([
      [
        'test/e2e/every-screen.trial.spec.ts',
        'test/e2e/frozen-server.trial.spec.ts',
        'test/e2e/main-flow.e2e.spec.ts',
      ],
      ['test/e2e/drills.trial.spec.ts'],
    ]);
  });

  it('know only existing files', () => {
    const beginnings = [...SYSTEM_BATCHES.flat(), ...Object.keys(KNOWN_SECONDS)];
    expect(beginnings.filter((beginning) => !isThere(beginning))).toEqual([]);
  });
});
