import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { packagedBinaries, programIn } from './binaries.ts';
import { binariesOutside, homeOutside } from './outside-clone.ts';

export type SystemUser = { uid: number; gid: number };

export type PostgresInstallation = {
  binariesDirectory: string;
  /** The data directory; owned by the user who runs Postgres. */
  home: string;
  /** Undefined means the current user. */
  user: SystemUser | undefined;
};

/**
 * Postgres refuses to run as root. If started by root, it runs as an unprivileged user. If that user can't
 * access the clone (for example below /root), its files are kept outside of it.
 */
export function findInstallation(stateDirectory: string): PostgresInstallation {
  const binaries = packagedBinaries();
  const homeInside = join(stateDirectory, 'postgres');
  if (process.getuid?.() !== 0) {
    mkdirSync(homeInside, { recursive: true, mode: 0o700 });
    return { binariesDirectory: binaries.directory, home: homeInside, user: undefined };
  }
  const user = ownerOf(homeInside) ?? nobody();
  const home = canEnter(user, stateDirectory) ? homeInside : homeOutside(stateDirectory);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  chownSync(home, user.uid, user.gid);
  const binariesDirectory = canRun(user, programIn(binaries.directory, 'postgres'))
    ? binaries.directory
    : binariesOutside(binaries);
  return { binariesDirectory, home, user };
}

/** Room for another server of the same programs and user. */
export function siblingInstallation(
  installation: PostgresInstallation,
  name: string,
): PostgresInstallation {
  const home = join(dirname(installation.home), name);
  mkdirSync(home, { recursive: true, mode: 0o700 });
  if (installation.user) chownSync(home, installation.user.uid, installation.user.gid);
  return { ...installation, home };
}

/** Existing data keeps its owner. */
function ownerOf(directory: string): SystemUser | undefined {
  if (!existsSync(directory)) return undefined;
  const { uid, gid } = statSync(directory);
  return uid === 0 ? undefined : { uid, gid };
}

/** A user that exists on every system. */
function nobody(): SystemUser {
  const idOf = (option: string): number =>
    Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function canEnter(user: SystemUser, directory: string): boolean {
  return spawnSync('test', ['-x', directory], { ...user, cwd: '/' }).status === 0;
}

function canRun(user: SystemUser, program: string): boolean {
  return spawnSync(program, ['--version'], { ...user, cwd: '/' }).status === 0;
}
