import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryDirectory } from '../../../tools/local/repository.ts';

const STOP_TIMEOUT_MS = 20_000;

/**
 * A separate process with its own event loop. It reports with `process.send` that it is ready, and ends at
 * SIGTERM.
 */
export class Contender<Message = unknown> {
  /** Its message when it was ready, such as its address. */
  readonly readiness: Message;
  private readonly process: ChildProcess;

  private constructor(process: ChildProcess, readiness: Message) {
    this.process = process;
    this.readiness = readiness;
  }

  /** @param program a file below `dist`, such as `test/bench/consumer/contenders/bare-kafkajs.js`. */
  static async start<Message>(
    program: string,
    environment: Record<string, string>,
  ): Promise<Contender<Message>> {
    const child = fork(join(repositoryDirectory, 'dist', program), {
      env: { ...process.env, ...environment },
      // kafkajs uses negative timeouts, for which Node 24 prints warnings.
      execArgv: ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning'],
    });
    const ended = once(child, 'exit').then(([code]) => {
      throw new Error(`${program} ended with ${code} before it was ready`);
    });
    const [readiness] = (await Promise.race([once(child, 'message'), ended])) as [Message];
    ended.catch(() => {});
    return new Contender(child, readiness);
  }

  onMessage(listener: (message: unknown) => void): void {
    this.process.on('message', listener);
  }

  /** Sends a message in a format known to both sides. */
  send(message: object): void {
    this.process.send(message);
  }

  get pid(): number {
    return this.process.pid!;
  }

  async stop(): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    const exit = once(this.process, 'exit');
    const timer = setTimeout(() => this.process.kill('SIGKILL'), STOP_TIMEOUT_MS);
    this.process.kill('SIGTERM');
    await exit;
    clearTimeout(timer);
  }
}
