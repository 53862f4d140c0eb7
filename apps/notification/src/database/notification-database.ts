import type { DatabaseOptions } from '#database';
import { OptOut } from '../consent/opt-out.entity.js';
import { CreateNotificationTables1763683200000 } from './1763683200000-create-notification-tables.js';
import { PartnerMails1763755200000 } from './1763755200000-partner-mails.js';
import { CommunicationSettings1763762400000 } from './1763762400000-communication-settings.js';
import { MailHistory1763766000000 } from './1763766000000-mail-history.js';
import { MailClaims1763785800000 } from './1763785800000-mail-claims.js';
import { DirectoryInOrder1763796600000 } from './1763796600000-directory-in-order.js';
import { NoJobQueue1763798400000 } from './1763798400000-no-job-queue.js';

export function notificationDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'notification',
    entities: [OptOut],
    migrations: [
      CreateNotificationTables1763683200000,
      PartnerMails1763755200000,
      CommunicationSettings1763762400000,
      MailHistory1763766000000,
      MailClaims1763785800000,
      DirectoryInOrder1763796600000,
      NoJobQueue1763798400000,
    ],
  };
}
