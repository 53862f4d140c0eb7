import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from '../processes/end-processes.ts';
import { commandOf, identify } from '../processes/process-identity.ts';

const endTimeoutMs = 5_000;
const pollIntervalMs = 20;

/**
 * A Postgres killed with -9 leaves its lock file, and for as long as a query computes also the
 * process of that query, beside which no new server may start. A server that still runs is left
 * alone: the new one then refuses to start and says why.
 */
export async function removeCrashRemains(dataDirectory: string): Promise<void> {
  const lockFile = join(dataDirectory, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  const isAlive = identify(pid) !== undefined;
  if (isAlive && commandOf(pid)?.includes(dataDirectory)) return;
  await endQueryProcesses(dataDirectory);
  // The pid was given to something else, which Postgres would take for its predecessor.
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
