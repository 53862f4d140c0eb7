import { createService } from '#http';
import { MailWorker } from '#mail';
import { DataSource } from 'typeorm';
import { NotificationConfig } from '../../../../apps/notification/src/notification.config.js';
import { notificationServiceOptions } from '../../../../apps/notification/src/notification.service-options.js';
import { MAIL_FROM, mailContenderConfig } from './mail-contender.config.js';

// The unchanged service, with mails in its outbox that become due when the bench says so.
const { databaseUrl, kafkaBrokers, smtpUrl } = mailContenderConfig();
const config = Object.assign(new NotificationConfig(), {
  ...{ databaseUrl, kafkaBrokers, smtpUrl },
  logLevel: 'warn',
  mailFrom: MAIL_FROM,
  operatorTokens: ['operator-token-of-the-bench'],
  publicUrl: 'https://cards.partner.example',
  unsubscribeSecrets: ['the-secret-of-the-unsubscribe-links'],
});
const app = await createService(notificationServiceOptions(config));
app.enableShutdownHooks();
await app.init();

process.on('message', () => {
  const due = app.get(DataSource).query('UPDATE mails SET next_attempt_at = now()');
  void due.then(() => app.get(MailWorker, { strict: false }).wake());
});
process.send!('ready');
