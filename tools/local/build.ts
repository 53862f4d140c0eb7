import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessObserver, runTool } from './processes/launch.ts';
import { repositoryDirectory } from './repository.ts';

/** What is built separately: from which sources, and a file that each build of it writes. */
const parts = {
  services: {
    script: 'build:services',
    output: 'dist/tsconfig.tsbuildinfo',
    sources: [
      'package-lock.json',
      'tsconfig.json',
      '{apps,libs}/*/src/**/*.ts',
      'packages/{conformance,platform-client/src}/**/*.ts',
      'tools/operations/**/*.ts',
      'test/{bench/*/contenders,chaos/ledger-consumer}/**/*.ts',
    ],
  },
  pages: {
    script: 'build:web',
    output: 'dist/web/downloads/client.tgz',
    sources: [
      'package-lock.json',
      'tsconfig.json',
      '{apps/web,libs,packages}/**/*',
      'docs/**/*',
      'apps/platform/src/api-document/*.json',
    ],
  },
} as const;

export type BuildPart = keyof typeof parts;

const isNoSource = (path: string): boolean => /(^|\/)(node_modules|dist)(\/|$)|\.spec\./.test(path);

// Stored in dist, so that deleting the build also deletes this stamp.
const stampOf = (part: BuildPart): string =>
  join(repositoryDirectory, 'dist', `.${part}-built-from`);

/** Also after a build that did not come from here, such as that of `npm test`: its sources are unknown. */
export function isStale(part: BuildPart): boolean {
  const stamp = statSync(stampOf(part), { throwIfNoEntry: false });
  const output = statSync(join(repositoryDirectory, parts[part].output), { throwIfNoEntry: false });
  if (!stamp || !output || output.mtimeMs > stamp.mtimeMs) return true;
  return readFileSync(stampOf(part), 'utf8') !== fingerprint(part);
}

/** The script of package.json that builds it. */
export function scriptOf(part: BuildPart): string {
  return parts[part].script;
}

/** Call this after a build. */
export function markBuilt(part: BuildPart, builtFrom = fingerprint(part)): void {
  mkdirSync(join(repositoryDirectory, 'dist'), { recursive: true });
  writeFileSync(stampOf(part), builtFrom);
}

/** Call this when changing built files. */
export function markStale(part: BuildPart): void {
  rmSync(stampOf(part), { force: true });
}

export async function build(
  part: BuildPart,
  logFile: string,
  observer: ProcessObserver,
): Promise<void> {
  const builtFrom = fingerprint(part);
  await runScript(scriptOf(part), logFile, observer);
  markBuilt(part, builtFrom);
}

function runScript(script: string, logFile: string, observer: ProcessObserver): Promise<void> {
  return runTool(
    {
      name: 'The build',
      command: 'npm',
      arguments: ['run', script],
      environment: process.env,
      workingDirectory: repositoryDirectory,
      logFile,
    },
    observer,
  );
}

/** By content instead of times, so that a fresh checkout or a branch switch and back causes no build. */
function fingerprint(part: BuildPart): string {
  const hash = createHash('sha256');
  const paths = globSync(parts[part].sources, { cwd: repositoryDirectory, exclude: isNoSource });
  for (const path of paths.sort()) {
    const file = join(repositoryDirectory, path);
    if (statSync(file).isFile()) hash.update(path).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}
