import {
  MailOutbox,
  MailOutboxModule,
  MailOutboxOptions,
  mailSenderOptionsOf,
  SentMails,
} from '#mail';
import { type DynamicModule, Module } from '@nestjs/common';
import { Clock } from '../clock.js';
import type { PlatformConfig } from '../platform.config.js';
import { EventsModule } from '../webhooks/index.js';
import { CardAppMailCodes } from './card-app-mails.js';
import { MailedLinks } from './mailed-links.js';
import { MailRecipients, PlatformMailHost } from './platform-mail-host.js';
import { PlatformMailsController } from './platform-mails.controller.js';
import { ServiceMails, SystemMails } from './service-mails.js';
import { StaffMails } from './staff-mails.js';

const MAILS_AN_HOUR = 30;
const HOUR_MS = 60 * 60_000;

/** Providers for the host of the mail outbox. */
@Module({
  providers: [CardAppMailCodes, MailedLinks, MailRecipients, StaffMails],
  exports: [CardAppMailCodes, MailedLinks, MailRecipients, StaffMails],
})
class MailContentModule {}

/** The platform's mails to companies and cardholders. */
@Module({})
export class CommunicationsModule {
  /** @param documents provides {@link MailedDocuments}. */
  static forRoot(
    config: PlatformConfig,
    documents: { imports: NonNullable<DynamicModule['imports']> },
  ): DynamicModule {
    const options = {
      provide: MailOutboxOptions,
      inject: [Clock],
      useFactory: (clock: Clock): MailOutboxOptions => ({
        sender: mailSenderOptionsOf({ ...config, smtpUrl: config.smtpUrl! }),
        pace: { mails: MAILS_AN_HOUR, perMs: HOUR_MS },
        now: () => clock.now(),
      }),
    };
    // Without a mail server, mails are stored and are sent once a server is configured.
    const outbox = config.smtpUrl
      ? MailOutboxModule.forHost({
          imports: [MailContentModule, ...documents.imports],
          options,
          host: PlatformMailHost,
        })
      : {
          module: OutboxWithoutServer,
          providers: [options, MailOutbox, SentMails],
          exports: [MailOutbox, SentMails],
        };
    return {
      module: CommunicationsModule,
      global: true,
      imports: [MailContentModule, EventsModule, outbox],
      controllers: [PlatformMailsController],
      providers: [ServiceMails, SystemMails],
      exports: [ServiceMails, MailContentModule, outbox],
    };
  }
}

@Module({})
class OutboxWithoutServer {}
