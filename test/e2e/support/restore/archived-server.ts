import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '#testing';
import pg from 'pg';
import { archiveSettings, takeBaseBackup } from '../../../../tools/local/postgres/base-backup.ts';
import { createDatabases } from '../../../../tools/local/postgres/databases.ts';
import {
  type PostgresInstallation,
  siblingInstallation,
} from '../../../../tools/local/postgres/installation.ts';
import {
  adminUrl,
  cleanUpAfterCrash,
  dataDirectoryIn,
  postgresProcess,
} from '../../../../tools/local/postgres/postgres.ts';
import { runTool } from '../../../../tools/local/processes/launch.ts';
import type { ServerProcess } from '../../../../tools/local/processes/server-process.ts';
import { repositoryDirectory } from '../../../../tools/local/repository.ts';
import { type DatabaseOwner, keyOf } from '../../../../tools/local/services/service-names.ts';
import type { PreparedStack } from '../../../../tools/local/stack.ts';

/** The Postgres of one service alone, as in production, with its log archived. */
export class ArchivedServer {
  readonly service: DatabaseOwner;
  readonly adminUrl: string;
  readonly archive: string;
  readonly backup: string;
  readonly #installation: PostgresInstallation;
  readonly #process: ServerProcess;
  /** Of the service's own database. */
  readonly serviceUrl: string;

  /** @param port as in the service's URL: {@link urlOn} */
  constructor({ stack, processes }: PreparedStack, service: DatabaseOwner, port: number) {
    const adminPassword = decodeURIComponent(new URL(stack.adminDatabaseUrl).password);
    this.service = service;
    this.adminUrl = adminUrl(port, adminPassword);
    this.serviceUrl = urlOn(stack.endpoints.postgres[keyOf(service)], port);
    this.#installation = siblingInstallation(stack.postgresInstallation!, `postgres-of-${service}`);
    const { home, user } = this.#installation;
    processes.removeAtEnd(home);
    this.archive = join(home, 'archive');
    this.backup = join(home, 'backup');
    mkdirSync(this.archive);
    if (user) chownSync(this.archive, user.uid, user.gid);
    this.#process = postgresProcess(
      {
        name: `Postgres of ${service}`,
        installation: this.#installation,
        logsDirectory: stack.logsDirectory,
        port,
        adminPassword,
        isDurable: true,
        settings: archiveSettings(this.archive),
      },
      processes,
    );
  }

  get dataDirectory(): string {
    return dataDirectoryIn(this.#installation);
  }

  /** With the service's tables. */
  async create({ stack, processes }: PreparedStack): Promise<void> {
    await this.#process.start();
    const { pathname, password } = new URL(this.serviceUrl);
    const access = { name: pathname.slice(1), password: decodeURIComponent(password) };
    await createDatabases(this.adminUrl, [access]);
    await runTool(
      {
        name: `Migrations of ${this.service}`,
        command: process.execPath,
        arguments: [join(repositoryDirectory, 'dist', 'apps', this.service, 'src', 'migrate.js')],
        environment: {
          ...stack.services[this.service].definition.environment,
          DATABASE_URL: this.serviceUrl,
        },
        workingDirectory: repositoryDirectory,
        logFile: join(stack.logsDirectory, `migrations-of-${this.service}.log`),
      },
      processes,
    );
  }

  /** @param target of `pg_basebackup`; by default where the page expects the last one */
  async takeBackup(target = this.backup): Promise<void> {
    const source = { adminUrl: this.adminUrl, dataDirectory: this.dataDirectory };
    await takeBaseBackup(source, target, this.#installation.user);
  }

  /** Nothing is left of it but the backup and the archive. */
  async destroy(): Promise<void> {
    await this.#process.kill('SIGKILL');
    await cleanUpAfterCrash(this.dataDirectory);
    await rm(this.dataDirectory, { recursive: true });
  }

  /** Starts it on what was laid out in its data directory. */
  async start(): Promise<void> {
    const { user } = this.#installation;
    if (user) execFileSync('chown', ['-R', `${user.uid}:${user.gid}`, this.dataDirectory]);
    await this.#process.start();
  }

  /** Ends the current piece of the log, as a minute does. @returns its name, once it is in the archive. */
  async archiveNow(): Promise<string> {
    const [ended] = await rowsOf<{ name: string }>(
      this.adminUrl,
      'SELECT pg_walfile_name(pg_switch_wal()) AS name',
    );
    return eventually('the piece is archived', async () => {
      const archived = await this.lastArchived();
      return archived >= ended!.name && archived;
    });
  }

  /** The last piece of the log that is in the archive; empty if none is. */
  async lastArchived(): Promise<string> {
    const [row] = await rowsOf<{ name: string }>(
      this.adminUrl,
      "SELECT coalesce(last_archived_wal, '') AS name FROM pg_stat_archiver",
    );
    return row!.name;
  }

  /** Rows of the service's own database. */
  rows<Row extends object>(sql: string): Promise<Row[]> {
    return rowsOf<Row>(this.serviceUrl, sql);
  }
}

/** A database's URL on another server of this machine. */
export function urlOn(url: string, port: number): string {
  const moved = new URL(url);
  moved.port = String(port);
  return moved.toString();
}

async function rowsOf<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}
