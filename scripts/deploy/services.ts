import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { DeployedProcess } from './deployed-process.ts';

/** The source files that a deployment has to run: each service, and the migrations of its database. */
export function deployableEntries(root: string): string[] {
  return globSync('apps/*/src/main.ts', { cwd: root }).flatMap((main) => {
    const migrate = main.replace(/main\.ts$/, 'migrate.ts');
    return existsSync(join(root, migrate)) ? [main, migrate] : [main];
  });
}

/** @returns a line for each source file that nothing runs, and each process without a source file. */
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

/** What is read of `nest-cli.json`. */
export interface NestCli {
  projects: Record<string, { root: string; entryFile: string; sourceRoot: string }>;
}

/** Projects of Nest's command line that are no service, and services that it would not find. */
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

/** Services that `npm start` leaves out, and what it starts that is none. */
export function launcherFaults(entries: string[], launched: readonly string[]): string[] {
  const services = entries
    .filter((entry) => entry.endsWith('/main.ts'))
    .map((entry) => entry.split('/')[1] ?? '');
  return [
    ...services.filter((name) => !launched.includes(name)).map((name) => `nothing starts ${name}`),
    ...launched.filter((name) => !services.includes(name)).map((name) => `there is no ${name}`),
  ].map((fault) => `npm start: ${fault}`);
}
