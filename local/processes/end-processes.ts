import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning, type ProcessIdentity } from './process-identity.ts';

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
