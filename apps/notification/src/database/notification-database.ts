import { ErasedDirectoryPeople1795863001301 } from '#consumer-service';
import type { DatabaseOptions, DatabaseUrl } from '#database';
import { InboxHandledAt1795838000030 } from '#messaging';
import { OptOut } from '../consent/opt-outs.js';
import { Baseline1764018000000 } from './1764018000000-baseline.js';

export function notificationDatabase(url: DatabaseUrl): DatabaseOptions {
  return {
    url,
    service: 'notification',
    entities: [OptOut],
    migrations: [
      Baseline1764018000000,
      InboxHandledAt1795838000030,
      ErasedDirectoryPeople1795863001301,
    ],
  };
}
