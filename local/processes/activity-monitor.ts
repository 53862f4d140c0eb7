import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

/** Detects whether a process is active: it or a child in its group uses CPU time, or it writes to its log. */
export class ActivityMonitor {
  readonly #pid: number;
  readonly #logFile: string;
  #lastSign: string;
  #lastSeenAt = performance.now();

  constructor(pid: number, logFile: string) {
    this.#pid = pid;
    this.#logFile = logFile;
    this.#lastSign = this.#sign();
  }

  /** How long it has been inactive, as far as observed; call this regularly. */
  inactiveMs(): number {
    const sign = this.#sign();
    if (sign !== this.#lastSign) {
      this.#lastSign = sign;
      this.#lastSeenAt = performance.now();
    }
    return performance.now() - this.#lastSeenAt;
  }

  #sign(): string {
    return `${processorTimeOfGroup(this.#pid)} ${bytesOf(this.#logFile)}`;
  }
}

/** In a system-specific unit; only changes matter. */
function processorTimeOfGroup(group: number): string {
  return process.platform === 'linux' ? timeFromProc(group) : timeFromPs(group);
}

function timeFromProc(group: number): string {
  let ticks = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    // proc(5), after the command: state, ppid, pgrp, ..., utime and stime as the 12th and 13th.
    const fields = readStatus(entry).split(' ');
    if (Number(fields[2]) === group) ticks += Number(fields[11]) + Number(fields[12]);
  }
  return String(ticks);
}

function readStatus(pid: string): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return status.slice(status.lastIndexOf(')') + 2);
  } catch {
    // The process has ended since the directory was read.
    return '';
  }
}

function timeFromPs(group: number): string {
  try {
    return execFileSync('ps', ['-o', 'time=', '-g', String(group)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
