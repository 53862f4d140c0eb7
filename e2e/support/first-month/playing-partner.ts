import { randomUUID } from 'node:crypto';
import type {
  EventDetailResource,
  EventResource,
  IntegrationLevel,
  MailSenderSide,
  Page,
  WebhookEvent,
} from '#contracts';
import { messageIdOf } from '#mail';
import { DataSource } from 'typeorm';
import { LowBalanceConsumer } from '../../../apps/notification/src/balances/low-balance.consumer.ts';
import { CardOrderedConsumer } from '../../../apps/notification/src/card-orders/card-ordered.consumer.ts';
import { CreditApprovedConsumer } from '../../../apps/notification/src/credit/credit-approved.consumer.ts';
import { CreditDeniedConsumer } from '../../../apps/notification/src/credit/credit-denied.consumer.ts';
import { DirectoryService } from '../../../apps/notification/src/directory/directory.service.ts';
import { EngagementReminders } from '../../../apps/notification/src/engagement/engagement-reminders.ts';
import { TransactionsActivatedConsumer } from '../../../apps/notification/src/engagement/transactions-activated.consumer.ts';
import { KycApprovedConsumer } from '../../../apps/notification/src/kyc/kyc-approved.consumer.ts';
import { AccountTopUpConsumer } from '../../../apps/notification/src/top-ups/account-top-up.consumer.ts';
import { AutoTopUpActivatedConsumer } from '../../../apps/notification/src/top-ups/auto-top-up-activated.consumer.ts';
import { AutoTopUpInitiatedConsumer } from '../../../apps/notification/src/top-ups/auto-top-up-initiated.consumer.ts';
import { TransactionsConsumer } from '../../../apps/notification/src/transactions/transactions.consumer.ts';
import {
  metaOf,
  NotificationFixture,
} from '../../../apps/notification/test/notification-fixture.ts';
import type { PartnerClient } from '../../../apps/platform/test/partner-client.ts';
import type { BothSides } from './both-sides.ts';
import { PlayedCompany } from './played-company.ts';

/** The agreement about who sends which mail. */
export interface Agreement {
  level: IntegrationLevel;
  /** The mails that a native partner leaves to the platform. */
  leftToPlatform: readonly string[];
}

type Handle = (event: never, meta: ReturnType<typeof metaOf>) => Promise<void>;

/** A partner at the platform, with a notification service that receives the platform's events. */
export class PlayingPartner {
  readonly companies: PlayedCompany[] = [];
  private readonly handled = new Set<string>();
  private readonly sides: BothSides;
  private readonly client: PartnerClient;
  private readonly notification: NotificationFixture;

  private constructor(sides: BothSides, client: PartnerClient, notification: NotificationFixture) {
    this.sides = sides;
    this.client = client;
    this.notification = notification;
  }

  static async start(sides: BothSides, { level, leftToPlatform }: Agreement) {
    const client = await sides.platform.addPartnerWithoutWebhook();
    const choices = Object.fromEntries(leftToPlatform.map((mail) => [mail, 'platform' as const]));
    const notification = await NotificationFixture.start({
      consumesEvents: false,
      integrationLevel: level,
      choices,
      clock: sides.clock,
      inbox: sides.inbox,
    });
    // Before the first company exists, settings take effect at once.
    const settings = { integrationLevel: level, choices };
    const { status } = await client.put('/v1/communication-settings', settings);
    if (status !== 200) throw new Error(`the settings were answered with ${status}`);
    return new PlayingPartner(sides, client, notification);
  }

  /** Adds a company in Berlin with two admins, one of whom applies, and an employee. */
  async addCompany(name: string): Promise<PlayedCompany> {
    const company = await PlayedCompany.create(this.sides, this.client, name);
    this.companies.push(company);
    const directoryCompanyId = randomUUID();
    const { manager } = this.notification.get(DataSource);
    const directory = this.notification.get(DirectoryService);
    const timestamp = new Date().toISOString();
    await directory.putCompany(manager, {
      timestamp,
      data: {
        directoryCompanyId,
        platformCompanyId: company.id,
        legalName: 'Fabrikam GmbH',
        timeZone: 'Europe/Berlin',
      },
    });
    for (const [externalId, language, role] of [
      ['ada', 'en', 'admin'],
      ['max', 'de', 'admin'],
      ['mia', 'en', 'employee'],
    ] as const) {
      const email = company.addressOf(externalId);
      const person = { externalId, name: externalId, email, language, role };
      await directory.putPerson(manager, { timestamp, data: { directoryCompanyId, ...person } });
    }
    return company;
  }

  /** Passes the platform's events to the services in place of gateway and broker, each event twice. */
  async hear(): Promise<void> {
    const { body } = await this.client.get<Page<EventResource>>('/v1/events?limit=100');
    for (const { id } of body.data.toReversed()) {
      if (this.handled.has(id)) continue;
      this.handled.add(id);
      const one = await this.client.get<EventDetailResource>(`/v1/events/${id}`);
      // The time is taken from its id, which has the real time.
      const timestamp = this.sides.clock.now().toISOString();
      await this.deliver({ ...one.body.payload!, timestamp }, id);
      await this.deliver({ ...one.body.payload!, timestamp }, id);
    }
  }

  async settled(): Promise<void> {
    await this.notification.get(EngagementReminders).poll();
    await this.notification.settled(this.sides.clock.now());
  }

  /** `mail sender recipient@company` for each mail to the partner's companies, from the mails' headers. */
  async received(): Promise<string[]> {
    const kinds = await this.kindsByMessageId();
    return this.sides.inbox.mails.flatMap(({ headers, recipients }) => {
      const [who, domain] = recipients[0]!.split('@') as [string, string];
      const company = this.companies.find((one) => one.domain === domain);
      if (!company) return [];
      const kind = kinds.get(headers.get('message-id')!) ?? 'unknown';
      return [`${kind} ${senderOfHeader(headers.get('from')!)} ${who}@${company.name}`];
    });
  }

  close(): Promise<void> {
    return this.notification.close();
  }

  private async kindsByMessageId(): Promise<Map<string, string>> {
    const kinds = new Map<string, string>();
    const ids = this.companies.map(({ id }) => id);
    for (const [database, domain] of [
      [this.sides.platform.database, 'platform.example'],
      [this.notification.database, 'northwind.example'],
    ] as const) {
      const rows = await database.query(
        'SELECT kind, cause, addressee FROM mails WHERE company_id = ANY ($1)',
        [ids],
      );
      for (const row of rows as { kind: string; cause: string; addressee: string }[]) {
        kinds.set(`<${messageIdOf(row, domain)}>`, row.kind);
      }
    }
    return kinds;
  }

  private async deliver(event: WebhookEvent & { data?: unknown }, id: string): Promise<void> {
    await this.handlers()[event.event]?.(event as never, metaOf(id));
  }

  private handlers(): Record<string, Handle> {
    const transactions = this.notification.get(TransactionsConsumer);
    const of = (consumer: { handle: Handle }): Handle => consumer.handle.bind(consumer);
    return {
      kyc_approved: of(this.notification.get(KycApprovedConsumer)),
      credit_approved: of(this.notification.get(CreditApprovedConsumer)),
      credit_denied: of(this.notification.get(CreditDeniedConsumer)),
      card_ordered: of(this.notification.get(CardOrderedConsumer)),
      transactions_activated: of(this.notification.get(TransactionsActivatedConsumer)),
      account_top_up: of(this.notification.get(AccountTopUpConsumer)),
      auto_top_up_activated: of(this.notification.get(AutoTopUpActivatedConsumer)),
      auto_top_up_initiated: of(this.notification.get(AutoTopUpInitiatedConsumer)),
      low_balance: of(this.notification.get(LowBalanceConsumer)),
      transaction_authorized: transactions.onAuthorized.bind(transactions) as Handle,
      transaction_settled: transactions.onSettled.bind(transactions) as Handle,
    };
  }
}

function senderOfHeader(from: string): MailSenderSide | 'nobody' {
  if (from.endsWith('<mails@platform.example>')) return 'platform';
  return from.endsWith('<cards@northwind.example>') ? 'partner' : 'nobody';
}
