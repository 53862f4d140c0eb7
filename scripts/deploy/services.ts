import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { DeployedProcess } from './deployed-process.ts';

/** The entry files that a deployment must run: each service, and its database migrations. */
export function deployableEntries(root: string): string[] {
  return globSync('apps/*/src/main.ts', { cwd: root }).flatMap((main) => {
    const migrate = main.replace(/main\.ts$/, 'migrate.ts');
    return existsSync(join(root, migrate)) ? [main, migrate] : [main];
  });
}

/** @returns a line for each entry file that is not run, and for each process without an entry file. */
export function coverageFaults(
  entries: string[],
  processes: DeployedProcess[],
  deployment: string,
): string[] {
  const deployed = processes.map(({ entry }) => entry);
  return [
    ...entries
      .filter((entry) => !deployed.includes(entry))
      .map((entry) => `${deployment}: nothing runs ${entry}`),
    ...processes
      .filter(({ entry }) => entry.startsWith('apps/') && !entries.includes(entry))
      .map(({ place, entry }) => `${place}: there is no ${entry}`),
  ];
}

/** The parts of `nest-cli.json` that are read. */
export interface NestCli {
  projects: Record<string, { root: string; entryFile: string; sourceRoot: string }>;
}

/** Projects of Nest's CLI that are no service, and services missing there. */
export function nestCliFaults(entries: string[], { projects }: NestCli): string[] {
  const mains = entries.filter((entry) => entry.endsWith('/main.ts'));
  const known = Object.entries(projects).map(([name, { root, entryFile, sourceRoot }]) => {
    const isRight = root === `apps/${name}` && sourceRoot === `${root}/src`;
    return {
      name,
      main: `${entryFile}.ts`,
      isRight: isRight && entryFile === `${sourceRoot}/main`,
    };
  });
  return [
    ...mains.filter((entry) => !known.some(({ main }) => main === entry)),
    ...known
      .filter(({ main, isRight }) => !isRight || !mains.includes(main))
      .map(({ main }) => main),
  ].map((path) => `nest-cli.json: wrong or missing: ${path}`);
}

/** Services missing in `npm start`, and entries there that are no service. */
export function launcherFaults(entries: string[], launched: readonly string[]): string[] {
  const services = entries
    .filter((entry) => entry.endsWith('/main.ts'))
    .map((entry) => entry.split('/')[1] ?? '');
  return [
    ...services.filter((name) => !launched.includes(name)).map((name) => `nothing starts ${name}`),
    ...launched.filter((name) => !services.includes(name)).map((name) => `there is no ${name}`),
  ].map((fault) => `npm start: ${fault}`);
}
