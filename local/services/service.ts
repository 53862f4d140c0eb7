import { setTimeout as sleep } from 'node:timers/promises';
import type {
  ServerDefinition,
  ServerProcess,
  WaitingListener,
} from '../processes/server-process.ts';

export type SupervisionOptions = {
  /** One after the other while it goes on crashing; the last one stays. */
  restartDelaysMs: readonly number[];
  onEvent: (message: string) => void;
};

const stableAfterMs = 60_000;
const readinessIntervalMs = 20;

/** A running service of ours. One that crashes is started again, as a container would be. */
export class Service {
  readonly name: string;
  readonly url: string;
  readonly #process: ServerProcess;
  readonly #options: SupervisionOptions;
  #environment: NodeJS.ProcessEnv;
  #readySince: number | undefined;
  #crashes = 0;
  #restart: NodeJS.Timeout | undefined;

  constructor(
    name: string,
    url: string,
    process: ServerProcess,
    options: SupervisionOptions,
    environment: NodeJS.ProcessEnv = {},
  ) {
    this.name = name;
    this.url = url;
    this.#process = process;
    this.#options = options;
    this.#environment = environment;
    process.onUnexpectedEnd((end) => this.#afterCrash(end.reason));
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  /** As it is started, such as for a replica at another port. */
  get definition(): ServerDefinition {
    const { definition } = this.#process;
    return { ...definition, environment: { ...definition.environment, ...this.#environment } };
  }

  get logFile(): string {
    return this.#process.definition.logFile;
  }

  /** Settings given here replace those of the start before, also when it is started after a crash. */
  async start(
    environment: NodeJS.ProcessEnv = this.#environment,
    onWaiting?: WaitingListener,
  ): Promise<void> {
    clearTimeout(this.#restart);
    this.#environment = environment;
    await this.#process.start(environment, onWaiting);
    this.#readySince = Date.now();
  }

  /** Ends it in order (SIGTERM) and leaves it ended. */
  async stop(): Promise<void> {
    clearTimeout(this.#restart);
    this.#readySince = undefined;
    await this.#process.stop();
  }

  async restart(environment?: NodeJS.ProcessEnv): Promise<void> {
    await this.stop();
    await this.start(environment);
  }

  /** A crash: resolves when the process is gone, and the service is then started again. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.#process.kill(signal);
  }

  /** After a crash: it is started again and again until it is. */
  async whenReady(): Promise<void> {
    while (this.#readySince === undefined) {
      if (this.#process.isStopping) throw new Error(`${this.name} is being ended`);
      await sleep(readinessIntervalMs);
    }
  }

  #afterCrash(reason: string): void {
    const wasStable =
      this.#readySince !== undefined && Date.now() - this.#readySince > stableAfterMs;
    this.#readySince = undefined;
    this.#crashes = wasStable ? 1 : this.#crashes + 1;
    const { restartDelaysMs, onEvent } = this.#options;
    const delayMs = restartDelaysMs[Math.min(this.#crashes, restartDelaysMs.length) - 1] ?? 0;
    onEvent(`${this.name} ${reason}; it is started again in ${delayMs / 1000} s (${this.logFile})`);
    this.#restart = setTimeout(() => void this.#startAgain(), delayMs).unref();
  }

  async #startAgain(): Promise<void> {
    try {
      await this.start();
      this.#options.onEvent(`${this.name} is ready again (process ${this.pid})`);
    } catch (error) {
      if (this.#process.isStopping) return;
      this.#afterCrash(`did not start (${(error as Error).message})`);
    }
  }
}
