import type { DatabaseOptions } from '#database';
import { InboxHandledAt1795838000030 } from '#messaging';
import { OptOut } from '../consent/opt-outs.js';
import { Baseline1764018000000 } from './1764018000000-baseline.js';
import { ErasedPeople1795863001301 } from './1795863001301-erased-people.js';

export function notificationDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'notification',
    entities: [OptOut],
    migrations: [Baseline1764018000000, InboxHandledAt1795838000030, ErasedPeople1795863001301],
  };
}
