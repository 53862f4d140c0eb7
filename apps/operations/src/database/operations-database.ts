import type { DatabaseOptions, DatabaseUrl } from '#database';
import { Operators1764018000066 } from '#operators';
import { Repairs1795862001300 } from './1795862001300-repairs.js';

export function operationsDatabase(url: DatabaseUrl): DatabaseOptions {
  return { url, service: 'operations', migrations: [Operators1764018000066, Repairs1795862001300] };
}
