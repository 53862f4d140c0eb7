import type { DatabaseOptions } from '#database';
import { Baseline1764018000000 } from './1764018000000-baseline.js';

export function cardActivityDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'card-activity',
    migrations: [Baseline1764018000000],
  };
}
