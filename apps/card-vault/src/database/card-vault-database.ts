import type { DatabaseOptions, DatabaseUrl } from '#database';
import { Baseline1795851001300 } from './1795851001300-baseline.js';

export function cardVaultDatabase(url: DatabaseUrl): DatabaseOptions {
  return { url, service: 'card-vault', migrations: [Baseline1795851001300] };
}
