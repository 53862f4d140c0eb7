import { ConsumerConfig } from '#consumer-service';
import { Matches } from 'class-validator';

export class NotificationConfig extends ConsumerConfig {
  override port = 4500;

  @Matches(/^smtps?:\/\/.+/, { message: 'must be an smtp:// or smtps:// URL' })
  smtpUrl: string;

  /** The sender of the partner's mails: `Name <address>`. */
  @Matches(/^.+ <[^@<>\s]+@[^@<>\s]+>$/, { message: 'must be: Name <address>' })
  mailFrom: string;
}
