import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';

// Not in the system's temporary directory, where old files are deleted by age and would corrupt the
// database.
const outsideDirectory = '/var/lib/partner-card-platform';
const clonesDirectory = join(outsideDirectory, 'clones');

/** The same directory for the same state, until the state is deleted. */
export function homeOutside(stateDirectory: string): string {
  removeHomesOfDeletedClones();
  const name = createHash('sha256').update(stateDirectory).digest('hex').slice(0, 16);
  const directory = join(clonesDirectory, name);
  const pointer = join(stateDirectory, 'postgres-is-in');
  if (!existsSync(pointer)) rmSync(directory, { recursive: true, force: true });
  writeFileSync(pointer, `${directory}\n`);
  makePublicDirectories(outsideDirectory, clonesDirectory, directory);
  writeFileSync(join(directory, 'state-directory'), stateDirectory);
  return join(directory, 'postgres');
}

export function binariesOutside({ directory, version }: PostgresBinaries): string {
  const copy = join(outsideDirectory, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  makePublicDirectories(outsideDirectory);
  // Renamed when complete, so that an incomplete copy is never used.
  const incoming = `${copy}.${process.pid}.incoming`;
  cpSync(directory, incoming, { recursive: true, verbatimSymlinks: true });
  execFileSync('chmod', ['-R', 'a+rX', incoming]);
  if (!existsSync(copy)) renameSync(incoming, copy);
  rmSync(incoming, { recursive: true, force: true });
  return copy;
}

function removeHomesOfDeletedClones(): void {
  if (!existsSync(clonesDirectory)) return;
  for (const name of readdirSync(clonesDirectory)) {
    const directory = join(clonesDirectory, name);
    const marker = join(directory, 'state-directory');
    if (existsSync(marker) && !existsSync(readFileSync(marker, 'utf8'))) {
      rmSync(directory, { recursive: true, force: true });
    }
  }
}

function makePublicDirectories(...directories: string[]): void {
  for (const directory of directories) {
    mkdirSync(directory, { recursive: true });
    chmodSync(directory, 0o755);
  }
}
