import { existsSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { addSettings, writeOwned } from './base-backup.ts';
import type { SystemUser } from './installation.ts';

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

export type Recovery = {
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
