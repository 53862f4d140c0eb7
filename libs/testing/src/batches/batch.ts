import { relative, sep } from 'node:path';
import type { Test } from '@jest/test-result';

/** Spec files that are loaded together, into the same modules. */
export type Batch = readonly [Test, ...Test[]];

// More would save little, and the last batch would keep one worker long after the others have ended.
const MAX_FILES_WITH_IO = 12;
const MAX_FILES_WITHOUT_IO = 40;

/**
 * In the order in which they are to run: first what runs alone, which takes longest; at last what is
 * shortest. Neighbours are together: they load the same modules.
 */
export function batchesOf(tests: readonly Test[]): Batch[] {
  const alone = tests.filter((test) => !mayShare(test));
  const sharing = tests.filter(mayShare).sort((a, b) => (a.path < b.path ? -1 : 1));
  return [
    ...alone.map((test): Batch => [test]),
    ...chunksOf(sharing.filter(hasIo), MAX_FILES_WITH_IO),
    ...chunksOf(
      sharing.filter((test) => !hasIo(test)),
      MAX_FILES_WITHOUT_IO,
    ),
  ];
}

/** Specs of the whole system, of processes and of commands hardly load modules, and take long. */
function mayShare({ path, context }: Test): boolean {
  const [folder = ''] = relative(context.config.rootDir, path).split(sep);
  return ['apps', 'libs', 'operations'].includes(folder);
}

function hasIo({ path }: Test): boolean {
  return path.endsWith('.int.spec.ts');
}

/** All of nearly the same size: none is left with a single file. */
function chunksOf(tests: readonly Test[], maxSize: number): Batch[] {
  const count = Math.ceil(tests.length / maxSize);
  const chunks = Array.from({ length: count }, (_, index) =>
    tests.slice((index * tests.length) / count, ((index + 1) * tests.length) / count),
  );
  return chunks as unknown as Batch[];
}
