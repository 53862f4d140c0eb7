import { relative, sep } from 'node:path';
import type { Test } from '@jest/test-result';

/** Spec files that are loaded together, into the same modules. */
export type Batch = readonly [Test, ...Test[]];

// More would save little, and the last batch would keep one worker long after the others have ended.
const MAX_FILES_WITH_IO = 16;
const MAX_FILES_WITHOUT_IO = 40;

// The suite can't end before they have: they are begun first,
// also where Jest has no durations of earlier runs.
const LONGEST = ['chaos/chaos.', 'e2e/faults.', 'e2e/main-flow.', 'e2e/back-office.'];

// What they share is a running system (`sharedBySpecs`). In this order: each finds what the ones before left.
const SYSTEM_BATCHES = [
  ['e2e/back-office.', 'e2e/onboarding.', 'e2e/card-app.'],
  ['e2e/every-screen.', 'e2e/frozen-server.'],
];

/**
 * In the order in which they are to run: specs of the whole system mostly wait, for processes and browsers, so
 * they are spread among the batches, which compute.
 */
export function batchesOf(tests: readonly Test[]): Batch[] {
  const ofSystem = systemBatchesOf(tests.filter((test) => !mayShare(test)));
  // Neighbours are together: they load the same modules.
  const sharing = tests.filter(mayShare).sort((a, b) => (a.path < b.path ? -1 : 1));
  const shared = [
    ...chunksOf(
      sharing.filter((test) => !hasNoIo(test)),
      MAX_FILES_WITH_IO,
    ),
    ...chunksOf(sharing.filter(hasNoIo), MAX_FILES_WITHOUT_IO),
  ];
  return spread(
    ofSystem.sort(([a], [b]) => rankOf(a) - rankOf(b)),
    shared,
  );
}

function systemBatchesOf(tests: readonly Test[]): Batch[] {
  const together = SYSTEM_BATCHES.map((paths) =>
    paths.flatMap((path) => tests.filter((test) => pathOf(test).startsWith(path))),
  );
  const alone = tests.filter((test) => !together.flat().includes(test)).map((test) => [test]);
  return [...together, ...alone].filter((batch): batch is [Test, ...Test[]] => batch.length > 0);
}

function rankOf(test: Test): number {
  const path = pathOf(test);
  const rank = LONGEST.findIndex((longest) => path.startsWith(longest));
  return rank < 0 ? LONGEST.length : rank;
}

/** Both in their order, the first ones first, and as evenly as their numbers allow. */
function spread(first: readonly Batch[], second: readonly Batch[]): Batch[] {
  const placed = [first, second].flatMap((batches) =>
    batches.map((batch, index) => ({ batch, place: index / batches.length })),
  );
  return placed.sort((a, b) => a.place - b.place).map(({ batch }) => batch);
}

/** Specs of the whole system, of processes and of commands hardly load modules, and take long. */
function mayShare(test: Test): boolean {
  return hasNoIo(test) || /^(apps|libs|operations)\//.test(pathOf(test));
}

function pathOf({ path, context }: Test): string {
  return relative(context.config.rootDir, path).replaceAll(sep, '/');
}

function hasNoIo({ path }: Test): boolean {
  return !/\.(int|e2e)\.spec\.[jt]s$/.test(path);
}

/** All of nearly the same size: none is left with a single file. */
function chunksOf(tests: readonly Test[], maxSize: number): Batch[] {
  const count = Math.ceil(tests.length / maxSize);
  const chunks = Array.from({ length: count }, (_, index) =>
    tests.slice((index * tests.length) / count, ((index + 1) * tests.length) / count),
  );
  return chunks as unknown as Batch[];
}
