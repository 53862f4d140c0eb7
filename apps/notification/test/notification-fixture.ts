import { randomUUID } from 'node:crypto';
import type { Page } from '#contracts';
import {
  callJson,
  createTestDatabase,
  eventually,
  SmtpInbox,
  startTestService,
  testBrokers,
  type TestDatabase,
  type TestService,
} from '#testing';
import { notificationDatabase } from '../src/database/notification-database.js';
import type { MailResource } from '../src/mails/mail.resource.js';
import { NotificationConfig } from '../src/notification.config.js';
import { notificationServiceOptions } from '../src/notification.service-options.js';

/** The service on a database of its own, and an inbox for what it sends. */
export class NotificationFixture {
  private constructor(
    readonly inbox: SmtpInbox,
    readonly database: TestDatabase,
    readonly service: TestService,
  ) {}

  static async start({ consumesEvents }: { consumesEvents: boolean }) {
    const inbox = await SmtpInbox.start();
    const database = await createTestDatabase(notificationDatabase);
    const config = Object.assign(new NotificationConfig(), {
      logLevel: 'silent',
      databaseUrl: database.url,
      kafkaBrokers: testBrokers(),
      smtpUrl: inbox.url,
      mailFrom: 'Northwind Cards <cards@northwind.example>',
    });
    const service = await startTestService(notificationServiceOptions(config), { consumesEvents });
    return new NotificationFixture(inbox, database, service);
  }

  async mails(companyId: string): Promise<MailResource[]> {
    const url = `${this.service.url}/mails?companyId=${companyId}`;
    return (await callJson<Page<MailResource>>('GET', url)).body.data;
  }

  /** The company's latest mail, once it is in this state. */
  mailThatIs(
    status: MailResource['status'],
    companyId: string,
    timeoutMs?: number,
  ): Promise<MailResource> {
    const probe = async () => {
      const [mail] = await this.mails(companyId);
      return mail?.status === status && mail;
    };
    return eventually(`a mail that is ${status}`, probe, timeoutMs);
  }

  async close(): Promise<void> {
    await this.service.close();
    await this.inbox.stop();
    await this.database.drop();
  }
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
