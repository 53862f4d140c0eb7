import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { addSettings, takeBaseBackup, writeOwned, type BackupSource } from './base-backup.ts';
import type { SystemUser } from './installation.ts';

/** The name under which a standby connects. */
export const standbyName = 'standby';

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
    // Only the primary waits for a standby, and this one may come to be it.
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
