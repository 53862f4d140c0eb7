import { chownSync } from 'node:fs';
import { appendFile, copyFile, chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { SystemUser } from './installation.ts';

/** A running server, and where its files are. */
export type BackupSource = {
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
export async function writeOwned(
  path: string,
  text: string,
  user: SystemUser | undefined,
): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  own(path, user);
}

/** Settings that take precedence over those before them, and keep passwords out of the command line. */
export async function addSettings(dataDirectory: string, settings: string[]): Promise<void> {
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

/** Files of a dropped table or a temporary one vanish meanwhile; the log tells of it. */
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
