import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { localDirectory, repositoryDirectory } from '../local/repository.ts';

/** Where the compiler writes: the files of all packages, in the folders of the repository. */
const output = join(localDirectory, 'library-packages');
const SCOPE = '@partner-card-platform/';
const ROLES = 'tools/operations/database/roles.sql';

/** Files that the packages do not need as they are. */
const emptied = [
  // `engines` says which Node is needed, and it may be an older one than ours.
  'libs/config/src/required-node.js',
  // Types of the inside of kafkajs, which it does not declare. The file is loaded for its effect.
  'libs/messaging/src/broker/kafkajs/kafkajs-patches.d.ts',
];

/** The published packages of libraries, with the folders of the repository that each contains. */
const packages = {
  contracts: ['libs/contracts'],
  messaging: [
    'libs/access',
    'libs/config',
    'libs/database',
    'libs/messaging',
    'libs/observability',
  ],
  consumer: [
    'libs/addresses',
    'libs/consumer-service',
    'libs/http',
    'libs/postal-addresses',
    'libs/standard-webhooks',
    'libs/testing',
    'packages/platform-client',
    'tools/local',
  ],
} as const satisfies Record<string, readonly string[]>;

export type LibraryPackage = keyof typeof packages;

export const libraryPackages = Object.keys(packages) as LibraryPackage[];

export const folderOf = (name: LibraryPackage): string =>
  join(repositoryDirectory, 'packages', name, 'package');

interface Manifest {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  imports?: Record<string, string>;
}

export const manifestOf = (name: LibraryPackage): Manifest =>
  JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as Manifest;

/**
 * Compiles the libraries with their types into the `dist` of each package. The names that they use for each other,
 * such as `#contracts`, are mapped by `imports` of each manifest, so that every library exists once.
 *
 * @throws Error if a manifest does not fit what its package imports.
 */
export function buildLibraryPackages(): void {
  rmSync(output, { recursive: true, force: true });
  const config = join(import.meta.dirname, 'library-packages.tsconfig.json');
  execFileSync(join(repositoryDirectory, 'node_modules/.bin/tsc'), ['-p', config], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  for (const path of emptied) writeFileSync(join(output, path), 'export {};\n');
  requireOwners();
  for (const name of libraryPackages) {
    const dist = join(folderOf(name), 'dist');
    rmSync(dist, { recursive: true, force: true });
    for (const folder of packages[name])
      cpSync(join(output, folder), join(dist, folder), { recursive: true });
  }
  const roles = join(folderOf('consumer'), 'dist', ROLES);
  mkdirSync(dirname(roles), { recursive: true });
  copyFileSync(join(repositoryDirectory, ROLES), roles);
  const faults = libraryPackages.flatMap(manifestFaults);
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

/** Packs packages into a folder, as `npm publish` does. @returns their files. */
export function packTo(target: string, folders: readonly string[]): string[] {
  const options = ['--json', '--ignore-scripts', '--pack-destination', target];
  const packed = execFileSync('npm', ['pack', ...options, ...folders], { encoding: 'utf8' });
  const files = JSON.parse(packed) as { filename: string }[];
  return files.map(({ filename }) => join(target, filename));
}

/** @throws Error if a compiled file belongs to no package. */
function requireOwners(): void {
  const owned = Object.values(packages).flat();
  const others = globSync('**/*.js', { cwd: output }).filter(
    (path) => !owned.some((folder) => path.startsWith(`${folder}/`)),
  );
  if (others.length > 0) {
    throw new Error(`tools/release/library-packages.ts: no package contains ${others.join(', ')}`);
  }
}

/** Differences between what the files of a package import and what its manifest declares. */
function manifestFaults(name: LibraryPackage): string[] {
  const folder = folderOf(name);
  const { dependencies = {}, peerDependencies = {}, imports = {}, version } = manifestOf(name);
  const declared = { ...dependencies, ...peerDependencies };
  const imported = importsOf(join(folder, 'dist'));
  const internal = [...imported].filter((one) => one.startsWith('#'));
  const external = [...imported, ...Object.values(imports)]
    .filter((one) => !/^[.#]/.test(one) && !isBuiltin(one))
    .map((one) => one.split('/', one.startsWith('@') ? 2 : 1).join('/'));
  const own = Object.entries(declared).filter(([one]) => one.startsWith(SCOPE));
  const targets = Object.values(imports).filter((one) => one.startsWith('.'));
  return [
    ...internal.filter((one) => !(one in imports)).map((one) => `imports has no ${one}`),
    ...Object.keys(imports)
      .filter((one) => !internal.includes(one))
      .map((one) => `imports has ${one}, which no file uses`),
    ...targets.filter((one) => !existsSync(join(folder, one))).map((one) => `there is no ${one}`),
    ...new Set(external.filter((one) => !(one in declared)).map((one) => `${one} is undeclared`)),
    ...Object.keys(declared)
      .filter((one) => !external.includes(one) && !one.startsWith('@types/'))
      .map((one) => `${one} is not imported`),
    ...own
      .filter(([, range]) => range !== version)
      .map(([one, range]) => `${one} is ${range}, and not ${version}`),
    ...rangeFaults(declared),
  ].map((fault) => `packages/${name}/package/package.json: ${fault}`);
}

/** The modules that the files of a package import, in code and in types. */
function importsOf(dist: string): Set<string> {
  const files = globSync('**/*.{js,d.ts}', { cwd: dist });
  const pattern = /(?:\bfrom |^import |\bimport\()['"]([^'"]+)['"]/gm;
  return new Set(
    files.flatMap((path) =>
      [...readFileSync(join(dist, path), 'utf8').matchAll(pattern)].map(([, one]) => one!),
    ),
  );
}

/** A range begins with the version that our specs run with, or is this version exactly. */
function rangeFaults(declared: Record<string, string>): string[] {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(repositoryDirectory, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const ours = { ...devDependencies, ...dependencies };
  return Object.entries(declared)
    .filter(([one]) => !one.startsWith(SCOPE))
    .filter(([one, range]) => range.replace(/^\^/, '') !== ours[one])
    .map(([one, range]) => `${one} is ${range}, and the repository has ${ours[one]}`);
}

if (import.meta.main) buildLibraryPackages();
