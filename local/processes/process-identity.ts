import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
