import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type {
  IntegrationLevel,
  MailSenderChoices,
  MailSenderSide,
  Page,
  SentMail,
  WebhookEvent,
} from '#contracts';
import { MailWorker } from '#mail';
import type { EventMeta } from '#messaging';
import {
  callJson,
  createTestDatabase,
  eventually,
  SmtpInbox,
  startTestService,
  type TestClock,
  testBrokers,
  type TestDatabase,
  type TestService,
} from '#testing';
import { DataSource } from 'typeorm';
import { Clock } from '../src/clock.js';
import { notificationDatabase } from '../src/database/notification-database.js';
import { NotificationConfig } from '../src/notification.config.js';
import { notificationServiceOptions } from '../src/notification.service-options.js';
import { CommunicationSettingsService } from '../src/partner-data/communication-settings.service.js';
import { PlatformEventsConsumer } from '../src/platform-events.consumer.js';

const OPERATOR_TOKEN = 'operator-token-of-the-spec';
export const PLATFORM_API_KEY = 'pk_test_of_the_notification_spec';
export const authorization = { authorization: `Bearer ${OPERATOR_TOKEN}` };

const handlers: Readonly<Record<string, Exclude<keyof PlatformEventsConsumer, symbol>>> = {
  account_top_up: 'onTopUp',
  auto_top_up_activated: 'onAutoTopUpActivated',
  auto_top_up_initiated: 'onAutoTopUpInitiated',
  card_expiring: 'onCardExpiring',
  card_frozen: 'onCardFrozen',
  card_ordered: 'onCardOrdered',
  card_shipped: 'onCardShipped',
  card_terminated: 'onCardTerminated',
  credit_approved: 'onCreditApproved',
  credit_denied: 'onCreditDenied',
  kyc_approved: 'onKycApproved',
  low_balance: 'onLowBalance',
  transaction_authorized: 'onSpent',
  transaction_settled: 'onSpent',
  transactions_activated: 'onActivated',
};

export interface NotificationFixtureOptions {
  consumesEvents: boolean;
  integrationLevel?: IntegrationLevel;
  choices?: MailSenderChoices;
  /** The partner's settings have not arrived at the service. */
  isWithoutSettings?: boolean;
  /** If left out, the real time. */
  clock?: TestClock;
  /** If left out, an inbox of its own. */
  inbox?: SmtpInbox;
  /** If left out, mails have no bank details. */
  platformUrl?: string;
}

/** The service with its own database, and an inbox for its mails. */
export class NotificationFixture {
  private constructor(
    readonly inbox: SmtpInbox,
    readonly database: TestDatabase,
    readonly service: TestService,
    private readonly ownsInbox: boolean,
  ) {}

  static async start(options: NotificationFixtureOptions) {
    const { consumesEvents, clock } = options;
    const inbox = options.inbox ?? (await SmtpInbox.start());
    const database = await createTestDatabase(notificationDatabase);
    const config = Object.assign(new NotificationConfig(), {
      logLevel: 'silent',
      databaseUrl: database.url,
      kafkaBrokers: testBrokers(),
      smtpUrl: inbox.url,
      mailFrom: 'Northwind Cards <cards@northwind.example>',
      mailReplyTo: 'help@northwind.example',
      operatorTokens: [OPERATOR_TOKEN],
      publicUrl: 'https://cards.northwind.example/',
      unsubscribeSecrets: ['the-new-secret-of-the-unsubscribe-links'],
      ...(options.platformUrl !== undefined && {
        platformUrl: options.platformUrl,
        platformApiKey: PLATFORM_API_KEY,
      }),
    });
    const service = await startTestService(notificationServiceOptions(config), {
      consumesEvents,
      prepare: (app) => {
        if (clock) app.get(Clock).now = clock.now;
      },
    });
    const fixture = new NotificationFixture(inbox, database, service, !options.inbox);
    if (!options.isWithoutSettings) await fixture.publishSettings(options);
    return fixture;
  }

  /** Publishes the partner's settings as valid for all times. */
  async publishSettings({
    integrationLevel = 'native',
    choices = {},
  }: Pick<NotificationFixtureOptions, 'integrationLevel' | 'choices'>): Promise<void> {
    const named = Object.entries(choices) as [string, MailSenderSide][];
    const always = {
      version: 1,
      integrationLevel,
      choices: named.map(([mail, sender]) => ({ mail, sender })),
      effectiveFrom: '1970-01-01T00:00:00.000Z',
    };
    const settings = { versions: [always], completeUntil: '9999-01-01T00:00:00.000Z' };
    const { manager } = this.get(DataSource);
    await this.get(CommunicationSettingsService).put(manager, settings);
  }

  get<T>(provider: Type<T>): T {
    return this.service.app.get(provider, { strict: false });
  }

  /** Passes an event of the platform to its handler without the broker. Events without a handler are ignored. */
  async receive(event: WebhookEvent, id?: string): Promise<void> {
    const handler = handlers[event.event];
    if (handler) await this.get(PlatformEventsConsumer)[handler](event as never, metaOf(id));
  }

  async mails(companyId: string): Promise<SentMail[]> {
    const url = `${this.service.url}/mails?companyId=${companyId}&limit=100`;
    return (await callJson<Page<SentMail>>('GET', url, undefined, authorization)).body.data;
  }

  /** Waits until the company's latest mail has this status. */
  mailThatIs(status: SentMail['status'], companyId: string, timeoutMs?: number): Promise<SentMail> {
    const probe = async () => {
      const [mail] = await this.mails(companyId);
      return mail?.status === status && mail;
    };
    return eventually(`a mail that is ${status}`, probe, timeoutMs);
  }

  /** Waits until nothing is due at this time. */
  async settled(now: Date): Promise<void> {
    this.get(MailWorker).wake();
    await eventually('nothing left to be sent now', async () => {
      const due = await this.database.query(
        `SELECT 1 FROM mails WHERE leased_until > now() OR
           (status IN ('pending', 'awaiting_recipient') AND next_attempt_at <= $1) LIMIT 1`,
        [now],
      );
      return due.length === 0;
    });
  }

  async close(): Promise<void> {
    await this.service.close();
    if (this.ownsInbox) await this.inbox.stop();
    await this.database.drop();
  }
}

/** The metadata for an event that did not come from the broker. */
export function metaOf(id: string = randomUUID()): EventMeta {
  return { consumer: 'notification', id, timestamp: new Date() } as EventMeta;
}

/** A person with a card, at a company of their own. */
export function newCardholder(language: 'en' | 'de' = 'en') {
  const tag = randomUUID();
  return {
    directoryCompanyId: randomUUID(),
    companyId: `cmp_${tag}`,
    companyName: 'Fabrikam GmbH',
    externalId: 'e-1',
    name: 'Mia Berg',
    email: `mia@${tag}.example`,
    language,
  };
}

export type Cardholder = ReturnType<typeof newCardholder>;
