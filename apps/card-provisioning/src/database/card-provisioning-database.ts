import type { DatabaseOptions } from '#database';
import { CreateProvisioningTables1763683200000 } from './1763683200000-create-provisioning-tables.js';
import { DirectoryCopy1763796600000 } from './1763796600000-directory-copy.js';
import { DirectoryRoles1763991200000 } from './1763991200000-directory-roles.js';

export function cardProvisioningDatabase(url: string): DatabaseOptions {
  return {
    url,
    service: 'card-provisioning',
    migrations: [
      CreateProvisioningTables1763683200000,
      DirectoryCopy1763796600000,
      DirectoryRoles1763991200000,
    ],
  };
}
