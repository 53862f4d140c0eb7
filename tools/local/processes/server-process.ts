import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { patienceHint, patienceMs } from '../setup-error.ts';
import { signalGroup } from './end-processes.ts';
import {
  failure,
  lastLine,
  launch,
  type LaunchedProcess,
  type ProcessDefinition,
  type ProcessEnd,
  type ProcessObserver,
} from './launch.ts';

export type ServerDefinition = ProcessDefinition & {
  /** Prepares everything needed before each start. */
  prepare?: () => Promise<void>;
  isReady: () => Promise<boolean>;
};

/** Called from time to time with what is being waited for. */
export type WaitingListener = (news: string) => void;

const readinessIntervalMs = 50;
const longestLookIntervalMs = 1_000;
const newsIntervalMs = 10_000;

/** A long-running process that can be stopped, killed and restarted. */
export class ServerProcess {
  readonly definition: ServerDefinition;
  readonly #observer: ProcessObserver;
  readonly #endListeners: ((end: ProcessEnd) => void)[] = [];
  #running: LaunchedProcess | undefined;
  #isStopping = false;

  constructor(definition: ServerDefinition, observer: ProcessObserver) {
    this.definition = definition;
    this.#observer = observer;
  }

  get pid(): number | undefined {
    return this.#running?.pid;
  }

  /** True if its end is intended: it was stopped, or everything is being stopped. */
  get isStopping(): boolean {
    return this.#isStopping || this.#observer.stopping.aborted;
  }

  /** Called when a ready process ends without having been stopped. */
  onUnexpectedEnd(listener: (end: ProcessEnd) => void): void {
    this.#endListeners.push(listener);
  }

  /**
   * Resolves when the process is ready. Rejects with its last log lines if it ends before that or is
   * inactive for too long.
   */
  async start(
    environment: NodeJS.ProcessEnv = {},
    onWaiting: WaitingListener = () => {},
  ): Promise<void> {
    if (this.#running !== undefined) throw new Error(`${this.definition.name} runs already`);
    await this.definition.prepare?.();
    const running = this.#launch(environment);
    try {
      await this.#becomesReady(running, onWaiting);
    } catch (error) {
      await running.stop();
      throw error;
    }
    void running.ended.then((end) => this.#reportUnexpected(end));
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#running?.stop();
  }

  /** Resolves when the process is gone. Listeners treat this as a crash. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    const running = this.#running;
    if (running?.pid === undefined) return;
    signalGroup(running.pid, signal);
    await running.ended;
  }

  #launch(environment: NodeJS.ProcessEnv): LaunchedProcess {
    this.#isStopping = false;
    const definition = {
      ...this.definition,
      environment: { ...this.definition.environment, ...environment },
    };
    const running = launch(definition, this.#observer);
    this.#running = running;
    void running.ended.then(() => (this.#running = undefined));
    return running;
  }

  async #becomesReady(running: LaunchedProcess, onWaiting: WaitingListener): Promise<void> {
    let end: ProcessEnd | undefined;
    void running.ended.then((itsEnd) => (end = itsEnd));
    const watch = this.#watchLife(running, onWaiting);
    try {
      while (!(await Promise.race([watch.givenUp, this.definition.isReady()]))) {
        this.#observer.stopping.throwIfAborted();
        if (end !== undefined) throw failure(this.definition, end.reason);
        await sleep(readinessIntervalMs);
      }
    } finally {
      watch.end();
    }
  }

  /** Waits for an active process, however slow it is, and reports inactivity. */
  #watchLife(
    { pid }: LaunchedProcess,
    onWaiting: WaitingListener,
  ): { givenUp: Promise<never>; end: () => void } {
    const { name, logFile } = this.definition;
    const { promise, reject } = Promise.withResolvers<never>();
    // Prevents an unhandled rejection if it is given up before a caller waits.
    promise.catch(() => {});
    if (pid === undefined) return { givenUp: promise, end: () => {} };
    const activity = new ActivityMonitor(pid, logFile);
    const startedAt = performance.now();
    const limitMs = patienceMs();
    let reportedAt = startedAt;
    const timer = setInterval(
      () => {
        const now = performance.now();
        const inactiveMs = activity.inactiveMs();
        if (inactiveMs > limitMs) {
          const inactivity = `was inactive for ${inSeconds(inactiveMs)} (${patienceHint})`;
          reject(failure(this.definition, `is not ready and ${inactivity}`));
        }
        if (now - reportedAt < newsIntervalMs) return;
        reportedAt = now;
        const isIdle = inactiveMs > newsIntervalMs ? `, nothing for ${inSeconds(inactiveMs)}` : '';
        onWaiting(
          `${name} is not ready after ${inSeconds(now - startedAt)}${isIdle}; ` +
            `its log ends: ${lastLine(logFile)}`,
        );
      },
      Math.min(longestLookIntervalMs, limitMs / 4),
    );
    return { givenUp: promise, end: () => clearInterval(timer) };
  }

  #reportUnexpected(end: ProcessEnd): void {
    if (this.isStopping) return;
    this.#endListeners.forEach((listener) => listener(end));
  }
}

function inSeconds(durationMs: number): string {
  return `${Math.round(durationMs / 1_000)} s`;
}

/** Detects whether a process is active: it or a child in its group uses CPU time, or it writes to its log. */
class ActivityMonitor {
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

const answerTimeoutMs = 5_000;

export async function answersOk(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(answerTimeoutMs) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
