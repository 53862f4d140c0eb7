import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, '.local', 'cache', 'former-version');
const UNTIL_TAGGED = join(import.meta.dirname, 'former-version.json');
const TSC = join(root, 'node_modules', 'typescript', 'bin', 'tsc');

export interface FormerVersion {
  /** Its tag, or the commit. */
  name: string;
  /** A directory with its `dist`. */
  checkout: string;
}

/**
 * The version before the present one: the latest tag `v*` of a commit before this one, or the commit of
 * `former-version.json` as long as there is none. Its services are built once, by the compiler of this checkout, and run
 * with the packages of their own lock file.
 *
 * @throws Error if this clone does not have the commit, and can't get it.
 */
export function buildFormerVersion(): FormerVersion {
  const name = latestTag() ?? commitUntilTagged();
  const commit = commitOf(name);
  const checkout = join(cache, commit);
  if (!existsSync(checkout)) build(commit, checkout);
  linkPages(checkout);
  return { name, checkout };
}

function latestTag(): string | undefined {
  const tags = git('tag', '--list', 'v*', '--sort=-version:refname', '--merged', 'HEAD');
  const present = git('rev-parse', 'HEAD');
  return tags
    .split('\n')
    .filter((tag) => /^v\d+\.\d+\.\d+$/.test(tag))
    .find((tag) => git('rev-list', '-1', tag) !== present);
}

function commitUntilTagged(): string {
  return (JSON.parse(readFileSync(UNTIL_TAGGED, 'utf8')) as { commit: string }).commit;
}

/** A clone of the last commits alone gets this one, too. */
function commitOf(name: string): string {
  const known = tryGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (known !== undefined) return known;
  tryGit('fetch', '--quiet', '--depth=1', 'origin', name);
  const fetched = tryGit('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (fetched !== undefined) return fetched;
  throw new Error(
    `The former version ${name} is not in this clone: git fetch --depth=1 origin ${name}`,
  );
}

/** Renamed when complete, so that an interrupted build is never used. Only one version is kept. */
function build(commit: string, checkout: string): void {
  const incoming = join(cache, `incoming-${process.pid}`);
  rmSync(cache, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], {
    cwd: root,
    maxBuffer: 256 * 1024 * 1024,
  });
  execFileSync('tar', ['-x', '-C', incoming], { input: archive });
  rename(join(incoming, 'package.json'));
  const packages = join(incoming, 'node_modules');
  symlinkSync(join(root, 'node_modules'), packages);
  // Its types were checked when it was the present one.
  execFileSync(process.execPath, [TSC, '-p', incoming, '--noCheck', '--incremental', 'false'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  rmSync(packages);
  execFileSync('npm', ['ci', '--omit=dev', '--prefer-offline', '--no-audit', '--no-fund'], {
    cwd: incoming,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  renameSync(incoming, checkout);
}

/** Tools that look for packages below this checkout would find two of one name. */
function rename(path: string): void {
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as object;
  writeFileSync(path, JSON.stringify({ ...manifest, name: 'former-version' }));
}

/** The pages are of no matter here: they come from the present build. */
function linkPages(checkout: string): void {
  const link = join(checkout, 'dist', 'web');
  rmSync(link, { force: true });
  symlinkSync(join(root, 'dist', 'web'), link);
}

function git(...parameters: string[]): string {
  return execFileSync('git', parameters, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}

function tryGit(...parameters: string[]): string | undefined {
  try {
    return git(...parameters);
  } catch {
    return undefined;
  }
}
