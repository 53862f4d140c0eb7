import { setTimeout as sleep } from 'node:timers/promises';
import { signalGroup } from './end-processes.ts';
import {
  failure,
  launch,
  type LaunchedProcess,
  type ProcessDefinition,
  type ProcessEnd,
  type ProcessObserver,
} from './launch.ts';

export type ServerDefinition = ProcessDefinition & {
  /** What has to be in place before each start. */
  prepare?: () => Promise<void>;
  isReady: () => Promise<boolean>;
  readyTimeoutMs: number;
};

const readinessIntervalMs = 50;

/** A process that is there to stay. It can be stopped, killed and started again. */
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

  /** Whether its end is wanted: it was told to stop, or everything is being ended. */
  get isStopping(): boolean {
    return this.#isStopping || this.#observer.stopping.aborted;
  }

  /** Called when the process ends after it was ready, and nobody had asked for that. */
  onUnexpectedEnd(listener: (end: ProcessEnd) => void): void {
    this.#endListeners.push(listener);
  }

  /** Resolves when the process is ready; when it ends before that, rejects with its last words. */
  async start(environment: NodeJS.ProcessEnv = {}): Promise<void> {
    if (this.#running !== undefined) throw new Error(`${this.definition.name} runs already`);
    await this.definition.prepare?.();
    const running = this.#launch(environment);
    try {
      await this.#becomesReady(running);
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

  /** Resolves when the process is gone. Whoever watches it takes this for a crash. */
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

  async #becomesReady(running: LaunchedProcess): Promise<void> {
    const { isReady, readyTimeoutMs } = this.definition;
    let end: ProcessEnd | undefined;
    void running.ended.then((itsEnd) => (end = itsEnd));
    const deadline = Date.now() + readyTimeoutMs;
    while (!(await isReady())) {
      this.#observer.stopping.throwIfAborted();
      if (end !== undefined) throw failure(this.definition, end.reason);
      if (Date.now() > deadline) {
        throw failure(this.definition, `was not ready after ${readyTimeoutMs / 1000} s`);
      }
      await sleep(readinessIntervalMs);
    }
  }

  #reportUnexpected(end: ProcessEnd): void {
    if (this.isStopping) return;
    this.#endListeners.forEach((listener) => listener(end));
  }
}
