import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inheritedEnvironment } from '../processes/launch.ts';
import type {
  ServerDefinition,
  ServerProcess,
  WaitingListener,
} from '../processes/server-process.ts';

export type SupervisionOptions = {
  /** Delays of consecutive restarts; the last one repeats. */
  restartDelaysMs: readonly number[];
  onEvent: (message: string) => void;
};

const stableAfterMs = 60_000;
const readinessIntervalMs = 20;

/** A running service. After a crash it is restarted, as a container would be. */
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

  /** The definition of its start, for example to start a replica on another port. */
  get definition(): ServerDefinition {
    const { definition } = this.#process;
    return { ...definition, environment: { ...definition.environment, ...this.#environment } };
  }

  get logFile(): string {
    return this.#process.definition.logFile;
  }

  /** These settings replace the earlier ones, also for restarts after a crash. */
  async start(
    environment: NodeJS.ProcessEnv = this.#environment,
    onWaiting?: WaitingListener,
  ): Promise<void> {
    clearTimeout(this.#restart);
    this.#environment = environment;
    await this.#process.start(environment, onWaiting);
    this.#readySince = Date.now();
  }

  /** Stops the service with SIGTERM, without a restart. */
  async stop(): Promise<void> {
    clearTimeout(this.#restart);
    this.#readySince = undefined;
    await this.#process.stop();
  }

  async restart(environment?: NodeJS.ProcessEnv): Promise<void> {
    await this.stop();
    await this.start(environment);
  }

  /** Simulates a crash: resolves when the process is gone; the service is then restarted. */
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    await this.#process.kill(signal);
  }

  /** Resolves when the service is ready again after a crash, however many restarts that takes. */
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

export function environmentFilesIn(stateDirectory: string): string {
  return join(stateDirectory, 'services');
}

/** For users who run a service separately with `node --env-file`. Contains secrets of the sandbox. */
export function writeEnvironmentFiles(stateDirectory: string, services: readonly Service[]): void {
  const directory = environmentFilesIn(stateDirectory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const inherited = new Set(Object.keys(inheritedEnvironment()));
  for (const { name, definition } of services) {
    const lines = Object.entries(definition.environment)
      .filter(([variable]) => !inherited.has(variable))
      .map(([variable, value]) => `${variable}=${quoted(value ?? '')}\n`);
    writeFileSync(join(directory, `${name}.env`), lines.join(''), { mode: 0o600 });
  }
}

/** Quoted with a character that the value does not contain, because Node's format has no escapes. */
export function quoted(value: string): string {
  const quote = ["'", '`', '"'].find((each) => !value.includes(each));
  if (quote === undefined) throw new Error('A value with all kinds of quotes fits in no such file');
  return `${quote}${value}${quote}`;
}
