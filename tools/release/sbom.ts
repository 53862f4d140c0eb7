/**
 * Prints the SBOM of a release (CycloneDX): the packages of a production install, and the packages built into the
 * pages. `npm sbom --omit dev` leaves out most of them, because a package that a development dependency needs, too,
 * counts as one of development there. So npm is given a manifest and a lock file of production alone.
 */
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface LockedPackage {
  name?: string;
  version: string;
  dev?: boolean;
  optional?: boolean;
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
// Beside it, apps/web/portal makes pages at build time, and is not in them.
const PAGES = 'apps/web/src/**/*.{ts,tsx}';
const IMPORT = /(?:from|import)\s*\(?\s*'((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^']*)?'/g;

const read = <T>(name: string) => JSON.parse(readFileSync(join(root, name), 'utf8')) as T;

/** Development dependencies that the pages import, and so contain. */
export function bundledPackages(): string[] {
  const { devDependencies = {} } = read<Manifest>('package.json');
  const sources = globSync(PAGES, { cwd: root })
    .filter((path) => !/\.(spec|d)\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, path), 'utf8'));
  const imported = sources.flatMap((source) =>
    [...source.matchAll(IMPORT)].map(([, name]) => name!),
  );
  return [...new Set(imported)].filter((name) => name in devDependencies).sort();
}

/** Paths in the lock file of all that a release contains. */
function releasedPaths({ packages }: Lock, bundled: readonly string[]): Set<string> {
  const paths = Object.entries(packages)
    .filter(([path, { dev, optional }]) => path !== '' && !dev && !optional)
    .map(([path]) => path);
  const released = new Set(paths);
  const waiting = bundled.map((name) => `node_modules/${name}`);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    released.add(path);
    for (const name of Object.keys(packages[path]!.dependencies ?? {})) {
      const found = resolve(packages, path, name);
      if (!released.has(found)) waiting.push(found);
    }
  }
  return released;
}

/** As Node looks for a package: in the folders of its importer, from the innermost on. */
function resolve(packages: Lock['packages'], from: string, name: string): string {
  for (
    let folder = from;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (path in packages) return path;
    if (folder === '') throw new Error(`${from} needs ${name}, which is not locked`);
  }
}

/** @returns the SBOM as JSON. @throws Error if a package is not in it. */
export function sbomOfRelease(): string {
  const manifest = read<Manifest>('package.json');
  const lock = read<Lock>('package-lock.json');
  const bundled = bundledPackages();
  const released = releasedPaths(lock, bundled);
  const { devDependencies = {}, optionalDependencies: _optional, ...others } = manifest;
  const dependencies = {
    ...manifest.dependencies,
    ...Object.fromEntries(bundled.map((name) => [name, devDependencies[name]])),
  };
  const own = {
    ...lock.packages['']!,
    dependencies,
    devDependencies: {},
    optionalDependencies: {},
  };
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([path]) => released.has(path))
      .map(([path, { dev: _dev, ...rest }]) => [path, rest]),
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
  return [...released]
    .map((path) => {
      const { name = path.split('node_modules/').at(-1)!, version } = packages[path]!;
      return `${name}@${version}`;
    })
    .filter((each) => !listed.has(each));
}

if (import.meta.main) process.stdout.write(sbomOfRelease());
