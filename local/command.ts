import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Endpoints, endpointsFileIn } from './endpoints.ts';
import { localDirectory, repositoryDirectory } from './repository.ts';

type Settings = Record<string, string | undefined>;

/** The built program of each command. */
const programs = {
  topics: 'operations/topics/topics.main.js',
  'dead-letters': 'operations/dead-letters/dead-letters.main.js',
  rewind: 'operations/rewind/rewind.main.js',
  certify: 'conformance/command/certify.main.js',
  partners: 'apps/platform/src/partners.main.js',
  reviewers: 'apps/platform/src/reviewers.main.js',
};

const SOURCES = [
  'tsconfig.json',
  'package-lock.json',
  '{apps,libs}/*/src/**/*.ts',
  '{operations,conformance}/**/*.ts',
];

const MISSING = [
  'Which platform? Start the local system with npm start, or set DATABASE_URL and PUBLIC_URL.',
  'docs/configuration.md describes the settings of each command.',
].join('\n');

/**
 * Settings of an operator's command of the platform: from the environment, or else from the running local
 * system. A database that is set is not mixed with addresses of the local system.
 *
 * @returns undefined if neither says which platform.
 */
export function platformCommandSettings(
  environment: Settings,
  endpoints: Endpoints | undefined,
): Settings | undefined {
  if (environment.DATABASE_URL) return environment;
  if (!endpoints) return undefined;
  return {
    DATABASE_URL: endpoints.postgres.platform,
    PUBLIC_URL: endpoints.platform,
    CONSOLE_URL: new URL(endpoints.console).origin,
    BACK_OFFICE_URL: new URL(endpoints.backOffice).origin,
    SANDBOX: 'true',
    ...environment,
  };
}

function readEndpoints(): Endpoints | undefined {
  const file = endpointsFileIn(localDirectory);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Endpoints) : undefined;
}

/** Compiles the services only if a source changed since the last build. @returns the exit code. */
function build(): number {
  const lastBuild = join(repositoryDirectory, 'dist', 'tsconfig.tsbuildinfo');
  const builtAt = statSync(lastBuild, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const sources = globSync(SOURCES, { cwd: repositoryDirectory });
  if (sources.every((path) => statSync(join(repositoryDirectory, path)).mtimeMs < builtAt))
    return 0;
  console.error('Building the services, because a source has changed');
  const { status } = spawnSync('npm', ['run', 'build:services', '--silent'], {
    cwd: repositoryDirectory,
    stdio: ['ignore', 2, 2],
  });
  // The compiler leaves this file as it is if the changes make no difference.
  if (status === 0) utimesSync(lastBuild, new Date(), new Date());
  return status ?? 1;
}

/** `node local/command.ts partners add ...` runs `partners.main.js add ...` in this process. */
async function run([command = '', ...args]: string[]): Promise<void> {
  const program = programs[command as keyof typeof programs];
  const isOfPlatform = program.startsWith('apps/platform/');
  const env = isOfPlatform ? platformCommandSettings(process.env, readEndpoints()) : process.env;
  if (!env) {
    console.error(MISSING);
    process.exitCode = 1;
    return;
  }
  process.exitCode = build();
  if (process.exitCode !== 0) return;
  Object.assign(process.env, env);
  const path = join(repositoryDirectory, 'dist', program);
  process.argv.splice(1, Infinity, path, ...args);
  await import(pathToFileURL(path).href);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await run(process.argv.slice(2));
}
