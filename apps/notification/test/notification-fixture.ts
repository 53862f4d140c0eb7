import { randomUUID } from 'node:crypto';
import type { Type } from '@nestjs/common';
import type { IntegrationLevel, Page, SentMail } from '#contracts';
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
import { Clock } from '../src/clock.js';
import { notificationDatabase } from '../src/database/notification-database.js';
import { NotificationConfig } from '../src/notification.config.js';
import { notificationServiceOptions } from '../src/notification.service-options.js';

const OPERATOR_TOKEN = 'operator-token-of-the-spec';
export const authorization = { authorization: `Bearer ${OPERATOR_TOKEN}` };

export interface NotificationFixtureOptions {
  consumesEvents: boolean;
  integrationLevel?: IntegrationLevel;
  mailChoices?: string[];
  /** Left out, the service lives in the real time. */
  clock?: TestClock;
  /** Left out, the service has one of its own. */
  inbox?: SmtpInbox;
}

/** The service on a database of its own, and an inbox for what it sends. */
export class NotificationFixture {
  private constructor(
    readonly inbox: SmtpInbox,
    readonly database: TestDatabase,
    readonly service: TestService,
    private readonly ownsInbox: boolean,
  ) {}

  static async start(options: NotificationFixtureOptions) {
    const { consumesEvents, integrationLevel = 'native', mailChoices = [], clock } = options;
    const inbox = options.inbox ?? (await SmtpInbox.start());
    const database = await createTestDatabase(notificationDatabase);
    const config = Object.assign(new NotificationConfig(), {
      logLevel: 'silent',
      databaseUrl: database.url,
      kafkaBrokers: testBrokers(),
      smtpUrl: inbox.url,
      mailFrom: 'Northwind Cards <cards@northwind.example>',
      operatorTokens: [OPERATOR_TOKEN],
      publicUrl: 'https://cards.northwind.example/',
      unsubscribeSecrets: ['the-new-secret-of-the-unsubscribe-links'],
      integrationLevel,
      mailChoices,
    });
    const service = await startTestService(notificationServiceOptions(config), { consumesEvents });
    if (clock) service.app.get(Clock).now = clock.now;
    return new NotificationFixture(inbox, database, service, !options.inbox);
  }

  get<T>(provider: Type<T>): T {
    return this.service.app.get(provider, { strict: false });
  }

  async mails(companyId: string): Promise<SentMail[]> {
    const url = `${this.service.url}/mails?companyId=${companyId}&limit=100`;
    return (await callJson<Page<SentMail>>('GET', url, undefined, authorization)).body.data;
  }

  /** The company's latest mail, once it is in this state. */
  mailThatIs(status: SentMail['status'], companyId: string, timeoutMs?: number): Promise<SentMail> {
    const probe = async () => {
      const [mail] = await this.mails(companyId);
      return mail?.status === status && mail;
    };
    return eventually(`a mail that is ${status}`, probe, timeoutMs);
  }

  /** Nothing is due any more at the service's time. */
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

/** What a handler is told of an event that did not come by the broker. */
export function metaOf(id: string = randomUUID()): EventMeta {
  return { consumer: 'notification', id } as EventMeta;
}

/** Somebody with a card, at a company of their own. */
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
