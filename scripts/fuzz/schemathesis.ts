import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensurePythonTool } from './tools.ts';

const VERSION = '4.32.5';

// All checks but these. A request may be right by its form and yet refused by the state of things; and at the
// address of an onboarding link a browser gets the page, which is no part of the partner's API.
const CONFIGURATION = `[checks]
positive_data_acceptance.enabled = false

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

/** @returns its exit code: 0 when it found nothing. */
export async function runSchemathesis(options: FuzzOptions): Promise<number> {
  const programs = await ensurePythonTool('schemathesis', [`schemathesis==${VERSION}`]);
  writeFileSync(join(dirname(options.schemaFile), 'schemathesis.toml'), CONFIGURATION);
  const schemathesis = spawn(join(programs, 'schemathesis'), argumentsOf(options), {
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
    ...['--phases', 'examples,coverage,fuzzing'],
    ...['--max-examples', String(options.examples), '--max-time', String(options.seconds)],
    ...['--seed', String(options.seed), '--no-color', '--generation-database', 'none'],
  ];
}
