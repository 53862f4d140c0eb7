import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type BuildPart, isStale, markBuilt, scriptOf } from './local/build.ts';
import { type Endpoints, endpointsFileIn } from './local/endpoints.ts';
import { localDirectory, repositoryDirectory } from './local/repository.ts';

type Settings = Record<string, string | undefined>;

interface Tool {
  about: string;
  /** From the root of the repository. What ends in .js is built. */
  file: string;
  /** What is built first, where a source has changed since the last build. */
  needs: readonly BuildPart[];
  /** A command that needs the settings of one of the two sides. */
  settingsOf?: (environment: Settings, endpoints: Endpoints | undefined) => Settings | undefined;
}

const NOTHING: readonly BuildPart[] = [];
const SERVICES: readonly BuildPart[] = ['services'];
const EVERYTHING: readonly BuildPart[] = ['services', 'pages'];

/** What `npm run <name>` runs, if it is not the program of a package, such as Jest. */
const tools: Readonly<Record<string, Tool>> = {
  start: {
    about: 'starts the whole system on this machine, and shows its tour',
    file: 'tools/local/start.ts',
    // It reports its build as a step of its own. So does dev.
    needs: NOTHING,
  },
  dev: {
    about: 'the same with hot reload and debuggers',
    file: 'tools/local/dev/dev.ts',
    needs: NOTHING,
  },
  'test:stack': {
    about: 'keeps Postgres and Kafka running, so that specs start at once',
    file: 'tools/test-stack.ts',
    needs: SERVICES,
  },
  generate: {
    about:
      'writes what follows from declarations: API documents, clients, manifests, parts of docs',
    file: 'tools/generate/generate.ts',
    needs: SERVICES,
  },
  'new:consumer': {
    about: 'makes a new consumer service, here or in a repository of its own',
    file: 'tools/new-consumer/main.ts',
    needs: SERVICES,
  },
  'check:deploy': {
    about: 'checks the manifests of Kubernetes, and what they run',
    file: 'tools/check/deploy/check.ts',
    needs: SERVICES,
  },
  bench: { about: 'measures', file: 'test/bench/run.ts', needs: SERVICES },
  chaos: {
    about: 'load and faults, then a check of all results',
    file: 'test/chaos/main.ts',
    needs: EVERYTHING,
  },
  fuzz: {
    about: 'made-up requests to every operation of the APIs',
    file: 'tools/fuzz/main.ts',
    needs: EVERYTHING,
  },
  scenarios: {
    about: 'plays the scenarios, and compares their pages in docs/scenarios',
    file: 'tools/scenarios.ts',
    needs: NOTHING,
  },
  newcomer: {
    about: "walks a partner's first hour, and measures it",
    file: 'tools/newcomer.ts',
    needs: EVERYTHING,
  },
  mails: {
    about: 'compiles the mails, and shows them',
    file: 'tools/mails/main.ts',
    needs: SERVICES,
  },
  addresses: {
    about: 'writes the postal formats of all countries',
    file: 'tools/addresses.ts',
    needs: SERVICES,
  },
  'cluster:check': {
    about: 'the tour, rollouts and faults in a cluster',
    file: 'tools/cluster/main.ts',
    needs: SERVICES,
  },
  release: {
    about: 'builds, checks and publishes a release',
    file: 'tools/release/main.ts',
    needs: NOTHING,
  },
  'certify:self': {
    about: 'certifies the partner side of this repository',
    file: 'packages/conformance/self/main.ts',
    needs: SERVICES,
  },
  certify: {
    about: "plays the platform against a partner's endpoints, and grades them",
    file: 'dist/packages/conformance/command/certify.main.js',
    needs: SERVICES,
  },
  topics: {
    about: "shows the broker's topics, groups and lag",
    file: 'dist/tools/operations/topics/topics.main.js',
    needs: SERVICES,
  },
  'dead-letters': {
    about: 'shows, replays and discards dead letters',
    file: 'dist/tools/operations/dead-letters/dead-letters.main.js',
    needs: SERVICES,
  },
  rewind: {
    about: 'lets a consumer group read again',
    file: 'dist/tools/operations/rewind/rewind.main.js',
    needs: SERVICES,
  },
  'certify:consumer': {
    about: 'plays the worst of times on a topic, and grades a consumer',
    file: 'dist/tools/operations/certify-consumer/certify-consumer.main.js',
    needs: SERVICES,
  },
  partners: {
    about: 'adds partners to the platform, and their console users',
    file: 'dist/apps/platform/src/partners.main.js',
    needs: SERVICES,
    settingsOf: platformCommandSettings,
  },
  reviewers: {
    about: 'invites reviewers to the back office',
    file: 'dist/apps/platform/src/reviewers.main.js',
    needs: SERVICES,
    settingsOf: platformCommandSettings,
  },
  'operations:operators': {
    about: 'lists, invites and removes operators of the operations page',
    file: 'dist/apps/operations/src/operations-operators.main.js',
    needs: SERVICES,
    settingsOf: operationsCommandSettings,
  },
  operators: {
    about: 'lists, invites and removes operators of the partner page',
    file: 'dist/apps/onboarding/src/operators.main.js',
    needs: SERVICES,
    settingsOf: operatorCommandSettings,
  },
};

const MISSING = [
  'Which system? Start the local one with npm start, or set DATABASE_URL and the command’s other settings.',
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

/** Settings of the command for operators of the partner page, in the same way. */
export function operatorCommandSettings(
  environment: Settings,
  endpoints: Endpoints | undefined,
): Settings | undefined {
  if (environment.DATABASE_URL) return environment;
  if (!endpoints) return undefined;
  return {
    DATABASE_URL: endpoints.postgres.onboarding,
    PARTNER_PAGE_URL: new URL(endpoints.partnerPage).origin,
    ...environment,
  };
}

/** Settings of the command for operators of the operations page, in the same way. */
export function operationsCommandSettings(
  environment: Settings,
  endpoints: Endpoints | undefined,
): Settings | undefined {
  if (environment.DATABASE_URL) return environment;
  if (!endpoints) return undefined;
  return {
    DATABASE_URL: endpoints.postgres.operations,
    OPERATIONS_URL: new URL(endpoints.operationsPage).origin,
    ...environment,
  };
}

function readEndpoints(): Endpoints | undefined {
  const file = endpointsFileIn(localDirectory);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Endpoints) : undefined;
}

/** @returns the exit code. */
function buildIfStale(part: BuildPart): number {
  if (!isStale(part)) return 0;
  console.error(`Building the ${part}, because a source has changed`);
  const { status } = spawnSync('npm', ['run', scriptOf(part), '--silent'], {
    cwd: repositoryDirectory,
    stdio: ['ignore', 2, 2],
  });
  if (status === 0) markBuilt(part);
  return status ?? 1;
}

/** `node tools/main.js topics --watch` runs `topics.main.js --watch` in this process. */
export async function startTool([name = '', ...args]: string[]): Promise<void> {
  const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
  if (tool === undefined) return printTools();
  const env = tool.settingsOf ? tool.settingsOf(process.env, readEndpoints()) : process.env;
  if (!env) {
    console.error(MISSING);
    process.exitCode = 1;
    return;
  }
  for (const part of tool.needs) {
    process.exitCode = buildIfStale(part);
    if (process.exitCode !== 0) return;
  }
  Object.assign(process.env, env);
  const path = join(repositoryDirectory, tool.file);
  process.argv.splice(1, Infinity, path, ...args);
  await import(pathToFileURL(path).href);
}

function printTools(): void {
  console.error('npm run <tool> [-- <options>], where the tool is one of');
  for (const [name, { about }] of Object.entries(tools)) {
    console.error(`  ${name.padEnd(14)} ${about}`);
  }
  process.exitCode = 1;
}
