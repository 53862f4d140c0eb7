import { eventually } from '#testing';
import { FIND_DISCREPANCIES } from '../../apps/platform/src/money/ledger/ledger.sql.ts';
import { claimPorts } from '../../tools/local/ports.ts';
import { type DatabaseOwner, keyOf } from '../../tools/local/services/service-names.ts';
import { type PreparedStack, prepareStack } from '../../tools/local/stack.ts';
import { runSteps } from '../../tools/local/steps.ts';
import type { PartnerCompany } from './support/partner-company.ts';
import { PlayedKubectl } from './support/played-commands.ts';
import { AccountCopies } from './support/restore/account-copies.ts';
import { ArchivedServer, urlOn } from './support/restore/archived-server.ts';
import {
  EMPLOYEES,
  OnboardingLoad,
  PlatformLoad,
  sentMessageIds,
} from './support/restore/platform-load.ts';
import { RestoringPage } from './support/restore/restoring-page.ts';

const CONSUMERS = ['card-provisioning', 'notification'] as const satisfies DatabaseOwner[];
const RESTORED = [...CONSUMERS, 'platform'] as const satisfies DatabaseOwner[];
type RestoredService = (typeof RESTORED)[number];
/** So much is handled between the last piece of log that is archived and the end of the server. */
const LOST_EVENTS = 5;
const LOST_MESSAGES = 20;
/** The number of companies that are onboarded while the page is followed. */
const MORE_COMPANIES = 10;

describe('a database that is destroyed under load, and restored by the steps of the page', () => {
  let prepared: PreparedStack;
  let servers: Record<RestoredService, ArchivedServer>;
  let page: RestoringPage;

  beforeAll(async () => {
    const ports = await claimPorts(RESTORED.length);
    prepared = await prepareStack({
      isTemporary: true,
      environment: ({ postgres }) => {
        const urls = Object.fromEntries(
          RESTORED.map((service, index) => [
            service,
            { DATABASE_URL: urlOn(postgres[keyOf(service)], ports[index]!) },
          ]),
        );
        return {
          ...urls,
          platform: { ...urls['platform'], RATE_LIMIT_PER_SECOND: '100000' },
          'card-activity': { GAP_SECONDS: '1' },
        };
      },
    });
    const created = RESTORED.map(
      (service, index) => new ArchivedServer(prepared, service, ports[index]!),
    );
    servers = Object.fromEntries(
      created.map((server) => [server.service, server]),
    ) as typeof servers;
    page = await RestoringPage.open(new PlayedKubectl(prepared));
    await Promise.all(created.map((server) => server.create(prepared)));
    await runSteps(prepared.steps);
  });

  afterAll(() => prepared?.stack.stop());

  /** @returns what the work made that is lost with the server: nothing of it is archived. */
  function outrunArchive<T>(server: ArchivedServer, work: () => Promise<T>): Promise<T> {
    return eventually('more than is archived', async () => {
      const archived = await server.archiveNow();
      const made = await work();
      return (await server.lastArchived()) === archived && { made };
    }).then(({ made }) => made);
  }

  const inboxOf = async (server: ArchivedServer) =>
    (await server.rows<{ id: string }>('SELECT event_id AS id FROM inbox')).map(({ id }) => id);

  const seconds = (from: number, to: number) => `${((to - from) / 1_000).toFixed(1)} s`;

  async function isDone(company: PartnerCompany): Promise<boolean> {
    const { cards } = await company.progress();
    return cards.ordered === EMPLOYEES && (await company.mails()).length >= EMPLOYEES;
  }

  it.each(CONSUMERS)(
    '%s has lost nothing and doubled nothing when it has read again',
    async (service) => {
      const server = servers[service];
      const load = new OnboardingLoad(prepared.stack.endpoints);
      await eventually('something is handled', async () => (await inboxOf(server)).length > 0);
      await server.takeBackup();
      const before = await outrunArchive(server, async () => {
        const { length } = await inboxOf(server);
        return eventually('more events', async () => {
          const inbox = await inboxOf(server);
          return inbox.length >= length + LOST_EVENTS && inbox;
        });
      });
      const killedAt = Date.now();
      await server.destroy();
      const confirmedWithout = load.companies.length;
      await eventually('the load goes on', () => load.companies.length > confirmedWithout + 2);
      load.endAfter(MORE_COMPANIES);

      let inbox: string[] = [];
      const { backAt, restored } = await page.restore(
        server,
        { KAFKA_BROKERS: prepared.stack.kafkaBrokers.join(',') },
        async () => {
          inbox = await inboxOf(server);
        },
      );
      const readyAt = Date.now();
      await load.stop();
      await eventually('all has its effect', async () => {
        const done = await Promise.all(load.companies.map(isDone));
        return done.every(Boolean);
      });
      const doneAt = Date.now();

      expect(inbox.length).toBeLessThan(before.length);
      const after = new Set(await inboxOf(server));
      expect(before.filter((id) => !after.has(id))).toEqual([]);
      await expectOneOfEach(load.companies);
      console.log(
        [
          `${service}: ${load.companies.length * EMPLOYEES} cards`,
          `lost with the server: ${before.length - inbox.length} of ${before.length} events, the last ${seconds(Date.parse(restored), killedAt)}`,
          `Postgres takes writes after ${seconds(killedAt, backAt)}, the service is ready after ${seconds(killedAt, readyAt)}, all is caught up with after ${seconds(killedAt, doneAt)}`,
        ].join('\n'),
      );
    },
  );

  /** One card a person at the platform, one mail a card at notification, however often it was sent. */
  async function expectOneOfEach(companies: readonly PartnerCompany[]): Promise<void> {
    const cards = await expectOneCardEach(companies);
    const rows = await servers.notification.rows<{ cause: string }>('SELECT cause FROM mails');
    const causes = rows.map(({ cause }) => cause);
    expect(cards.filter((id) => causes.filter((cause) => cause === id).length !== 1)).toEqual([]);
    await eventually('each mail is noted as sent', async () => {
      const waiting = await servers.notification.rows("SELECT FROM mails WHERE status <> 'sent'");
      return waiting.length === 0;
    });
    const ids = await sentMessageIds(prepared.stack.endpoints.mail!);
    expect(new Set(ids).size).toBe(rows.length);
    console.log(`${ids.length - rows.length} of ${rows.length} mails were sent again`);
  }

  /** @returns the cards at the platform, after a check that the partner knows the same. */
  async function expectOneCardEach(companies: readonly PartnerCompany[]): Promise<string[]> {
    const cards = (await Promise.all(companies.map((company) => company.cards()))).flat();
    expect(cards).toHaveLength(companies.length * EMPLOYEES);
    expect(new Set(cards.map(({ personId }) => personId)).size).toBe(cards.length);
    const people = await Promise.all(companies.map((company) => company.people()));
    expect(people.flat()).toHaveLength(cards.length);
    expect(await Promise.all(companies.map(async (one) => (await one.progress()).cards))).toEqual(
      companies.map(() => ({ requested: EMPLOYEES, ordered: EMPLOYEES, failed: [] })),
    );
    return cards.map(({ id }) => id);
  }

  describe('the platform', () => {
    let load: PlatformLoad;

    // It would go on for ever after a failure.
    afterAll(() => load?.stop().catch(() => {}));

    const cardsOfPartner = async (companies: readonly PartnerCompany[]) => {
      const ids = await Promise.all(companies.map((company) => company.platformId()));
      const assigned = await servers['card-provisioning'].rows<{
        companyId: string;
        cardId: string | null;
      }>('SELECT company_id AS "companyId", card_id AS "cardId" FROM assigned_people');
      return assigned.filter(({ companyId }) => ids.includes(companyId)).map((one) => one.cardId);
    };

    const messagesOf = (server: ArchivedServer) => server.rows('SELECT FROM payment_messages');

    /** A company has its cards, as far as the partner knows, and payments were answered. */
    async function doMore(): Promise<PartnerCompany> {
      const { answered } = load;
      const company = await load.confirmNext();
      await eventually('the partner has its cards', async () => {
        const { cards } = await company.progress();
        return cards.ordered === EMPLOYEES;
      });
      await eventually('payments', () => load.answered >= answered + LOST_MESSAGES);
      return company;
    }

    it('has all again that can be sent again, once, and its partner finds what it has no more', async () => {
      const server = servers.platform;
      const { endpoints, kafkaBrokers } = prepared.stack;
      load = await PlatformLoad.create(endpoints);
      await server.takeBackup();
      load.begin();
      await doMore();
      const lost = await outrunArchive(server, doMore);
      const lostCards = await cardsOfPartner([lost]);
      const killedAt = Date.now();
      const answered = load.answered;
      const before = load.messages;
      await server.destroy();

      let lostMessages = 0;
      const { backAt, restored } = await page.restorePlatform(
        server,
        { PLATFORM_DATABASE_URL: server.serviceUrl },
        async () => {
          lostMessages = before - (await messagesOf(server)).length;
        },
      );
      const readyAt = Date.now();
      await eventually('payments go on', () => load.answered >= answered + LOST_MESSAGES);
      await load.stop();
      expect(lostMessages).toBeGreaterThan(0);
      await expectLost(lost, lostCards);

      const anHourBefore = Date.parse(restored) - 3_600_000;
      const again = await Promise.all(load.payers.map((payer) => payer.sendAgain(anHourBefore)));
      expect(again.flat()).toEqual([]);
      await expectNoticed();
      await load.confirmAgain();
      await page.mendPartner(
        {
          CARD_PROVISIONING_DATABASE_URL: servers['card-provisioning'].serviceUrl,
          CARD_ACTIVITY_DATABASE_URL: endpoints.postgres.cardActivity,
          CARD_ACTIVITY_URL: endpoints.cardActivity,
          OPERATOR_TOKEN: endpoints.partner.operatorToken,
          KAFKA_BROKERS: kafkaBrokers.join(','),
        },
        restored,
      );
      await expectMended(lostCards);
      const doneAt = Date.now();
      console.log(
        [
          `platform: lost with the server: the last ${seconds(Date.parse(restored), killedAt)}, among it the cards of ${lostCards.length} people`,
          `${lostMessages} of ${before} messages of the processor`,
          `Postgres takes writes after ${seconds(killedAt, backAt)}, the platform answers after ${seconds(killedAt, readyAt)}, all is as it was after ${seconds(killedAt, doneAt)}`,
        ].join('\n'),
      );
    });

    async function expectLost(
      lost: PartnerCompany,
      cards: readonly (string | null)[],
    ): Promise<void> {
      expect(cards).toHaveLength(EMPLOYEES);
      expect(await lost.cards()).toEqual([]);
    }

    /** The copies have changes that the platform does not know: they say so, and go on with its balances. */
    async function expectNoticed(): Promise<void> {
      const copies = new AccountCopies(prepared.stack.endpoints);
      for (const { accountId } of load.payers) {
        const { contradictions, differences } = await copies.compare(accountId);
        expect(contradictions.map(({ kind }) => kind)).toContain('not_listed');
        expect(differences).toHaveLength(1);
      }
    }

    async function expectMended(lostCards: readonly (string | null)[]): Promise<void> {
      await eventually('all cards are ordered', async () => {
        const known = await cardsOfPartner(load.companies);
        const cards = (await Promise.all(load.companies.map((one) => one.cards()))).flat();
        return (
          cards.length === load.companies.length * EMPLOYEES &&
          cards.every(({ id }) => known.includes(id))
        );
      });
      const cards = await expectOneCardEach(load.companies);
      expect(cards.filter((id) => lostCards.includes(id))).toEqual([]);

      expect(await servers.platform.rows(FIND_DISCREPANCIES)).toEqual([]);
      const copies = new AccountCopies(prepared.stack.endpoints);
      for (const payer of load.payers) {
        const { own, copied } = await copies.sides(payer.accountId);
        expect(own).toEqual(copied);
        const { booked, held } = payer.expected();
        expect(copied).toMatchObject({
          account: { booked: { amount: booked }, held: { amount: held } },
        });
        expect(await copies.compare(payer.accountId)).toMatchObject({
          ...{ missing: null, waiting: 0, contradictions: [], differences: [] },
        });
      }
    }
  });
});
