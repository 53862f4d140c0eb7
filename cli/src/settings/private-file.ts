import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { OperationError } from '#command-line';

/** @returns undefined if there is none. @throws OperationError if it can't be read. */
export function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new OperationError(`${path} can't be read`, { cause: error });
  }
}

/** Writes a file for its owner alone: whole or not at all, also if the process is killed. */
export function writePrivately(path: string, value: object): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const next = `${path}.${process.pid}`;
  writeFileSync(next, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  // The mode of writeFileSync applies to a new file only.
  chmodSync(next, 0o600);
  renameSync(next, path);
}
