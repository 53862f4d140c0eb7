import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import { hostAddress } from '../ports.ts';
import { commandOf, identify, signalGroup } from '../processes/end-processes.ts';
import { inheritedEnvironment, type ProcessObserver, runTool } from '../processes/launch.ts';
import { ServerProcess } from '../processes/server-process.ts';
import { SetupError } from '../setup-error.ts';
import { type PostgresInstallation, programIn } from './installation.ts';

type PostgresOptions = {
  /** Shown in messages, and the name of its log. */
  name?: string;
  installation: PostgresInstallation;
  logsDirectory: string;
  port: number;
  adminPassword: string;
  /** Whether data survives a crash of the machine. Tests switch this off to be faster. */
  isDurable: boolean;
  /** Further settings, such as `archive_mode=on`. */
  settings?: readonly string[];
};

const adminUser = 'postgres';
const invalidPasswordCode = '28P01';

export function adminUrl(port: number, adminPassword: string): string {
  return `postgres://${adminUser}:${adminPassword}@${hostAddress}:${port}/postgres`;
}

export function dataDirectoryIn({ home }: PostgresInstallation): string {
  return join(home, 'data');
}

/** The real Postgres as a local process. */
export function postgresProcess(
  options: PostgresOptions,
  observer: ProcessObserver,
): ServerProcess {
  const { installation, logsDirectory, name = 'Postgres' } = options;
  const dataDirectory = dataDirectoryIn(installation);
  const logFile = join(logsDirectory, `${name.toLowerCase().replaceAll(' ', '-')}.log`);
  // Messages and sort order must not depend on the shell's locale.
  const environment = { ...inheritedEnvironment(), LC_ALL: 'C' };

  async function prepare(): Promise<void> {
    if (existsSync(dataDirectory)) await cleanUpAfterCrash(dataDirectory);
    else await initialise();
  }

  async function initialise(): Promise<void> {
    const incoming = join(installation.home, 'data.incoming');
    const passwordFile = join(installation.home, 'password');
    rmSync(incoming, { recursive: true, force: true });
    writeFileSync(passwordFile, options.adminPassword, { mode: 0o600 });
    if (installation.user) chownSync(passwordFile, installation.user.uid, installation.user.gid);
    try {
      await runTool(
        {
          name: 'initdb',
          command: programIn(installation.binariesDirectory, 'initdb'),
          arguments: [
            ...[`--pgdata=${incoming}`, `--username=${adminUser}`, `--pwfile=${passwordFile}`],
            ...['--auth=scram-sha-256', '--encoding=UTF8', '--locale=C'],
            ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
          ],
          environment,
          workingDirectory: '/',
          user: installation.user,
          logFile,
        },
        observer,
      );
      renameSync(incoming, dataDirectory);
    } finally {
      rmSync(passwordFile, { force: true });
    }
  }

  return new ServerProcess(
    {
      name,
      kind: 'postgres',
      command: programIn(installation.binariesDirectory, 'postgres'),
      arguments: ['-D', dataDirectory, ...settingsFor(options).flatMap((each) => ['-c', each])],
      environment,
      workingDirectory: '/',
      user: installation.user,
      logFile,
      // A fast shutdown: closes connections and writes a checkpoint.
      stopSignal: 'SIGINT',
      stopTimeoutMs: 20_000,
      prepare,
      isReady: () => doesServerAnswer(options),
    },
    observer,
  );
}

function settingsFor({ port, isDurable, settings = [] }: PostgresOptions): string[] {
  return [
    `listen_addresses=${hostAddress}`,
    `port=${port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    'log_line_prefix=%m [%p] %q%u@%d ',
    // Kept for a standby that is being made.
    'wal_keep_size=256MB',
    ...settings,
    ...(isDurable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ];
}

async function doesServerAnswer(options: PostgresOptions): Promise<boolean> {
  const client = new Client({
    connectionString: adminUrl(options.port, options.adminPassword),
    connectionTimeoutMillis: 2_000,
  });
  // A connection that breaks after it was made, for example during the start, also means that the server is
  // not ready.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch (error) {
    if (error instanceof DatabaseError && error.code === invalidPasswordCode) {
      throw new SetupError(
        `The data in ${options.installation.home} was made with other credentials. Remove it to begin afresh.`,
      );
    }
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

const endTimeoutMs = 5_000;
const pollIntervalMs = 20;

/**
 * Cleans up after a Postgres that was killed: its lock file, and the process of a running query, which
 * prevents a new server. A server that is still running is left alone; the new one then refuses to start
 * with a reason.
 */
export async function cleanUpAfterCrash(dataDirectory: string): Promise<void> {
  const lockFile = join(dataDirectory, 'postmaster.pid');
  if (!existsSync(lockFile)) return;
  const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
  const isAlive = identify(pid) !== undefined;
  if (isAlive && commandOf(pid)?.includes(dataDirectory)) return;
  await endQueryProcesses(dataDirectory);
  // The pid now belongs to another process, which Postgres would take for the old server.
  if (isAlive) rmSync(lockFile);
}

async function endQueryProcesses(dataDirectory: string): Promise<void> {
  const deadline = Date.now() + endTimeoutMs;
  for (;;) {
    const pids = findQueryProcesses(dataDirectory);
    if (pids.length === 0 || Date.now() > deadline) return;
    for (const pid of pids) signalGroup(pid, 'SIGKILL');
    await sleep(pollIntervalMs);
  }
}

function findQueryProcesses(dataDirectory: string): number[] {
  if (process.platform !== 'linux') return [];
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && workingDirectoryOf(pid) === dataDirectory)
    .filter((pid) => commandOf(pid)?.startsWith('postgres:'));
}

function workingDirectoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}
