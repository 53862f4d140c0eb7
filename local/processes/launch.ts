import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { SetupError } from '../setup-error.ts';
import { endProcess, type EndableProcess, type ProcessKind } from './end-processes.ts';
import { lastLines, openLog } from './log-file.ts';
import { identify } from './process-identity.ts';

export type ProcessDefinition = {
  name: string;
  kind: ProcessKind;
  command: string;
  arguments: string[];
  environment: NodeJS.ProcessEnv;
  workingDirectory: string;
  user?: { uid: number; gid: number } | undefined;
  logFile: string;
  stopSignal: NodeJS.Signals;
  stopTimeoutMs: number;
};

/** Told of every start and end, so that nothing that runs is ever forgotten. */
export type ProcessObserver = {
  /** Aborted when everything is being ended: nothing may be started any more. */
  readonly stopping: AbortSignal;
  started(process: EndableProcess): void;
  ended(process: EndableProcess): void;
};

/** How a process ended, in words. */
export type ProcessEnd = { isSuccess: boolean; reason: string };

export type LaunchedProcess = {
  pid: number | undefined;
  ended: Promise<ProcessEnd>;
  stop(): Promise<void>;
};

export function launch(definition: ProcessDefinition, observer: ProcessObserver): LaunchedProcess {
  observer.stopping.throwIfAborted();
  const child = spawnProcess(definition);
  // None for a process that could not be started, or that has ended within this moment.
  const identity = child.pid === undefined ? undefined : identify(child.pid);
  if (identity === undefined) return { pid: child.pid, ended: endOf(child), stop: async () => {} };

  const { name, kind, stopSignal, stopTimeoutMs } = definition;
  const endable: EndableProcess = { ...identity, name, kind, stopSignal, stopTimeoutMs };
  observer.started(endable);
  const ended = endOf(child).finally(() => observer.ended(endable));
  const stop = async (): Promise<void> => {
    await endProcess(endable);
    await ended;
  };
  return { pid: child.pid, ended, stop };
}

export function failure({ name, logFile }: ProcessDefinition, reason: string): SetupError {
  return new SetupError(`${name} ${reason}. Its log ends:\n${lastLines(logFile)}\n(${logFile})`);
}

function spawnProcess(definition: ProcessDefinition): ChildProcess {
  // A file, not a pipe: the process and its log go on when the launcher is gone.
  const log = openLog(definition.logFile);
  try {
    return spawn(definition.command, definition.arguments, {
      cwd: definition.workingDirectory,
      env: definition.environment,
      stdio: ['ignore', log, log],
      // A group of its own: Ctrl-C reaches the launcher only, which ends everything in order.
      detached: true,
      ...definition.user,
    });
  } finally {
    closeSync(log);
  }
}

function endOf(child: ChildProcess): Promise<ProcessEnd> {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      resolve({ isSuccess: false, reason: `could not be started (${error.message})` });
    });
    child.once('exit', (code, signal) => {
      const reason = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`;
      resolve({ isSuccess: code === 0, reason });
    });
  });
}
