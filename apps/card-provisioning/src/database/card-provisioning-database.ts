import type { DatabaseOptions } from '#database';
import { CreateProvisioningTables1763683200000 } from './1763683200000-create-provisioning-tables.js';

export function cardProvisioningDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'card-provisioning',
    migrations: [CreateProvisioningTables1763683200000],
  };
}
