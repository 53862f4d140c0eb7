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
  ['e2e/back-office.', 'e2e/onboarding.', 'e2e/onboarding-answers.', 'e2e/card-app.'],
  [
    'e2e/console-tools.',
    'e2e/becoming-a-partner.',
    'e2e/company-admin.',
    'e2e/console-roles.',
    'e2e/newcomer.',
  ],
  [
    'e2e/every-screen.',
    'e2e/frozen-server.',
    'e2e/own-card-app.',
    'e2e/main-flow.',
    'e2e/large-assignment.',
  ],
  // One partner's lists are short at the beginning, the other's are not.
  ['e2e/developer-portal.', 'e2e/console-money.'],
  ['e2e/faults.', 'e2e/observability.'],
  ['e2e/rollout.', 'e2e/three-ds.', 'e2e/three-ds-kill.', 'e2e/three-ds-faults.'],
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
  return hasNoIo(test) || /^(apps|libs|operations)\//.test(pathOf(test));
}

function pathOf({ path, context }: Test): string {
  return relative(context.config.rootDir, path).replaceAll(sep, '/');
}

function hasNoIo({ path }: Test): boolean {
  return !/\.(int|e2e)\.spec\.[jt]s$/.test(path);
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
  'e2e/drills.': 380,
  'e2e/every-screen.': 330,
  'chaos/brokers.': 195,
  'e2e/restore.': 150,
  'chaos/chaos.': 135,
  'e2e/rollout.': 130,
  'e2e/faults.': 120,
  'scripts/new-consumer/new-consumer.': 100,
  // With the build of Prometheus, where it is not there yet.
  'monitoring/rules.': 95,
  'chaos/standby.': 95,
  'e2e/conformance.': 85,
  'scripts/contracts/generate.': 65,
  'conformance/conformance.': 65,
  'e2e/tracing.': 55,
  'e2e/kafka-rights.': 50,
  'e2e/card-app.': 50,
  'e2e/scenarios.': 45,
  'e2e/console-money.': 45,
  'e2e/three-ds-faults.': 40,
  'e2e/frozen-server.': 40,
  'e2e/packages.': 40,
  'local/kafka/kafka.': 40,
  'e2e/console.': 35,
  'e2e/command-line.': 35,
  'e2e/outage.': 35,
  'e2e/former-version.': 35,
  'e2e/back-office.': 30,
  'e2e/large-assignment.': 30,
  'e2e/onboarding-answers.': 30,
};

/** Of all others. */
const USUAL_SECONDS = 20;

/** @param path of a spec file, from the root of the repository. */
function secondsOf(path: string): number {
  const known = Object.entries(KNOWN_SECONDS).find(([beginning]) => path.startsWith(beginning));
  return known?.[1] ?? USUAL_SECONDS;
}
