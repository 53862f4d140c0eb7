import { execFileSync } from 'node:child_process';
import { chownSync, existsSync } from 'node:fs';
import {
  appendFile,
  chmod,
  copyFile,
  cp,
  mkdir,
  readdir,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { SystemUser } from './installation.ts';

/** A running server, and where its files are. */
type BackupSource = {
  /** The URL of a superuser. */
  adminUrl: string;
  dataDirectory: string;
};

// Its files belong to the running server; a copy gets its log from the archive or by streaming.
const emptied = ['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots'];
const leftOut = ['postmaster.pid', 'postmaster.opts', 'backup_label', 'standby.signal'];

/**
 * Copies the files of a running server, as `pg_basebackup` does, which is not among the packaged programs.
 * The copy becomes usable with the log written since: by recovery from an archive, or as a standby.
 */
export async function takeBaseBackup(
  { adminUrl, dataDirectory }: BackupSource,
  target: string,
  user: SystemUser | undefined,
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    // The backup ends with its connection, so both calls need the same one.
    await client.query("SELECT pg_backup_start('base backup', true)");
    await rm(target, { recursive: true, force: true });
    await copyDirectory(dataDirectory, target, user, [...leftOut]);
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    await writeOwned(join(target, 'backup_label'), rows[0]!.labelfile, user);
  } finally {
    await client.end();
  }
}

/** Writes a file that belongs to the user who runs Postgres. */
async function writeOwned(path: string, text: string, user: SystemUser | undefined): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  own(path, user);
}

/** Settings that take precedence over those before them, and keep passwords out of the command line. */
async function addSettings(dataDirectory: string, settings: string[]): Promise<void> {
  const lines = settings.map((each) => `${each}\n`).join('');
  await appendFile(join(dataDirectory, 'postgresql.auto.conf'), lines);
}

async function copyDirectory(
  from: string,
  to: string,
  user: SystemUser | undefined,
  without: readonly string[] = [],
): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 });
  own(to, user);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (without.includes(entry.name) || entry.name.startsWith('pgsql_tmp')) continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (emptied.includes(entry.name)) {
      await mkdir(target, { mode: 0o700 });
      own(target, user);
    } else if (entry.isDirectory()) {
      await ifThere(() => copyDirectory(source, target, user));
    } else {
      await ifThere(() => copyOwned(source, target, user));
    }
  }
}

async function copyOwned(source: string, target: string, user: SystemUser | undefined) {
  await copyFile(source, target);
  await chmod(target, (await stat(source)).mode);
  own(target, user);
}

/** Files of a dropped table or a temporary one vanish meanwhile; the log reports it. */
async function ifThere(copy: () => Promise<void>): Promise<void> {
  try {
    await copy();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function own(path: string, user: SystemUser | undefined): void {
  if (user) chownSync(path, user.uid, user.gid);
}

/** Settings of a server that copies each complete piece of its log into a directory. */
export function archiveSettings(directory: string): string[] {
  return [
    'archive_mode=on',
    // Renamed when complete: a piece that was copied by half must not be taken for one. A piece that
    // is there is never replaced.
    `archive_command=test ! -f "${directory}/%f" && cp %p "${directory}/%f.incoming" && mv "${directory}/%f.incoming" "${directory}/%f"`,
    'archive_timeout=60',
  ];
}

type Recovery = {
  /** A base backup; it is not changed. */
  backup: string;
  archive: string;
  dataDirectory: string;
  user: SystemUser | undefined;
  /** If left out, to the end of the archive. */
  until?: Date;
};

/** Lays out a data directory that recovers when a server is started on it, and then takes writes. */
export async function layOutRecovery(recovery: Recovery): Promise<void> {
  const { backup, archive, dataDirectory, user, until } = recovery;
  if (!existsSync(join(backup, 'backup_label'))) throw new Error(`${backup} is no base backup`);
  await rm(dataDirectory, { recursive: true, force: true });
  await cp(backup, dataDirectory, { recursive: true, preserveTimestamps: true });
  if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, dataDirectory]);
  await addSettings(dataDirectory, [
    `restore_command = 'cp "${archive}/%f" %p'`,
    "recovery_target_action = 'promote'",
    ...(until ? [`recovery_target_time = '${targetOf(until)}'`] : []),
  ]);
  await writeOwned(join(dataDirectory, 'recovery.signal'), '', user);
}

/** Names of zones, such as Z, are not known yet where this setting is read. */
function targetOf(time: Date): string {
  return time.toISOString().replace('Z', '+00');
}

/** The name under which a standby connects. */
const standbyName = 'standby';

const pollMs = 50;
const streamingTimeoutMs = 120_000;

/**
 * Lays out a data directory that follows the primary when a server is started on it.
 *
 * @param primaryPort where it finds the primary, which may be behind a proxy.
 */
export async function layOutStandby(
  primary: BackupSource,
  dataDirectory: string,
  { user, primaryPort }: { user: SystemUser | undefined; primaryPort: number },
): Promise<void> {
  await takeBaseBackup(primary, dataDirectory, user);
  const { hostname, username, password } = new URL(primary.adminUrl);
  const conninfo = [
    `host=${hostname} port=${primaryPort} user=${username}`,
    `password=${decodeURIComponent(password)} application_name=${standbyName}`,
  ].join(' ');
  await addSettings(dataDirectory, [
    `primary_conninfo = '${conninfo.replaceAll("'", "''")}'`,
    // Only the primary waits for a standby, and this server may become the primary.
    "synchronous_standby_names = ''",
  ]);
  await writeOwned(join(dataDirectory, 'standby.signal'), '', user);
}

/** From now on a commit is acknowledged when the standby has it on its disk, too. */
export async function waitForStandbyAtCommit(adminUrl: string): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    const deadline = Date.now() + streamingTimeoutMs;
    while (!(await isStreaming(client))) {
      if (Date.now() > deadline) throw new Error('the standby does not follow the primary');
      await sleep(pollMs);
    }
    await client.query(`ALTER SYSTEM SET synchronous_standby_names = '${standbyName}'`);
    await client.query('SELECT pg_reload_conf()');
  });
}

/** Resolves when the standby takes writes. The old primary must be dead before, or there would be two. */
export async function promote(adminUrl: string): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    const { rows } = await client.query<{ isPromoted: boolean }>(
      'SELECT pg_promote(wait => true, wait_seconds => 120) AS "isPromoted"',
    );
    if (!rows[0]!.isPromoted) throw new Error('the standby could not be promoted in time');
  });
}

async function isStreaming(client: Client): Promise<boolean> {
  const { rowCount } = await client.query(
    "SELECT FROM pg_stat_replication WHERE application_name = $1 AND state = 'streaming'",
    [standbyName],
  );
  return (rowCount ?? 0) > 0;
}

async function withAdmin<T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
