import { Module } from '@nestjs/common';
import { OperatorTokens } from '#consumer-service';
import { MailOutboxModule, MailOutboxOptions, mailSenderOptionsOf } from '#mail';
import { Clock } from '../clock.js';
import { ClockModule } from '../clock.module.js';
import { CommunicationSettingsModule } from '../communication-settings/communication-settings.module.js';
import { ConsentModule } from '../consent/consent.module.js';
import { DirectoryModule } from '../directory/directory.module.js';
import { EngagementGateModule } from '../engagement/engagement-gate.module.js';
import { NotificationConfig } from '../notification.config.js';
import { CommunicationSettingsChangedConsumer } from './communication-settings-changed.consumer.js';
import { DirectoryChangedConsumer } from './directory-changed.consumer.js';
import { MailPreviews } from './mail-previews.js';
import { MailsController } from './mails.controller.js';
import { PartnerMailHost } from './partner-mail-host.js';
import { PartnerMails } from './partner-mails.js';

const HOUR_MS = 60 * 60_000;

const outbox = MailOutboxModule.forHost({
  imports: [
    ClockModule,
    CommunicationSettingsModule,
    ConsentModule,
    DirectoryModule,
    EngagementGateModule,
  ],
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
});

@Module({
  imports: [outbox, CommunicationSettingsModule, DirectoryModule],
  controllers: [MailsController, CommunicationSettingsChangedConsumer, DirectoryChangedConsumer],
  providers: [
    MailPreviews,
    PartnerMails,
    {
      provide: OperatorTokens,
      useFactory: ({ operatorTokens }: NotificationConfig) => new OperatorTokens(operatorTokens),
      inject: [NotificationConfig],
    },
  ],
  exports: [PartnerMails, outbox],
})
export class MailsModule {}
