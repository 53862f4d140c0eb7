import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from '../setup-error.ts';
import {
  type EndableProcess,
  endProcesses,
  identify,
  isRunning,
  type ProcessRegistry,
  readRegistry,
  removeRegistry,
  writeRegistry,
} from './end-processes.ts';
import { inheritedEnvironment, type ProcessObserver } from './launch.ts';

/** All processes started by one launcher. Launchers don't share state directories. */
export class Processes implements ProcessObserver {
  readonly #path: string;
  readonly #registry: ProcessRegistry;
  readonly #stopping = new AbortController();
  readonly #guardian: ChildProcess;
  readonly #isTemporary: boolean;
  #stopped: Promise<void> | undefined;

  private constructor(path: string, registry: ProcessRegistry, isTemporary: boolean) {
    this.#path = path;
    this.#registry = registry;
    this.#isTemporary = isTemporary;
    writeRegistry(path, registry);
    this.#guardian = startGuardian(path, registry);
  }

  /**
   * Takes over the state directory, and ends processes that an earlier launcher left running.
   *
   * @param isTemporary whether the data is not needed afterwards.
   */
  static async open(stateDirectory: string, isTemporary = false): Promise<Processes> {
    mkdirSync(stateDirectory, { recursive: true });
    requireWritable(stateDirectory);
    const path = join(stateDirectory, 'processes.json');
    const previous = readRegistry(path);
    if (previous !== undefined) {
      if (isRunning(previous.launcher)) throw alreadyRunning(stateDirectory, previous);
      await endProcesses(previous.processes);
      removeRegistry(path, previous);
    }
    const launcher = identify(process.pid);
    if (launcher === undefined) throw new Error('This process cannot see itself');
    const registry = { launcher, processes: [], temporaryPaths: [] };
    return new Processes(path, registry, isTemporary);
  }

  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  started(process: EndableProcess): void {
    this.#registry.processes.push(process);
    writeRegistry(this.#path, this.#registry);
  }

  ended(process: EndableProcess): void {
    const index = this.#registry.processes.indexOf(process);
    if (index !== -1) this.#registry.processes.splice(index, 1);
    if (!this.stopping.aborted) writeRegistry(this.#path, this.#registry);
  }

  /** Registers a file or directory to delete with the launcher, even if it is killed. */
  removeAtEnd(path: string): void {
    this.#registry.temporaryPaths.push(path);
    writeRegistry(this.#path, this.#registry);
  }

  /** Ends everything, users of a component before the component. Repeated calls wait for the same end. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping.abort(new SetupError('Stopped'));
    const { processes } = this.#registry;
    await endProcesses(this.#isTemporary ? processes.map(withoutFarewell) : processes);
    removeRegistry(this.#path, this.#registry);
    await this.#dismissGuardian();
  }

  async #dismissGuardian(): Promise<void> {
    if (this.#guardian.exitCode !== null || this.#guardian.signalCode !== null) return;
    this.#guardian.ref();
    this.#guardian.stdin?.end();
    await once(this.#guardian, 'exit');
  }
}

/** Brokers that are stopped together wait for each other, up to their time limit, to hand over their partitions. */
function withoutFarewell(process: EndableProcess): EndableProcess {
  return process.kind === 'kafka' ? { ...process, stopSignal: 'SIGKILL' } : process;
}

function startGuardian(path: string, { launcher }: ProcessRegistry): ChildProcess {
  const main = fileURLToPath(new URL('./guardian.main.ts', import.meta.url));
  const guardian = spawn(
    process.execPath,
    [main, path, String(launcher.pid), launcher.startedAt],
    // In its own session, so that neither Ctrl-C nor a closing terminal reaches it.
    { stdio: ['pipe', 'ignore', 'ignore'], detached: true, env: inheritedEnvironment() },
  );
  guardian.unref();
  // The pipe must not keep the launcher alive; its closing signals the launcher's end.
  (guardian.stdin as Socket).unref();
  return guardian;
}

function requireWritable(directory: string): void {
  try {
    accessSync(directory, constants.W_OK);
  } catch {
    throw new SetupError(
      `${directory} belongs to another user. Start as that user, or remove it to begin afresh.`,
    );
  }
}

function alreadyRunning(stateDirectory: string, { launcher }: ProcessRegistry): SetupError {
  return new SetupError(
    `This is running already (process ${launcher.pid} uses ${stateDirectory}). Stop that one first.`,
  );
}
