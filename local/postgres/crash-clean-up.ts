import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../processes/end-processes.ts';
import { commandOf, identify } from '../processes/process-identity.ts';

const endTimeoutMs = 5_000;
const pollIntervalMs = 20;

/**
 * Cleans up after a Postgres that was killed: its lock file, and the process of a running query, which
 * prevents a new server. A server that is still running is left alone; the new one then refuses to start
 * with a reason.
 */
export async function cleanUpAfterCrash(dataDirectory: string): Promise<void> {
  const lockFile = join(dataDirectory, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  const isAlive = identify(pid) !== undefined;
  if (isAlive && commandOf(pid)?.includes(dataDirectory)) return;
  await endQueryProcesses(dataDirectory);
  // The pid now belongs to another process, which Postgres would take for the old server.
  if (isAlive) rmSync(lockFile);
}

async function endQueryProcesses(dataDirectory: string): Promise<void> {
  const deadline = Date.now() + endTimeoutMs;
  for (;;) {
    const pids = findQueryProcesses(dataDirectory);
    if (pids.length === 0 || Date.now() > deadline) return;
    for (const pid of pids) signalGroup(pid, 'SIGKILL');
    await sleep(pollIntervalMs);
  }
}

function findQueryProcesses(dataDirectory: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectoryOf(pid) === dataDirectory)
    .filter((pid) => commandOf(pid)?.startsWith('postgres:'));
}

function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
