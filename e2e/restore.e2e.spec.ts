import { eventually } from '#testing';
import { claimPorts } from '../local/ports.ts';
import { type DatabaseOwner, keyOf } from '../local/services/service-names.ts';
import { type PreparedStack, prepareStack } from '../local/stack.ts';
import { runSteps } from '../local/steps.ts';
import { Page } from '../monitoring/page.ts';
import { PlayedCommands } from './support/played/played-commands.ts';
import { PlayedKubectl } from './support/played/kubectl.ts';
import { playPsql } from './support/played/psql.ts';
import { ArchivedServer, urlOn } from './support/restore/archived-server.ts';
import { EMPLOYEES, OnboardingLoad } from './support/restore/onboarding-load.ts';
import { sentMessageIds } from './support/restore/sent-message-ids.ts';
import type { PartnerCompany } from './support/partner-company.ts';

const RESTORED = ['card-provisioning', 'notification'] as const satisfies DatabaseOwner[];
type Restored = (typeof RESTORED)[number];
/** So much is handled between the last piece of log that is archived and the end of the server. */
const LOST_EVENTS = 5;
const PAGE = 'docs/restore-a-database.md';

describe('a database that is destroyed under load, and restored by the steps of the page', () => {
  let prepared: PreparedStack;
  let servers: Record<Restored, ArchivedServer>;
  let kubectl: PlayedKubectl;

  beforeAll(async () => {
    const ports = await claimPorts(RESTORED.length);
    prepared = await prepareStack({
      isTemporary: true,
      environment: ({ postgres }) =>
        Object.fromEntries(
          RESTORED.map((service, index) => [
            service,
            { DATABASE_URL: urlOn(postgres[keyOf(service)], ports[index]!) },
          ]),
        ),
    });
    const created = RESTORED.map(
      (service, index) => new ArchivedServer(prepared, service, ports[index]!),
    );
    servers = Object.fromEntries(
      created.map((server) => [server.service, server]),
    ) as typeof servers;
    kubectl = new PlayedKubectl(prepared);
    await Promise.all(created.map((server) => server.create(prepared)));
    await runSteps(prepared.steps);
  });

  afterAll(() => prepared?.stack.stop());

  const inboxOf = async (server: ArchivedServer) =>
    (await server.rows<{ id: string }>('SELECT event_id AS id FROM inbox')).map(({ id }) => id);

  /** Resolves when the server has handled more than is archived. @returns its inbox */
  async function handleMoreThanIsArchived(server: ArchivedServer): Promise<string[]> {
    return eventually('more than is archived', async () => {
      const archived = await server.lastArchived();
      const before = (await inboxOf(server)).length;
      await eventually('more events', async () => {
        return (await inboxOf(server)).length >= before + LOST_EVENTS;
      });
      const inbox = await inboxOf(server);
      return archived !== undefined && (await server.lastArchived()) === archived && inbox;
    });
  }

  /** Follows the page. @returns when the server took writes again, and what the inbox had then. */
  async function restore(server: ArchivedServer) {
    let inbox: string[] = [];
    let backAt = 0;
    const commands = await PlayedCommands.start({
      kubectl: kubectl.run,
      psql: playPsql,
      pg_ctl: async () => {
        await server.start();
        return '';
      },
      pg_basebackup: async (parameters) => {
        backAt = Date.now();
        inbox = await inboxOf(server);
        await server.takeBackup(parameters[parameters.indexOf('--pgdata') + 1]!);
        return '';
      },
    });
    try {
      const blocks = (await Page.read(PAGE)).blocks('The steps', 'sh');
      const printed = await commands.run(
        blocks.join('\n').replaceAll('<service>', server.service),
        {
          PGDATA: server.dataDirectory,
          BACKUP: server.backup,
          ARCHIVE: server.archive,
          ADMIN_URL: server.adminUrl,
          KAFKA_BROKERS: prepared.stack.kafkaBrokers.join(','),
        },
      );
      const restoredTo = /^restored to (.*)$/m.exec(printed)![1]!;
      return { backAt, inbox, restoredTo: Date.parse(restoredTo) };
    } finally {
      await commands.close();
    }
  }

  async function isDone(company: PartnerCompany): Promise<boolean> {
    const { cards } = await company.progress();
    return cards.ordered === EMPLOYEES && (await company.mails()).length >= EMPLOYEES;
  }

  it.each(RESTORED)(
    '%s has lost nothing and doubled nothing when it has read again',
    async (service) => {
      const server = servers[service];
      const load = new OnboardingLoad(prepared.stack.endpoints);
      await eventually('something is handled', async () => (await inboxOf(server)).length > 0);
      await server.takeBackup();
      const before = await handleMoreThanIsArchived(server);
      const killedAt = Date.now();
      await server.destroy();
      const confirmedWithout = load.companies.length;
      await eventually('the load goes on', () => load.companies.length > confirmedWithout + 2);

      const { backAt, inbox: restored, restoredTo } = await restore(server);
      const readyAt = Date.now();
      await load.stop();
      await eventually('all has its effect', async () => {
        const done = await Promise.all(load.companies.map(isDone));
        return done.every(Boolean);
      });
      const doneAt = Date.now();

      expect(restored.length).toBeLessThan(before.length);
      const after = new Set(await inboxOf(server));
      expect(before.filter((id) => !after.has(id))).toEqual([]);
      await expectOneOfEach(load.companies);
      const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;
      console.log(
        [
          `${service}: ${load.companies.length * EMPLOYEES} cards`,
          `lost with the server: ${before.length - restored.length} of ${before.length} events, the last ${seconds(restoredTo, killedAt)}`,
          `Postgres takes writes after ${seconds(killedAt, backAt)}, the service is ready after ${seconds(killedAt, readyAt)}, all is caught up with after ${seconds(killedAt, doneAt)}`,
        ].join('\n'),
      );
    },
  );

  /** One card a person at the platform, one mail a card at notification, however often it was sent. */
  async function expectOneOfEach(companies: readonly PartnerCompany[]): Promise<void> {
    const cards = (await Promise.all(companies.map((company) => company.cards()))).flat();
    expect(cards).toHaveLength(companies.length * EMPLOYEES);
    expect(new Set(cards.map(({ personId }) => personId)).size).toBe(cards.length);
    const people = await Promise.all(companies.map((company) => company.people()));
    expect(people.flat()).toHaveLength(cards.length);
    expect(await Promise.all(companies.map(async (one) => (await one.progress()).cards))).toEqual(
      companies.map(() => ({ requested: EMPLOYEES, ordered: EMPLOYEES, failed: [] })),
    );
    const rows = await servers.notification.rows<{ cause: string; status: string }>(
      'SELECT cause, status FROM mails',
    );
    const causes = rows.map(({ cause }) => cause);
    expect(cards.filter(({ id }) => causes.filter((cause) => cause === id).length !== 1)).toEqual(
      [],
    );
    await eventually('each mail is noted as sent', async () => {
      const waiting = await servers.notification.rows("SELECT FROM mails WHERE status <> 'sent'");
      return waiting.length === 0;
    });
    const ids = await sentMessageIds(prepared.stack.endpoints.mail!);
    expect(new Set(ids).size).toBe(rows.length);
    console.log(`${ids.length - rows.length} of ${rows.length} mails were sent again`);
  }
});
