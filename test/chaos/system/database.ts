import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type PostgresInstallation,
  siblingInstallation,
} from '../../../tools/local/postgres/installation.ts';
import {
  adminUrl,
  cleanUpAfterCrash,
  dataDirectoryIn,
  postgresProcess,
} from '../../../tools/local/postgres/postgres.ts';
import {
  layOutStandby,
  promote,
  waitForStandbyAtCommit,
} from '../../../tools/local/postgres/base-backup.ts';
import type { ServerProcess } from '../../../tools/local/processes/server-process.ts';
import type { PreparedStack } from '../../../tools/local/stack.ts';
import type { Link } from '../links/links.ts';

/** Commits that only the primary has are acknowledged in this time, if any are. */
const cutOffMs = 1_500;

/** A server of Postgres, as primary or as standby. */
type Server = { process: ServerProcess; installation: PostgresInstallation; port: number };

/** The database server, with or without a standby that takes over. */
export class Database {
  readonly #links: readonly Link[];
  readonly #replication: Link;
  readonly #adminPassword: string;
  #primary: Server;
  #standby: Server | undefined;

  /**
   * @param links lead every client to the primary, as a Service does in Kubernetes.
   * @param replication leads the standby to the primary.
   */
  constructor({ stack }: PreparedStack, links: readonly Link[], replication: Link) {
    const { port, password } = new URL(stack.adminDatabaseUrl);
    this.#links = links;
    this.#replication = replication;
    this.#adminPassword = decodeURIComponent(password);
    this.#primary = {
      process: stack.postgres!,
      installation: stack.postgresInstallation!,
      port: Number(port),
    };
  }

  get primary(): ServerProcess {
    return this.#primary.process;
  }

  get hasStandby(): boolean {
    return this.#standby !== undefined;
  }

  /** Starts a standby. Resolves when every commit waits for it. */
  async addStandby({ stack, processes }: PreparedStack, port: number): Promise<void> {
    const installation = siblingInstallation(this.#primary.installation, 'postgres-standby');
    processes.removeAtEnd(installation.home);
    const process = postgresProcess(
      {
        name: 'Postgres standby',
        installation,
        logsDirectory: stack.logsDirectory,
        port,
        adminPassword: this.#adminPassword,
        isDurable: true,
      },
      processes,
    );
    this.#standby = { process, installation, port };
    await this.#follow();
  }

  /**
   * Cuts the primary off from its standby, kills it, and promotes the standby in its place. Whatever is acknowledged
   * while the primary is alone is lost. Resolves when the old primary is the new one's standby.
   */
  async failOver(): Promise<void> {
    const [failed, successor] = [this.#primary, this.#standby!];
    this.#replication.fail({ kind: 'stalled' });
    await sleep(cutOffMs);
    await failed.process.kill('SIGKILL');
    // Its children outlive it for a moment, and nothing may answer for the old primary any more.
    await cleanUpAfterCrash(dataDirectoryIn(failed.installation));
    await promote(this.#urlOf(successor));
    this.#replication.mend();
    this.#primary = successor;
    this.#standby = failed;
    this.#links.forEach((link) => link.leadTo(successor.port));
    await this.#follow();
  }

  async #follow(): Promise<void> {
    const [primary, standby] = [this.#primary, this.#standby!];
    const { installation, process } = standby;
    await rm(dataDirectoryIn(installation), { recursive: true, force: true });
    const source = {
      adminUrl: this.#urlOf(primary),
      dataDirectory: dataDirectoryIn(primary.installation),
    };
    this.#replication.leadTo(primary.port);
    await layOutStandby(source, dataDirectoryIn(installation), {
      user: installation.user,
      primaryPort: this.#replication.port,
    });
    await process.start();
    await waitForStandbyAtCommit(source.adminUrl);
  }

  #urlOf({ port }: Server): string {
    return adminUrl(port, this.#adminPassword);
  }
}
