import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { repositoryDirectory } from '../../../local/repository.ts';

const run = promisify(execFile);

/** What `pip install standardwebhooks` of the guide brings. */
const LIBRARY = 'standardwebhooks==1.1.0';

/** Installs the library of the guide's Python, once for this clone. @returns the interpreter that has it. */
export async function pythonOfTheGuide(): Promise<string> {
  const directory = join(repositoryDirectory, '.local/tools/python', LIBRARY);
  const complete = join(directory, 'complete');
  if (!existsSync(complete)) {
    rmSync(directory, { recursive: true, force: true });
    await run('python3', ['-m', 'venv', directory]);
    await run(join(directory, 'bin/pip'), [
      ...['install', '--quiet', '--disable-pip-version-check', '--only-binary=:all:'],
      LIBRARY,
    ]);
    writeFileSync(complete, '');
  }
  return join(directory, 'bin/python3');
}
