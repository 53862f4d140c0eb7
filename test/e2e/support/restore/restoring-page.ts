import { Page } from '../../../../tools/monitoring/runbook.ts';
import { PlayedCommands, type PlayedKubectl, playPsql } from '../played-commands.ts';
import type { ArchivedServer } from './archived-server.ts';

const PAGE = 'docs/restore-a-database.md';
/** The steps that restore the server itself. */
const [SERVER_FIRST, SERVER_END] = [1, 4];

export interface Restored {
  /** When the server took writes again. */
  backAt: number;
  /** The moment of the last transaction that was restored, as the page's commands know it. */
  restored: string;
}

/** The commands of the page, executed unchanged. */
export class RestoringPage {
  readonly #page: Page;
  readonly #kubectl: PlayedKubectl;

  private constructor(page: Page, kubectl: PlayedKubectl) {
    this.#page = page;
    this.#kubectl = kubectl;
  }

  static async open(kubectl: PlayedKubectl): Promise<RestoringPage> {
    return new RestoringPage(await Page.read(PAGE), kubectl);
  }

  /** The steps for a service whose server was destroyed. @param onBack when the server takes writes. */
  async restore(
    server: ArchivedServer,
    environment: NodeJS.ProcessEnv,
    onBack: () => Promise<void>,
  ): Promise<Restored> {
    const steps = this.#page.blocks('The steps', 'sh');
    return this.#restoreBy(steps.join('\n'), server, environment, onBack);
  }

  /** Until the platform answers again. */
  async restorePlatform(
    server: ArchivedServer,
    environment: NodeJS.ProcessEnv,
    onBack: () => Promise<void>,
  ): Promise<Restored> {
    const [stop, ...others] = this.#page.blocks("The platform's own database", 'sh');
    const steps = this.#page.blocks('The steps', 'sh').slice(SERVER_FIRST, SERVER_END);
    const script = [stop, ...steps, ...others].join('\n');
    return this.#restoreBy(script, server, environment, onBack);
  }

  /** What a partner does after a restore of the platform. @param restored the announced moment. */
  async mendPartner(environment: NodeJS.ProcessEnv, restored: string): Promise<void> {
    const steps = this.#page.blocks('What partners do then', 'sh').join('\n');
    const commands = await PlayedCommands.start({ psql: playPsql });
    try {
      await commands.run(steps, { ...environment, RESTORED: restored });
    } finally {
      await commands.close();
    }
  }

  async #restoreBy(
    script: string,
    server: ArchivedServer,
    environment: NodeJS.ProcessEnv,
    onBack: () => Promise<void>,
  ): Promise<Restored> {
    let backAt = 0;
    const commands = await PlayedCommands.start({
      kubectl: this.#kubectl.run,
      psql: playPsql,
      pg_ctl: async () => {
        await server.start();
        return '';
      },
      pg_basebackup: async (parameters) => {
        backAt = Date.now();
        await onBack();
        await server.takeBackup(parameters[parameters.indexOf('--pgdata') + 1]!);
        return '';
      },
    });
    try {
      const printed = await commands.run(script.replaceAll('<service>', server.service), {
        PGDATA: server.dataDirectory,
        BACKUP: server.backup,
        ARCHIVE: server.archive,
        ADMIN_URL: server.adminUrl,
        ...environment,
      });
      return { backAt, restored: /^restored to (.*)$/m.exec(printed)![1]! };
    } finally {
      await commands.close();
    }
  }
}
