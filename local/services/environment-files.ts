import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inheritedEnvironment } from '../processes/environment.ts';
import type { Service } from './service.ts';

export function environmentFilesIn(stateDirectory: string): string {
  return join(stateDirectory, 'services');
}

/** For whoever runs a service by themselves: `node --env-file` reads it. Has secrets of the sandbox. */
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

/** In quotes that the value itself does not have: Node knows no other way to write them. */
export function quoted(value: string): string {
  const quote = ["'", '`', '"'].find((each) => !value.includes(each));
  if (quote === undefined) throw new Error('A value with all kinds of quotes fits in no such file');
  return `${quote}${value}${quote}`;
}
