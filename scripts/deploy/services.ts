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

/** @returns a line for each entry file that is not run. */
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
  ];
}

/** @returns a line for each process whose program isn't there. */
export function programFaults(root: string, processes: DeployedProcess[]): string[] {
  return processes
    .filter(({ entry }) => !existsSync(join(root, entry)))
    .map(({ place, entry }) => `${place}: there is no ${entry}`);
}

/** Services that are not declared, and declarations of none. */
export function declarationFaults(entries: string[], declared: readonly string[]): string[] {
  const services = entries
    .filter((entry) => entry.endsWith('/main.ts'))
    .map((entry) => entry.split('/')[1] ?? '');
  return [
    ...services.filter((name) => !declared.includes(name)).map((name) => `${name} is not declared`),
    ...declared.filter((name) => !services.includes(name)).map((name) => `there is no ${name}`),
  ].map((fault) => `deployment/services.ts: ${fault}`);
}
