import { relative, sep } from 'node:path';
import type { Test } from '@jest/test-result';

/** Spec files that share one set of loaded modules. */
export type Batch = readonly [Test, ...Test[]];

// Larger batches save little time, and the last one would still run when the other workers have nothing left
// to do.
const MAX_FILES_WITH_IO = 16;
const MAX_FILES_WITHOUT_IO = 40;

// Specs that share a running system (`sharedBySpecs`), in this order, because each starts from the state that
// the previous ones leave.
export const SYSTEM_BATCHES = [
  [
    'test/e2e/back-office.',
    'test/e2e/onboarding.',
    'test/e2e/onboarding-answers.',
    'test/e2e/card-app.',
  ],
  [
    'test/e2e/console-tools.',
    'test/e2e/becoming-a-partner.',
    'test/e2e/company-admin.',
    'test/e2e/console-roles.',
    'test/e2e/newcomer.',
  ],
  [
    'test/e2e/every-screen.',
    'test/e2e/frozen-server.',
    'test/e2e/own-card-app.',
    'test/e2e/main-flow.',
    'test/e2e/large-assignment.',
  ],
  // One partner's lists are short at the beginning, the other's are not.
  ['test/e2e/developer-portal.', 'test/e2e/console-money.'],
  ['test/e2e/faults.', 'test/e2e/observability.'],
  [
    'test/e2e/rollout.',
    'test/e2e/three-ds.',
    'test/e2e/three-ds-kill.',
    'test/e2e/three-ds-faults.',
  ],
];

/**
 * The batches in the order to run them. Specs of the whole system mostly wait for processes and browsers, so
 * they are spread among the other batches, which use the CPU; the longest come first, because the run can't end
 * before them.
 */
export function batchesOf(tests: readonly Test[]): Batch[] {
  const ofSystem = systemBatchesOf(tests.filter((test) => !mayShare(test)));
  // Specs of the same folder are in the same batch, because they load the same modules.
  const sharing = tests.filter(mayShare).sort((a, b) => (a.path < b.path ? -1 : 1));
  const shared = [
    ...chunksOf(
      sharing.filter((test) => !hasNoIo(test)),
      MAX_FILES_WITH_IO,
    ),
    ...chunksOf(sharing.filter(hasNoIo), MAX_FILES_WITHOUT_IO),
  ];
  return spread(
    ofSystem.sort((one, other) => lengthOf(other) - lengthOf(one)),
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

function lengthOf(batch: Batch): number {
  return batch.reduce((sum, test) => sum + secondsOf(pathOf(test)), 0);
}

/** Merges both lists evenly and in order, beginning with the first list. */
function spread(first: readonly Batch[], second: readonly Batch[]): Batch[] {
  const placed = [first, second].flatMap((batches) =>
    batches.map((batch, index) => ({ batch, place: index / batches.length })),
  );
  return placed.sort((a, b) => a.place - b.place).map(({ batch }) => batch);
}

/**
 * Specs of the whole system, of processes and of commands load few modules and take long, so they run alone.
 */
function mayShare(test: Test): boolean {
  return hasNoIo(test) || /^(apps|libs|tools\/operations)\//.test(pathOf(test));
}

function pathOf({ path, context }: Test): string {
  return relative(context.config.rootDir, path).replaceAll(sep, '/');
}

function hasNoIo({ path }: Test): boolean {
  return !/\.(int|e2e|trial)\.spec\.[jt]s$/.test(path);
}

/** Splits into chunks of nearly equal size, so that none has a single file. */
function chunksOf(tests: readonly Test[], maxSize: number): Batch[] {
  const count = Math.ceil(tests.length / maxSize);
  const chunks = Array.from({ length: count }, (_, index) =>
    tests.slice((index * tests.length) / count, ((index + 1) * tests.length) / count),
  );
  return chunks as unknown as Batch[];
}

/**
 * About how long the longest spec files take, by the beginning of their paths. Only their order matters, which is
 * the same on other machines; Jest's own durations of earlier runs are not there in CI.
 */
export const KNOWN_SECONDS: Readonly<Record<string, number>> = {
  'test/e2e/drills.': 380,
  'test/e2e/every-screen.': 330,
  'test/chaos/brokers.': 195,
  'test/e2e/restore.': 150,
  'test/chaos/chaos.': 135,
  'test/e2e/rollout.': 130,
  'test/e2e/faults.': 120,
  'tools/new-consumer/new-consumer.': 100,
  // With the build of Prometheus, where it is not there yet.
  'tools/monitoring/rules.': 95,
  'test/chaos/standby.': 95,
  'test/e2e/conformance.': 85,
  'tools/generate/generate.': 65,
  'packages/conformance/conformance.': 65,
  'test/e2e/tracing.': 55,
  'test/e2e/kafka-rights.': 50,
  'test/e2e/card-app.': 50,
  'test/e2e/scenarios.': 45,
  'test/e2e/console-money.': 45,
  'test/e2e/three-ds-faults.': 40,
  'test/e2e/frozen-server.': 40,
  'test/e2e/packages.': 40,
  'tools/local/kafka/kafka.': 40,
  'test/e2e/console.': 35,
  'test/e2e/command-line.': 35,
  'test/e2e/outage.': 35,
  'test/e2e/former-version.': 35,
  'test/e2e/back-office.': 30,
  'test/e2e/large-assignment.': 30,
  'test/e2e/onboarding-answers.': 30,
};

/** Of all others. */
const USUAL_SECONDS = 20;

/** @param path of a spec file, from the root of the repository. */
function secondsOf(path: string): number {
  const known = Object.entries(KNOWN_SECONDS).find(([beginning]) => path.startsWith(beginning));
  return known?.[1] ?? USUAL_SECONDS;
}
