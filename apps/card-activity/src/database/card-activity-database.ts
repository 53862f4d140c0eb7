import type { DatabaseOptions } from '#database';
import { CreateCardActivityTables1795443285778 } from './1795443285778-create-card-activity-tables.js';

export function cardActivityDatabase(url: string): DatabaseOptions {
  return { url, service: 'card-activity', migrations: [CreateCardActivityTables1795443285778] };
}
