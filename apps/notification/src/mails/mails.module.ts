import { Module } from '@nestjs/common';
import { MailSender } from '#mail';
import { DirectoryModule } from '../directory/directory.module.js';
import { NotificationConfig } from '../notification.config.js';
import { DirectoryChangedConsumer } from './directory-changed.consumer.js';
import { MailQueue } from './mail-queue.js';
import { MailWorker } from './mail-worker.js';
import { MailsController } from './mails.controller.js';

@Module({
  imports: [DirectoryModule],
  controllers: [MailsController, DirectoryChangedConsumer],
  providers: [
    MailQueue,
    MailWorker,
    {
      provide: MailSender,
      inject: [NotificationConfig],
      useFactory: ({ smtpUrl, mailFrom }: NotificationConfig) =>
        new MailSender({ url: smtpUrl, from: mailFrom }),
    },
  ],
  exports: [MailQueue, MailWorker],
})
export class MailsModule {}
