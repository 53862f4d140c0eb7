import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Endpoints, endpointsFileIn } from './endpoints.ts';
import { localDirectory, repositoryDirectory } from './repository.ts';

type Settings = Record<string, string | undefined>;

const MISSING = [
  'Which platform? Start the local system with npm start, or set DATABASE_URL and PUBLIC_URL.',
  'docs/configuration.md describes the settings of each command.',
].join('\n');

/**
 * Settings of an operator's command of the platform: those of the environment, or else of the running local
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

/** `node local/platform-command.ts partners add ...` runs `partners.main.js add ...`. */
function run([command, ...args]: string[]): number {
  const env = platformCommandSettings(process.env, readEndpoints());
  if (!env) {
    console.error(MISSING);
    return 1;
  }
  const program = join(repositoryDirectory, `dist/apps/platform/src/${command}.main.js`);
  return spawnSync(process.execPath, [program, ...args], { env, stdio: 'inherit' }).status ?? 1;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = run(process.argv.slice(2));
}
