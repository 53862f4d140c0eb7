import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensurePythonEnvironment } from '../python/environment.ts';

const HOOKS = join(import.meta.dirname, 'refusals.py');

const CONFIGURATION = `[checks]
# It looks at the status alone. The check in refusals.py separates a refusal for the form from a refusal for
# the state of things.
positive_data_acceptance.enabled = false
# Its own; 410, a link that has expired; and 413, a list that is far too long is refused by its bytes.
negative_data_rejection.expected-statuses = [400, 401, 403, 404, 405, 406, 409, 410, 413, 415, 422, 428, 429]

# The answer describes what is left of erased data: when it was erased, and what the law wants to be kept.
[[operations]]
include-path = "/v1/companies/{id}/personal-data"
checks.use_after_free.enabled = false

# To OpenAPI 3.0 a stream is one text: it has no word for its events.
[[operations]]
include-path = "/v1/events/stream"
checks.response_schema_conformance.enabled = false

# Its last part is the id of a company to the methods that it does not have itself.
[[operations]]
include-path = "/v1/companies/generate-onboarding-url"
checks.unsupported_method.enabled = false
`;

export interface FuzzOptions {
  /** The unchanged document; ids from answers replace generated ones. */
  schemaFile: string;
  /** The document with known values. */
  knownSchemaFile: string;
  /** The file in which the problems of operations are recorded. */
  seenProblemsFile: string;
  url: string;
  apiKey: string;
  /** The ids of keys that the run must not end. */
  ownKeyIds: readonly string[];
  seconds: number;
  examples: number;
  seed: number;
}

/**
 * Finite phases first, and the open-ended phase separately, because in one run no time would be left for
 * it.
 */
const RUNS: readonly Phases[] = [
  { names: 'examples,coverage', schema: 'knownSchemaFile', isEndless: false },
  { names: 'fuzzing', schema: 'knownSchemaFile', isEndless: true },
  { names: 'stateful', schema: 'schemaFile', isEndless: true },
];

export interface Phases {
  names: string;
  schema: 'schemaFile' | 'knownSchemaFile';
  isEndless: boolean;
}

/** @returns the exit code: 0 if it found no error. */
export async function runSchemathesis(options: FuzzOptions): Promise<number> {
  let worst = 0;
  for (const phases of RUNS) worst = Math.max(worst, await runPhases(options, phases));
  return worst;
}

async function runPhases(options: FuzzOptions, phases: Phases): Promise<number> {
  const programs = await ensurePythonEnvironment('clients');
  writeFileSync(join(dirname(options.schemaFile), 'schemathesis.toml'), CONFIGURATION);
  const schemathesis = spawn(join(programs, 'schemathesis'), argumentsOf(options, phases), {
    // It writes its results to its working directory.
    cwd: dirname(options.schemaFile),
    env: {
      ...process.env,
      SCHEMATHESIS_HOOKS: HOOKS,
      SEEN_PROBLEMS_FILE: options.seenProblemsFile,
      OWN_KEY_IDS: options.ownKeyIds.join(','),
      // Otherwise Python would write byte code files into the sources.
      PYTHONDONTWRITEBYTECODE: '1',
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    schemathesis.once('error', reject);
    // A killed run counts as a failure.
    schemathesis.once('exit', (code) => resolve(code ?? 1));
  });
}

export function argumentsOf(options: FuzzOptions, { names, schema, isEndless }: Phases): string[] {
  return [
    'run',
    options[schema],
    ...['--url', options.url],
    ...['--header', `Authorization: Bearer ${options.apiKey}`],
    ...['--phases', names, '--max-examples', String(options.examples)],
    ...(isEndless ? ['--max-time', String(options.seconds)] : []),
    ...['--seed', String(options.seed), '--no-color', '--generation-database', 'none'],
  ];
}
