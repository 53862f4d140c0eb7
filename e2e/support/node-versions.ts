import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localDirectory } from '../../local/repository.ts';

const run = promisify(execFile);

/** The versions of Node that the packages for partners run on. */
export const nodeMajors = [20, 22, 24] as const;

/** Installs this version of Node if it is missing. @returns its program. */
export async function nodeOf(major: number): Promise<string> {
  const folder = join(localDirectory, 'tools', `node-${major}`);
  const name = `node-linux-${process.arch}`;
  const program = join(folder, 'node_modules', name, 'bin/node');
  if (!existsSync(program)) {
    await run('npm', [
      ...['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund'],
      ...['--ignore-scripts', `${name}@${major}`],
    ]);
  }
  return program;
}
