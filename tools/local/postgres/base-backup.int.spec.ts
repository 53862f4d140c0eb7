import { chmodSync, chownSync, mkdirSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '#testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { claimPorts } from '../ports.ts';
import { Processes } from '../processes/processes.ts';
import type { ServerProcess } from '../processes/server-process.ts';
import { archiveSettings, layOutRecovery, takeBaseBackup } from './base-backup.ts';
import { findInstallation, type PostgresInstallation } from './installation.ts';
import { adminUrl, cleanUpAfterCrash, dataDirectoryIn, postgresProcess } from './postgres.ts';

const adminPassword = 'a-password-of-the-spec';

describe('a database whose log is archived', () => {
  let processes: Processes;
  let server: ServerProcess;
  let installation: PostgresInstallation;
  let url: string;
  let archive: string;
  let backup: string;

  beforeEach(async () => {
    const directory = mkdtempSync(join(tmpdir(), 'partner-card-platform-'));
    chmodSync(directory, 0o711);
    processes = await Processes.open(directory);
    processes.removeAtEnd(directory);
    installation = findInstallation(directory);
    archive = join(directory, 'archive');
    backup = join(directory, 'backup');
    mkdirSync(archive);
    const { user } = installation;
    if (user) chownSync(archive, user.uid, user.gid);
    const [port] = await claimPorts(1);
    url = adminUrl(port!, adminPassword);
    server = postgresProcess(
      {
        installation,
        logsDirectory: directory,
        port: port!,
        adminPassword,
        isDurable: true,
        settings: archiveSettings(archive),
      },
      processes,
    );
    await server.start();
    await query('CREATE TABLE things (id int)');
    await query('INSERT INTO things VALUES (1)');
    const source = { adminUrl: url, dataDirectory: dataDirectoryIn(installation) };
    await takeBaseBackup(source, backup, user);
  });

  afterEach(() => processes.stop());

  async function query<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  const add = (id: number) => query(`INSERT INTO things VALUES (${id})`);

  async function ids(): Promise<number[]> {
    return (await query<{ id: number }>('SELECT id FROM things ORDER BY id')).map(({ id }) => id);
  }

  async function archiveAll(): Promise<void> {
    const [switched] = await query<{ name: string }>(
      'SELECT pg_walfile_name(pg_switch_wal()) AS name',
    );
    await eventually('the log is archived', async () => {
      const [found] = await query<{ isArchived: boolean }>(
        `SELECT coalesce(last_archived_wal >= '${switched!.name}', false) AS "isArchived"
         FROM pg_stat_archiver`,
      );
      return found!.isArchived;
    });
  }

  async function destroyAndRecover(until?: Date): Promise<void> {
    const dataDirectory = dataDirectoryIn(installation);
    await server.kill('SIGKILL');
    await cleanUpAfterCrash(dataDirectory);
    await rm(dataDirectory, { recursive: true });
    const { user } = installation;
    await layOutRecovery({ backup, archive, dataDirectory, user, ...(until && { until }) });
    await server.start();
    await eventually('it takes writes', async () => {
      const [found] = await query<{ isBack: boolean }>(
        'SELECT NOT pg_is_in_recovery() AS "isBack"',
      );
      return found!.isBack;
    });
  }

  it('is recovered with all that was archived, and without what was not', async () => {
    await add(2);
    await archiveAll();
    await add(3);
    await destroyAndRecover();
    expect(await ids()).toEqual([1, 2]);
    await add(4);
    expect(await ids()).toEqual([1, 2, 4]);
  });

  it('is recovered to a moment before a mistake', async () => {
    await add(2);
    const [moment] = await query<{ now: Date }>('SELECT clock_timestamp() AS now');
    await query('DELETE FROM things');
    await archiveAll();
    await destroyAndRecover(moment!.now);
    expect(await ids()).toEqual([1, 2]);
  });
});
