import { randomUUID } from 'node:crypto';
import type {
  EventDetailResource,
  EventResource,
  IntegrationLevel,
  MailSenderSide,
  Page,
} from '#contracts';
import { messageIdOf } from '#mail';
import { DataSource } from 'typeorm';
import { DirectoryService } from '../../../../apps/notification/src/partner-data/directory.service.ts';
import { EngagementReminders } from '../../../../apps/notification/src/engagement/engagement-reminders.ts';
import { NotificationFixture } from '../../../../apps/notification/test/notification-fixture.ts';
import type { PartnerClient } from '../../../../apps/platform/test/partner-client.ts';
import type { BothSides } from './both-sides.ts';
import { PlayedCompany } from './played-company.ts';

/** The agreement about who sends which mail. */
export interface Agreement {
  level: IntegrationLevel;
  /** The mails that a native partner leaves to the platform. */
  leftToPlatform: readonly string[];
}

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
      await this.notification.receive({ ...one.body.payload!, timestamp }, id);
      await this.notification.receive({ ...one.body.payload!, timestamp }, id);
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
}

function senderOfHeader(from: string): MailSenderSide | 'nobody' {
  if (from.endsWith('<mails@platform.example>')) return 'platform';
  return from.endsWith('<cards@northwind.example>') ? 'partner' : 'nobody';
}
