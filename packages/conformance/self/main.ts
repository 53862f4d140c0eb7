import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { hasFailures, markdownOf, type Report } from '#conformance';
import { localDirectory } from '../../../tools/local/repository.ts';
import { onStopRequest } from '../../../tools/local/run-stack.ts';
import { startOwnSide } from './start-own-side.ts';

const usage = 'npm run certify:self -- [--seeds n] [--first n] [--at-once n] [--slowness n]';
// The same for all runs of a seed; the machine has two cores or more.
const defaults = { seeds: '10', first: '1', 'at-once': '4', slowness: '5' };

/** Certifies this repository's own partner side with many seeds, and names the seeds that fail. */
async function main(): Promise<void> {
  const { seeds, first, 'at-once': atOnce, slowness } = readOptions();
  const { side, stop } = await startOwnSide();
  const ending = new AbortController();
  onStopRequest(() => ending.abort());
  const waiting = Array.from({ length: seeds }, (_, index) => first + index);
  const totals = { seeds: 0, passed: 0, failed: 0, notVerified: new Set<string>() };
  const startedMs = performance.now();
  try {
    const runRest = async (): Promise<void> => {
      for (let seed = waiting.shift(); seed !== undefined; seed = waiting.shift()) {
        if (ending.signal.aborted) return;
        const report = await side.certify(seed, slowness, { signal: ending.signal });
        if (ending.signal.aborted) return;
        note(report, totals);
        if (totals.seeds % 10 === 0) printTotals(totals, startedMs);
      }
    };
    await Promise.all(Array.from({ length: atOnce }, runRest));
  } finally {
    await stop();
  }
  printTotals(totals, startedMs);
  console.log(`Not verified here: ${[...totals.notVerified].toSorted().join(', ') || 'none'}`);
  process.exitCode = totals.failed > 0 || totals.seeds < seeds ? 1 : 0;
}

interface Totals {
  seeds: number;
  passed: number;
  failed: number;
  notVerified: Set<string>;
}

function note(report: Report, totals: Totals): void {
  totals.seeds += 1;
  for (const { id, status } of report.cases)
    if (status === 'not_verified') totals.notVerified.add(id);
  totals.passed += report.totals.passed;
  if (!hasFailures(report) && report.isComplete) return;
  totals.failed += 1;
  const directory = join(localDirectory, 'conformance');
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `seed-${report.seed}.md`);
  writeFileSync(file, markdownOf(report, 'npm run certify:self -- --seeds 1'));
  const failed = report.cases.filter(({ status }) => status === 'failed');
  const reasons = failed.map(({ id, reason }) => `  ${id}: ${reason}`);
  const why = report.incompleteness ? [`  not complete: ${report.incompleteness}`] : [];
  console.log([`Seed ${report.seed} failed (${file})`, ...why, ...reasons].join('\n'));
}

function printTotals({ seeds, passed, failed }: Totals, startedMs: number): void {
  const seconds = Math.round((performance.now() - startedMs) / 1_000);
  console.log(`${seeds} seeds in ${seconds} s: ${passed} cases passed, ${failed} seeds failed`);
}

function readOptions(): Record<keyof typeof defaults, number> {
  const text = (name: keyof typeof defaults) =>
    ({ type: 'string', default: defaults[name] }) as const;
  const { values } = parseArgs({
    options: {
      seeds: text('seeds'),
      first: text('first'),
      'at-once': text('at-once'),
      slowness: text('slowness'),
    },
  });
  const whole = (name: keyof typeof defaults): number => {
    if (!/^[1-9]\d{0,8}$/.test(values[name]))
      throw new Error(`--${name} is no whole number\n${usage}`);
    return Number(values[name]);
  };
  return {
    seeds: whole('seeds'),
    first: whole('first'),
    'at-once': whole('at-once'),
    slowness: whole('slowness'),
  };
}

await main();
