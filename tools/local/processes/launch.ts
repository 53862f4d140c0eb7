import { type ChildProcess, spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { SetupError } from '../setup-error.ts';
import { type EndableProcess, endProcess, identify, type ProcessKind } from './end-processes.ts';

const inherited = ['PATH', 'HOME', 'USER', 'TMPDIR', 'LANG', 'LC_ALL', 'TZ'] as const;

/**
 * The part of the shell's environment that our processes inherit. The rest is left out, so that a
 * DATABASE_URL for the launcher or a setting of Jest does not reach a service.
 */
export function inheritedEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    inherited.flatMap((name) =>
      process.env[name] === undefined ? [] : [[name, process.env[name]]],
    ),
  );
}

const shownLines = 20;
const previousEnding = '.previous.log';

function openLog(path: string): number {
  mkdirSync(dirname(path), { recursive: true });
  return openSync(path, 'a', 0o600);
}

/** Each run begins new logs; the previous run's logs are kept for analysis after a crash. */
export function rotateLogs(directory: string): void {
  if (!existsSync(directory)) return;
  const names = readdirSync(directory).filter((name) => !name.endsWith(previousEnding));
  for (const name of names) {
    renameSync(join(directory, name), join(directory, name.replace(/\.log$/, previousEnding)));
  }
}

/** Empty if there is no log yet. */
export function lastLine(path: string): string {
  return lastLines(path).split('\n').at(-1)!.trim();
}

function lastLines(path: string): string {
  if (!existsSync(path)) return '';
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n').slice(-shownLines);
  return lines.map((line) => `    ${line}`).join('\n');
}

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

export type ToolDefinition = Omit<ProcessDefinition, 'kind' | 'stopSignal' | 'stopTimeoutMs'>;

/** Runs a program to its end; an error contains the last lines of its log. */
export async function runTool(tool: ToolDefinition, observer: ProcessObserver): Promise<void> {
  const definition: ProcessDefinition = {
    ...tool,
    kind: 'tool',
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 5_000,
  };
  const end = await launch(definition, observer).ended;
  observer.stopping.throwIfAborted();
  if (!end.isSuccess) throw failure(definition, end.reason);
}
