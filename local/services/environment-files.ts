import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment } from '../processes/environment.ts';
import type { Service } from './service.ts';

export function environmentFilesIn(stateDirectory: string): string {
  return join(stateDirectory, 'services');
}

/** For users who run a service separately with `node --env-file`. Contains secrets of the sandbox. */
export function writeEnvironmentFiles(stateDirectory: string, services: readonly Service[]): void {
  const directory = environmentFilesIn(stateDirectory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const inherited = new Set(Object.keys(inheritedEnvironment()));
  for (const { name, definition } of services) {
    const lines = Object.entries(definition.environment)
      .filter(([variable]) => !inherited.has(variable))
      .map(([variable, value]) => `${variable}=${quoted(value ?? '')}\n`);
    writeFileSync(join(directory, `${name}.env`), lines.join(''), { mode: 0o600 });
  }
}

/** Quoted with a character that the value does not contain, because Node's format has no escapes. */
export function quoted(value: string): string {
  const quote = ["'", '`', '"'].find((each) => !value.includes(each));
  if (quote === undefined) throw new Error('A value with all kinds of quotes fits in no such file');
  return `${quote}${value}${quote}`;
}
