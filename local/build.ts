import { createHash } from 'node:crypto';
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { type ProcessObserver, runTool } from './processes/launch.ts';
import { repositoryDirectory } from './repository.ts';

// Stored in dist, so that deleting the build also deletes this stamp.
const stampFile = join(repositoryDirectory, 'dist', '.built-from');

const sourcePatterns = ['package-lock.json', 'tsconfig*.json', '{apps,libs,operations}/**/*'];
const isNoSource = (path: string): boolean => /(^|\/)(node_modules|dist)(\/|$)|\.spec\./.test(path);

export function isBuildStale(): boolean {
  return !existsSync(stampFile) || readFileSync(stampFile, 'utf8') !== fingerprint();
}

export async function build(logFile: string, observer: ProcessObserver): Promise<void> {
  const builtFrom = fingerprint();
  await runScript('build', logFile, observer);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, builtFrom);
}

/** Builds without the pages and without marking the build as complete. */
export function buildServices(logFile: string, observer: ProcessObserver): Promise<void> {
  return runScript('build:services', logFile, observer);
}

/** Call this when changing built files. */
export function markBuildStale(): void {
  rmSync(stampFile, { force: true });
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
function fingerprint(): string {
  const hash = createHash('sha256');
  const paths = globSync(sourcePatterns, { cwd: repositoryDirectory, exclude: isNoSource });
  for (const path of paths.sort()) {
    const file = join(repositoryDirectory, path);
    if (statSync(file).isFile()) hash.update(path).update('\0').update(readFileSync(file));
  }
  return hash.digest('hex');
}
