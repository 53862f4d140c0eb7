/**
 * Prints the SBOM of a release (CycloneDX): the packages of a production install, and those in the bundles of the pages
 * and of the packages for partners. `npm sbom --omit dev` leaves out most of them, because a package that a development
 * dependency needs, too, counts as one of development there. So npm is given a manifest and a lock file of the release
 * alone. Needs `npm run build`.
 *
 * With a list of the packages that were found in an image, prints that list as an SBOM.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface LockedPackage {
  name?: string;
  version: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

export interface Lock {
  packages: Record<string, LockedPackage>;
}

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const root = join(import.meta.dirname, '..', '..');
/** The notices that the bundlers write (image/notices.ts). */
const NOTICES = [
  'dist/web/assets/third-party-notices.txt',
  'packages/cli/package/dist/THIRD-PARTY-NOTICES.txt',
];
/** A few lines of theirs are in each bundle; the rest is not, so its vulnerabilities are none of a release. */
const BUNDLERS = ['rolldown', 'vite'];

const read = <T>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as T;

/** @returns the packages in the notices of a bundle or of an installation. */
export function packagesOfNotices(text: string): { package: string; licence: string }[] {
  return [...text.matchAll(/^## (\S+@\d\S*) \((.+)\)$/gm)].map(([, name, licence]) => ({
    package: name!,
    licence: licence!,
  }));
}

/** Packages in the built bundles, as `name@version`. @throws Error if they are not built. */
export function bundledPackages(): string[] {
  return NOTICES.flatMap((path) => packagesOfNotices(readFileSync(join(root, path), 'utf8')))
    .map((each) => each.package)
    .filter((each) => !BUNDLERS.includes(each.split('@')[0]!));
}

/** Paths in the lock file of all that a release contains. */
function releasedPaths({ packages }: Lock, bundled: readonly string[]): Set<string> {
  return new Set(
    Object.entries(packages)
      .filter(
        ([path, locked]) =>
          path !== '' && (isInstalled(path, locked) || bundled.includes(nameOf(path, packages))),
      )
      .map(([path]) => path),
  );
}

/** Whether the image has it: Debian's, on both processors. Node is not there as a package (image/prune.js). */
function isInstalled(path: string, { dev, devOptional, optional, os, cpu, libc }: LockedPackage) {
  if (dev || /\/node-linux-\w+$/.test(path)) return false;
  const isFor = (values: string[] | undefined, ...ours: string[]) =>
    values === undefined || values.some((value) => ours.includes(value));
  return (
    (!optional && !devOptional) ||
    (isFor(os, 'linux') && isFor(cpu, 'x64', 'arm64') && isFor(libc, 'glibc'))
  );
}

/** `name@version` of a path in the lock file. */
function nameOf(path: string, packages: Lock['packages']): string {
  const { name = path.split('node_modules/').at(-1)!, version } = packages[path]!;
  return `${name}@${version}`;
}

/** @returns the SBOM as JSON. @throws Error if a package is not in it. */
export function sbomOfRelease(): string {
  const manifest = read<Manifest>('package.json');
  const lock = read<Lock>('package-lock.json');
  const bundled = bundledPackages();
  const released = releasedPaths(lock, bundled);
  const { devDependencies: _dev, optionalDependencies: _optional, ...others } = manifest;
  const names = new Set([...released].map((path) => path.split('node_modules/').at(-1)!));
  const isReleased = ([name]: [string, string]) => names.has(name);
  const dependencies = { ...manifest.dependencies };
  for (const name of names) {
    const path = `node_modules/${name}`;
    if (released.has(path) && bundled.includes(nameOf(path, lock.packages)))
      dependencies[name] = lock.packages[path]!.version;
  }
  const own = {
    ...lock.packages['']!,
    dependencies,
    devDependencies: {},
    optionalDependencies: {},
  };
  // Of a bundled package, only what is in the bundle is needed.
  const packages = Object.fromEntries(
    [...released].map((path) => {
      const {
        dev: _,
        dependencies: all = {},
        peerDependencies: peers = {},
        ...rest
      } = lock.packages[path]!;
      const needed = Object.fromEntries(Object.entries(all).filter(isReleased));
      const peerDependencies = Object.fromEntries(Object.entries(peers).filter(isReleased));
      return [path, { ...rest, dependencies: needed, peerDependencies }];
    }),
  );
  const directory = mkdtempSync(join(tmpdir(), 'sbom-'));
  try {
    const write = (name: string, content: object) =>
      writeFileSync(join(directory, name), JSON.stringify(content));
    write('package.json', { ...others, dependencies, devDependencies: {} });
    write('package-lock.json', { ...lock, packages: { '': own, ...packages } });
    const parameters = ['sbom', '--package-lock-only', '--sbom-format', 'cyclonedx'];
    const sbom = execFileSync('npm', parameters, {
      cwd: directory,
      encoding: 'utf8',
      maxBuffer: 64 * 1024 * 1024,
    });
    const missing = missingIn(sbom, lock, released);
    if (missing.length > 0) throw new Error(`the SBOM leaves out ${missing.join(', ')}`);
    return sbom;
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Packages of a release that an SBOM does not list, as `name@version`. */
function missingIn(sbom: string, { packages }: Lock, released: ReadonlySet<string>): string[] {
  const { components } = JSON.parse(sbom) as { components: { 'bom-ref': string }[] };
  const listed = new Set(components.map((component) => component['bom-ref'].split('|').at(-1)));
  return [...released].map((path) => nameOf(path, packages)).filter((each) => !listed.has(each));
}

interface FoundPackages {
  results: { packages: { package: { name: string; version: string; ecosystem: string } }[] }[];
}

/**
 * The packages that osv-scanner found in an image, in a form that it scans for vulnerabilities: its own form loses which
 * are Debian's.
 *
 * @param found what `osv-scanner scan image --all-packages --format=json` wrote.
 * @returns a list in CycloneDX.
 * @throws Error if it has none of npm or none of Debian, because then it has not found them.
 */
export function sbomOfImage({ results }: FoundPackages): string {
  const packages = results.flatMap((result) => result.packages.map((each) => each.package));
  for (const wanted of ['npm', 'Debian'])
    if (!packages.some(({ ecosystem }) => ecosystem.split(':')[0] === wanted))
      throw new Error(`no package of ${wanted} was found in the image`);
  const components = packages.map(({ name, version, ecosystem }) => {
    const [system, release] = ecosystem.split(':');
    const purl =
      system === 'npm'
        ? `pkg:npm/${name.replace('@', '%40')}@${version}`
        : `pkg:deb/debian/${name}@${encodeURIComponent(version)}?arch=source&distro=debian-${release}`;
    return { type: 'library', name, version, purl };
  });
  return JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', components });
}

if (import.meta.main) {
  const [, , found] = process.argv;
  process.stdout.write(
    found ? sbomOfImage(JSON.parse(readFileSync(found, 'utf8')) as FoundPackages) : sbomOfRelease(),
  );
}
