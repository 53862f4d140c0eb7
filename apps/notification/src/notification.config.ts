import { BrokerList, PostgresUrl, ServiceConfig } from '#config';
import { Matches } from 'class-validator';

export class NotificationConfig extends ServiceConfig {
  override port = 4500;

  @PostgresUrl()
  databaseUrl: string;

  @BrokerList()
  kafkaBrokers: string[];

  @Matches(/^smtps?:\/\/.+/, { message: 'must be an smtp:// or smtps:// URL' })
  smtpUrl: string;

  /** The sender of the partner's mails: `Name <address>`. */
  @Matches(/^.+ <[^@<>\s]+@[^@<>\s]+>$/, { message: 'must be: Name <address>' })
  mailFrom: string;
}
