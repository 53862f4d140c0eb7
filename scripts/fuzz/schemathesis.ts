import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { localDirectory } from '../../local/repository.ts';

const VERSION = '4.32.5';
const environment = join(localDirectory, 'tools/schemathesis');
const stamp = join(environment, 'version');

// Nest answers 404 to a method that a path does not have, which interface 1 leaves open; and a request may
// be right by its form and yet refused by the state of things.
const CHECKS_LEFT_OUT = ['unsupported_method', 'positive_data_acceptance'];

export interface FuzzOptions {
  schemaFile: string;
  url: string;
  apiKey: string;
  seconds: number;
  examples: number;
  seed: number;
}

/** Installs Schemathesis in a Python environment of its own, unless it is there. */
export async function ensureSchemathesis(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === VERSION) return;
  const run = promisify(execFile);
  await run('python3', ['-m', 'venv', '--clear', environment]);
  await run(join(environment, 'bin/pip'), [
    ...['install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:'],
    `schemathesis==${VERSION}`,
  ]);
  writeFileSync(stamp, VERSION);
}

/** @returns its exit code: 0 when it found nothing. */
export function runSchemathesis(options: FuzzOptions): Promise<number> {
  const schemathesis = spawn(join(environment, 'bin/schemathesis'), argumentsOf(options), {
    // It leaves what it found where it was started.
    cwd: dirname(options.schemaFile),
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    schemathesis.once('error', reject);
    // A run that was killed has proved nothing.
    schemathesis.once('exit', (code) => resolve(code ?? 1));
  });
}

export function argumentsOf(options: FuzzOptions): string[] {
  return [
    'run',
    options.schemaFile,
    ...['--url', options.url],
    ...['--header', `Authorization: Bearer ${options.apiKey}`],
    ...['--checks', 'all', '--exclude-checks', CHECKS_LEFT_OUT.join(',')],
    ...['--phases', 'examples,coverage,fuzzing'],
    ...['--max-examples', String(options.examples), '--max-time', String(options.seconds)],
    ...['--seed', String(options.seed), '--no-color', '--generation-database', 'none'],
  ];
}
