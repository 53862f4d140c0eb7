import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import type { Test } from '@jest/test-result';
import { repositoryDirectory } from '../../../../local/repository.js';
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
        'e2e/tracing.e2e.spec.ts',
        'apps/platform/src/a.int.spec.ts',
        'e2e/unknown.e2e.spec.ts',
        'e2e/drills.e2e.spec.ts',
        'libs/http/src/b.spec.ts',
      ),
    ).toEqual([
      ['e2e/drills.e2e.spec.ts'],
      ['apps/platform/src/a.int.spec.ts'],
      ['e2e/tracing.e2e.spec.ts'],
      ['libs/http/src/b.spec.ts'],
      ['e2e/unknown.e2e.spec.ts'],
    ]);
  });

  it('are as long as their specs together, which run in their own order', () => {
    expect(
      batched(
        'e2e/drills.e2e.spec.ts',
        'e2e/main-flow.e2e.spec.ts',
        'e2e/frozen-server.e2e.spec.ts',
        'e2e/every-screen.e2e.spec.ts',
      ),
    ).toEqual([
      [
        'e2e/every-screen.e2e.spec.ts',
        'e2e/frozen-server.e2e.spec.ts',
        'e2e/main-flow.e2e.spec.ts',
      ],
      ['e2e/drills.e2e.spec.ts'],
    ]);
  });

  it('know only files that are there', () => {
    const beginnings = [...SYSTEM_BATCHES.flat(), ...Object.keys(KNOWN_SECONDS)];
    expect(beginnings.filter((beginning) => !isThere(beginning))).toEqual([]);
  });
});
