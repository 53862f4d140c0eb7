import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { EndableProcess } from './end-processes.ts';
import type { ProcessIdentity } from './process-identity.ts';

/** Stored on disk, so that the guardian and the next launcher know this launcher's processes. */
export type ProcessRegistry = {
  launcher: ProcessIdentity;
  processes: EndableProcess[];
  /** Files and directories that must not outlive the launcher. */
  temporaryPaths: string[];
};

export function readRegistry(path: string): ProcessRegistry | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as ProcessRegistry;
  } catch {
    return undefined;
  }
}

// Synchronous, because the launcher may be killed right after it has started a process.
export function writeRegistry(path: string, registry: ProcessRegistry): void {
  writeFileSync(`${path}.new`, JSON.stringify(registry, null, 2));
  renameSync(`${path}.new`, path);
}

export function removeRegistry(path: string, { temporaryPaths }: ProcessRegistry): void {
  for (const temporaryPath of [path, ...temporaryPaths]) {
    rmSync(temporaryPath, { recursive: true, force: true });
  }
}
