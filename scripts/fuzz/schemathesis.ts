import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensurePythonTool } from './tools.ts';

const VERSION = '4.32.5';

// All checks but these. A request may be right by its form and yet refused by the state of things; and at the
// address of an onboarding link a browser gets the page, which is no part of the partner's API.
const CONFIGURATION = `[checks]
positive_data_acceptance.enabled = false
# Its own, and 413: a list that is far too long is refused by its bytes.
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 415, 422, 428, 429]

[[operations]]
include-path = "/onboarding/company/{token}"
checks.allow_header_conformance.enabled = false
checks.unsupported_method.enabled = false
`;

export interface FuzzOptions {
  schemaFile: string;
  url: string;
  apiKey: string;
  seconds: number;
  examples: number;
  seed: number;
}

/** What has an end by itself, and what goes on for as long as it may: one run would leave nothing for that. */
const RUNS: readonly Phases[] = [
  { names: 'examples,coverage', isEndless: false },
  { names: 'fuzzing', isEndless: true },
];

export interface Phases {
  names: string;
  isEndless: boolean;
}

/** @returns its exit code: 0 when it found nothing. */
export async function runSchemathesis(options: FuzzOptions): Promise<number> {
  let worst = 0;
  for (const phases of RUNS) worst = Math.max(worst, await runPhases(options, phases));
  return worst;
}

async function runPhases(options: FuzzOptions, phases: Phases): Promise<number> {
  const programs = await ensurePythonTool('schemathesis', [`schemathesis==${VERSION}`]);
  writeFileSync(join(dirname(options.schemaFile), 'schemathesis.toml'), CONFIGURATION);
  const schemathesis = spawn(join(programs, 'schemathesis'), argumentsOf(options, phases), {
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

export function argumentsOf(options: FuzzOptions, { names, isEndless }: Phases): string[] {
  return [
    'run',
    options.schemaFile,
    ...['--url', options.url],
    ...['--header', `Authorization: Bearer ${options.apiKey}`],
    ...['--phases', names, '--max-examples', String(options.examples)],
    ...(isEndless ? ['--max-time', String(options.seconds)] : []),
    ...['--seed', String(options.seed), '--no-color', '--generation-database', 'none'],
  ];
}
