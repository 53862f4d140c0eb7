import { setTimeout as sleep } from 'node:timers/promises';
import { patienceHint, patienceMs } from '../patience.ts';
import { signalGroup } from './end-processes.ts';
import {
  failure,
  launch,
  type LaunchedProcess,
  type ProcessDefinition,
  type ProcessEnd,
  type ProcessObserver,
} from './launch.ts';
import { ActivityMonitor } from './activity-monitor.ts';
import { lastLine } from './log-file.ts';

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
    // Prevents an unhandled rejection if nobody waits when it is given up.
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
