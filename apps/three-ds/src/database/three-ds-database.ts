import type { DatabaseOptions } from '#database';
import { Baseline1764018000000 } from './1764018000000-baseline.js';

export function threeDsDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'three-ds',
    poolSize: 20,
    preparesStatements: true,
    plansByKey: true,
    migrations: [Baseline1764018000000],
  };
}
