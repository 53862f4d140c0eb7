import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import type { Bench, BenchOptions } from './support/bench.ts';
import { isMet } from './support/goals.ts';
import { describeMachine } from './support/machine.ts';
import { textOf, writeReport } from './support/report.ts';

const directory = import.meta.dirname;

class UsageError extends Error {}

async function main([name, ...rest]: string[]): Promise<void> {
  const bench = await loadBench(name);
  const { options, isStrict } = readOptions(bench.options, rest);
  const now = new Date();
  const findings = await bench.run(options, (text) => console.error(text));
  const report = { name: name!, title: bench.title, machine: describeMachine(now), ...findings };
  const paths = writeReport(join(directory, 'results'), report);
  console.log(`\n${textOf(report)}\n\n${paths.join('\n')}`);
  if (isStrict && !report.goals.every(isMet)) process.exitCode = 1;
}

async function loadBench(name: string | undefined): Promise<Bench> {
  const files = globSync('*/*.bench.ts', { cwd: directory });
  const file = files.find((each) => basename(each) === `${name}.bench.ts`);
  if (file === undefined) {
    const names = files.map((each) => basename(each, '.bench.ts')).sort();
    throw new UsageError(
      `npm run bench -- <${names.join(' | ')}> [--<option> <number>] [--strict]\n` +
        'With --strict a missed goal makes the exit code 1.',
    );
  }
  const module = (await import(pathToFileURL(join(directory, file)).href)) as { bench: Bench };
  return module.bench;
}

function readOptions(
  defaults: BenchOptions,
  given: string[],
): { options: BenchOptions; isStrict: boolean } {
  const names = Object.keys(defaults);
  const config: ParseArgsConfig['options'] = {
    strict: { type: 'boolean', default: false },
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
  };
  const { strict, ...values } = parse(config, given);
  const options = names.map((name) => [name, wholeNumber(name, values[name], defaults[name]!)]);
  return { options: Object.fromEntries(options) as BenchOptions, isStrict: strict === true };
}

function parse(options: ParseArgsConfig['options'], args: string[]): Record<string, unknown> {
  try {
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function wholeNumber(name: string, given: unknown, preset: number): number {
  const value = given === undefined ? preset : Number(given);
  if (!Number.isInteger(value) || value < 1) {
    throw new UsageError(`--${name} is to be a whole number from 1 on`);
  }
  return value;
}

await main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof UsageError ? error.message : error);
  process.exitCode = 2;
});
