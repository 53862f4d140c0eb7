import { execFileSync } from 'node:child_process';
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** A pid may be reused later; together with the start time it is unique. */
export type ProcessIdentity = { pid: number; startedAt: string };

export function identify(pid: number): ProcessIdentity | undefined {
  const startedAt = process.platform === 'linux' ? startTimeFromProc(pid) : startTimeFromPs(pid);
  return startedAt === undefined ? undefined : { pid, startedAt };
}

export function isRunning({ pid, startedAt }: ProcessIdentity): boolean {
  return identify(pid)?.startedAt === startedAt;
}

function startTimeFromProc(pid: number): string | undefined {
  const status = readProcStatus(pid);
  if (status === undefined) return undefined;
  // proc(5): the second field is the command in parentheses and may itself contain both.
  const [state, ...rest] = status.slice(status.lastIndexOf(')') + 2).split(' ');
  return isDead(state) ? undefined : rest[18];
}

function readProcStatus(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
}

function startTimeFromPs(pid: number): string | undefined {
  try {
    const output = execFileSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    const [state, ...startTime] = output.split(/\s+/);
    return isDead(state) ? undefined : startTime.join(' ');
  } catch {
    return undefined;
  }
}

// Without a reaper for orphans (a container without init), ended processes stay as zombies.
function isDead(state: string | undefined): boolean {
  return state === undefined || state === '' || state.startsWith('Z') || state.startsWith('X');
}

export function commandOf(pid: number): string | undefined {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return undefined;
  }
}

/** The order of ending: users of a component before the component. */
const endOrder = ['prometheus', 'tool', 'service', 'mail', 'kafka', 'postgres'] as const;
export type ProcessKind = (typeof endOrder)[number];

export type EndableProcess = ProcessIdentity & {
  name: string;
  kind: ProcessKind;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
};

const pollIntervalMs = 20;
const killTimeoutMs = 5_000;

export async function endProcesses(processes: readonly EndableProcess[]): Promise<void> {
  for (const kind of endOrder) {
    await Promise.all(processes.filter((process) => process.kind === kind).map(endProcess));
  }
}

export async function endProcess(target: EndableProcess): Promise<void> {
  if (!isRunning(target)) return;
  signalGroup(target.pid, target.stopSignal);
  const stopped = await isGone(target, target.stopTimeoutMs);
  // Also after a clean stop, because a tool may leave children in its process group.
  signalGroup(target.pid, 'SIGKILL');
  if (!stopped) await isGone(target, killTimeoutMs);
}

/** Every process is started as leader of its own process group, so the group id is its pid. */
export function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function isGone(target: ProcessIdentity, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (isRunning(target)) {
    if (Date.now() > deadline) return false;
    await sleep(pollIntervalMs);
  }
  return true;
}

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
