import type { DatabaseOptions, DatabaseUrl } from '#database';
import { InboxHandledAt1795838000030 } from '#messaging';
import { Baseline1764018000000 } from './1764018000000-baseline.js';
import { CardAppInvitations1795830000061 } from './1795830000061-card-app-invitations.js';

export function threeDsDatabase(url: DatabaseUrl): DatabaseOptions {
  return {
    url,
    service: 'three-ds',
    poolSize: 20,
    preparesStatements: true,
    plansByKey: true,
    migrations: [
      Baseline1764018000000,
      CardAppInvitations1795830000061,
      InboxHandledAt1795838000030,
    ],
  };
}
