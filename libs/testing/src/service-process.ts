import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { eventually } from './eventually.js';

const LISTENING = /listening on (http:\/\/[\d.]+:\d+)/;

/**
 * A service as a process of its own, as it is deployed. The system chooses its port: a port that the spec chose
 * could belong to another spec's server by now.
 */
export class ServiceProcess {
  private readonly child: ChildProcess;
  private readonly exited: Promise<unknown[]>;
  private standardOutput = '';
  private standardError = '';

  /** Does not wait for the service, which may refuse its environment; see `ready`. */
  constructor(main: string, environment: NodeJS.ProcessEnv) {
    this.child = spawn(process.execPath, [main], {
      env: { PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.exited = once(this.child, 'close');
    this.child.stdout!.setEncoding('utf8').on('data', (text) => (this.standardOutput += text));
    this.child.stderr!.setEncoding('utf8').on('data', (text) => (this.standardError += text));
  }

  /** All of its log so far. */
  get output(): string {
    return this.standardOutput;
  }

  /** What it wrote outside of its log. */
  get errors(): string {
    return this.standardError;
  }

  /** Where it listens. @throws Error before it does, and with `LOG_LEVEL` above `info`. */
  get url(): string {
    const url = LISTENING.exec(this.standardOutput)?.[1];
    if (!url) throw new Error(`the service does not listen yet: ${this.standardError}`);
    return url;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Waits until it answers that it is ready. @throws Error with what it wrote, if it ends instead. */
  async ready(): Promise<void> {
    const hasStarted = async () => this.hasEnded || (await fetch(`${this.url}/health/ready`)).ok;
    await eventually('a service that is ready', hasStarted);
    if (this.hasEnded) throw new Error(`the service ended: ${this.output}${this.errors}`);
  }

  /** @returns its exit code, or null if a signal ended it. All output has been read by then. */
  async ended(): Promise<number | null> {
    await this.exited;
    return this.child.exitCode;
  }

  /** Without effect if it has ended. */
  kill(signal: 'SIGTERM' | 'SIGKILL'): void {
    this.child.kill(signal);
  }
}
