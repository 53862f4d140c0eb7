import { Module } from '@nestjs/common';
import { consumerService, operatorTokensOf } from '#consumer-service';
import type { ServiceOptions } from '#http';
import { MailOutboxModule, MailOutboxOptions, mailSenderOptionsOf } from '#mail';
import { pageSecurity } from '#pages';
import { Clock } from './clock.js';
import { OptOuts } from './consent/opt-outs.js';
import { UnsubscribeLinks } from './consent/unsubscribe-links.js';
import { UnsubscribeController } from './consent/unsubscribe.controller.js';
import { notificationDatabase } from './database/notification-database.js';
import { EngagementReminders } from './engagement/engagement-reminders.js';
import { EngagementGate, Milestones } from './engagement/engagement-rules.js';
import { CompanyBankDetails } from './mails/company-bank-details.js';
import { LinkMails, SentLinkEraser } from './mails/link-mails.js';
import { MailPreviews, MailsController } from './mails/mails.controller.js';
import { PartnerMailHost } from './mails/partner-mail-host.js';
import { PartnerMails } from './mails/partner-mails.js';
import { NotificationConfig } from './notification.config.js';
import { CommunicationSettingsService } from './partner-data/communication-settings.service.js';
import { DirectoryService } from './partner-data/directory.service.js';
import { PartnerDataConsumer } from './partner-data/partner-data.consumer.js';
import { PlatformEventsConsumer } from './platform-events.consumer.js';

const HOUR_MS = 60 * 60_000;

/** The facts on which the sending of a mail depends. */
const facts = [
  ...[Clock, CommunicationSettingsService, CompanyBankDetails, DirectoryService],
  ...[EngagementGate, Milestones, OptOuts, UnsubscribeLinks],
];

@Module({ providers: facts, exports: facts })
class MailFactsModule {}

@Module({
  imports: [
    MailFactsModule,
    MailOutboxModule.forHost({
      imports: [MailFactsModule],
      options: {
        provide: MailOutboxOptions,
        inject: [NotificationConfig, Clock],
        useFactory: (config: NotificationConfig, clock: Clock): MailOutboxOptions => ({
          sender: mailSenderOptionsOf(config),
          pace: { mails: config.mailsPerRecipientAndHour, perMs: HOUR_MS },
          now: () => clock.now(),
        }),
      },
      host: PartnerMailHost,
    }),
  ],
  controllers: [
    ...[PartnerDataConsumer, PlatformEventsConsumer],
    ...[MailsController, UnsubscribeController],
  ],
  providers: [
    EngagementReminders,
    ...[LinkMails, SentLinkEraser, MailPreviews, PartnerMails],
    operatorTokensOf(NotificationConfig),
  ],
})
class NotificationModule {}

export function notificationServiceOptions(config: NotificationConfig): ServiceOptions {
  return consumerService({
    service: 'notification',
    config,
    about: { title: 'Notification', text: 'Sends the mails of the partner.' },
    database: notificationDatabase,
    module: NotificationModule,
    configure: (app) => {
      app.use(pageSecurity());
    },
  });
}
