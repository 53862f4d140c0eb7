// npm run mutants [-- <part of a path or of a mistake>]: checks that the spec of each important line fails
// without the line.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import ts from 'typescript';
import { repositoryDirectory } from '../../local/repository.ts';
import type { Mutant } from './mutant.ts';
import { mutants } from './mutants.ts';
import { type JestReport, mutated, type Verdict, verdictOf } from './verdict.ts';

const COPIED = [
  ...['apps', 'libs', 'local', 'operations', 'deployment', 'dist'],
  ...['package.json', 'jest.config.js'],
];
const NOT_COPIED = /(^|\/)node_modules(\/|$)|^apps\/web\//;

/** As in tsconfig.json. */
const compilerOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2024,
  module: ts.ModuleKind.ESNext,
  experimentalDecorators: true,
  emitDecoratorMetadata: true,
  useDefineForClassFields: false,
};

/** A mutant may prevent its spec from ending, which counts as caught. */
const LONGEST_RUN_MS = 300_000;

/** Copies the sources to a temporary folder, so that the working tree is never changed. */
function copySources(): string {
  const directory = mkdtempSync(join(tmpdir(), 'mutants-'));
  for (const name of COPIED) {
    cpSync(join(repositoryDirectory, name), join(directory, name), {
      recursive: true,
      filter: (source) => !NOT_COPIED.test(relative(repositoryDirectory, source)),
    });
  }
  for (const shared of ['node_modules', '.local']) {
    symlinkSync(join(repositoryDirectory, shared), join(directory, shared));
  }
  return directory;
}

async function run(directory: string, spec: string): Promise<Verdict> {
  const reportFile = join(directory, 'report.json');
  rmSync(reportFile, { force: true });
  const options = ['--runTestsByPath', '--forceExit', '--json', '--outputFile', reportFile];
  const jest = spawn('npm', ['run', 'jest', '--silent', '--', spec, ...options], {
    cwd: directory,
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: LONGEST_RUN_MS,
  });
  const [output] = await Promise.all([text(jest.stderr), once(jest, 'exit')]);
  if (jest.killed) return { kind: 'caught', by: `no end within ${LONGEST_RUN_MS / 1_000} s` };
  const verdict: Verdict = existsSync(reportFile)
    ? verdictOf(JSON.parse(readFileSync(reportFile, 'utf8')) as JestReport)
    : { kind: 'not-run' };
  if (verdict.kind === 'not-run') console.error(output);
  return verdict;
}

async function verdictOn(directory: string, { file, from, to, spec }: Mutant): Promise<Verdict> {
  const source = readFileSync(join(directory, file), 'utf8');
  try {
    write(directory, file, mutated(source, from, to));
    return await run(directory, spec);
  } finally {
    write(directory, file, source);
  }
}

/** Writes the compiled file, too, because some specs start processes, which run `dist`. */
function write(directory: string, file: string, source: string): void {
  writeFileSync(join(directory, file), source);
  const { outputText } = ts.transpileModule(source, { fileName: file, compilerOptions });
  writeFileSync(join(directory, 'dist', file.replace(/\.ts$/, '.js')), outputText);
}

/** Tries the mutants of one spec, which must pass without them. @returns true if all were caught. */
async function tryThoseOf(
  directory: string,
  spec: string,
  chosen: readonly Mutant[],
): Promise<boolean> {
  const asItIs = await run(directory, spec);
  if (asItIs.kind !== 'survived') {
    const why = asItIs.kind === 'caught' ? `fails: ${asItIs.by}` : 'does not run';
    console.log(`✖ ${spec} without any mutant ${why}`);
    return false;
  }
  let areAllCaught = true;
  for (const mutant of chosen) {
    const startedAt = performance.now();
    const verdict = await verdictOn(directory, mutant);
    const took = `${((performance.now() - startedAt) / 1000).toFixed(0)} s`;
    areAllCaught &&= verdict.kind === 'caught';
    if (verdict.kind === 'caught') console.log(`✔ ${mutant.mistake} (${took}): ${verdict.by}`);
    else console.log(`✖ ${mutant.mistake} (${took}): ${verdict.kind} in ${spec}`);
  }
  return areAllCaught;
}

async function tryAll(directory: string, chosen: readonly Mutant[]): Promise<boolean> {
  let areAllCaught = true;
  for (const [spec, ofSpec] of Map.groupBy(chosen, (mutant) => mutant.spec)) {
    if (!(await tryThoseOf(directory, spec, ofSpec))) areAllCaught = false;
  }
  return areAllCaught;
}

const wanted = process.argv.slice(2);
const chosen = mutants.filter((mutant) =>
  wanted.every((text) => `${mutant.mistake} ${mutant.file} ${mutant.spec}`.includes(text)),
);
if (chosen.length === 0) {
  console.error(`No mutant has to do with ${wanted.join(' ')}.`);
  process.exitCode = 1;
} else {
  const directory = copySources();
  try {
    process.exitCode = (await tryAll(directory, chosen)) ? 0 : 1;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
