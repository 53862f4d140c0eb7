import { ErasedDirectoryPeople1795863001301 } from '#consumer-service';
import type { DatabaseOptions, DatabaseUrl } from '#database';
import { InboxHandledAt1795838000030 } from '#messaging';
import { Baseline1764018000000 } from './1764018000000-baseline.js';
import { CardLife1795837001102 } from './1795837001102-card-life.js';

export function cardActivityDatabase(url: DatabaseUrl): DatabaseOptions {
  return {
    url,
    service: 'card-activity',
    migrations: [
      Baseline1764018000000,
      CardLife1795837001102,
      InboxHandledAt1795838000030,
      ErasedDirectoryPeople1795863001301,
    ],
  };
}
