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

/** Notified of every start and end, so that no running process is forgotten. */
export type ProcessObserver = {
  /** Aborted when everything is being stopped; nothing may be started then. */
  readonly stopping: AbortSignal;
  started(process: EndableProcess): void;
  ended(process: EndableProcess): void;
};

/** The result of a process in words. */
export type ProcessEnd = { isSuccess: boolean; reason: string };

export type LaunchedProcess = {
  pid: number | undefined;
  ended: Promise<ProcessEnd>;
  stop(): Promise<void>;
};

export function launch(definition: ProcessDefinition, observer: ProcessObserver): LaunchedProcess {
  observer.stopping.throwIfAborted();
  const child = spawnProcess(definition);
  // Undefined if the process could not be started or has already ended.
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
  // A file instead of a pipe, so that the process can still log when the launcher is gone.
  const log = openLog(definition.logFile);
  try {
    return spawn(definition.command, definition.arguments, {
      cwd: definition.workingDirectory,
      env: definition.environment,
      stdio: ['ignore', log, log],
      // Its own process group, so that Ctrl-C reaches only the launcher, which ends everything in order.
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
