/**
 * Takes out of installed packages what no program loads, so that the image is smaller. Runs while the image is built:
 * `node prune.js node_modules`.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Declarations and sources of TypeScript, source maps, and texts; licences stay, because they ask for it. */
const FILES =
  /\.(d\.[cm]?ts|[cm]?ts|tsx|map|flow|tsbuildinfo|md|markdown)$|^(\.npmignore|\.eslintrc.*|\.editorconfig|\.nycrc)$/i;
const LICENCE = /^(licen[cs]e|copying|notice)/i;
/** Only at the root of a package: deeper inside, the name may mean something else. */
const FOLDERS = [
  'test',
  'tests',
  '__tests__',
  'example',
  'examples',
  'benchmark',
  'benchmarks',
  '.github',
];

/** Node is in the image already. */
const PACKAGES = /^node-(linux|bin)-/;
/** Documents use regular and bold (apps/platform/src/documents). */
const UNUSED_FONT = /(?<![-_](400|700)?(Regular|Bold))\.(otf|ttf)$/;

/** @param {string} modules a `node_modules` folder. */
export function prune(modules) {
  for (const entry of readdirSync(modules, { withFileTypes: true })) {
    const path = join(modules, entry.name);
    // Scanners read the versions of all packages from .package-lock.json.
    if (entry.name === '.bin') rmSync(path, { recursive: true });
    else if (PACKAGES.test(entry.name)) rmSync(path, { recursive: true });
    else if (entry.name.startsWith('@')) prune(path);
    else if (entry.isDirectory()) prunePackage(path);
  }
}

/** @param {string} folder of a package. */
function prunePackage(folder) {
  for (const name of FOLDERS) rmSync(join(folder, name), { recursive: true, force: true });
  pruneFiles(folder);
}

/** @param {string} folder */
function pruneFiles(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.name === 'node_modules') prune(path);
    else if (entry.isDirectory()) pruneFiles(path);
    else if (UNUSED_FONT.test(entry.name)) rmSync(path);
    else if (FILES.test(entry.name) && !LICENCE.test(entry.name)) rmSync(path);
  }
}

if (process.argv[2] !== undefined) prune(process.argv[2]);
