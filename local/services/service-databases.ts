import type { Credentials } from '../credentials.ts';
import { databaseUrl, type DatabaseAccess } from '../postgres/databases.ts';
import {
  databaseNameOf,
  isDatabaseOwner,
  keyOf,
  serviceNames,
  type DatabaseOwner,
} from './service-names.ts';
import type { ServiceSurroundings } from './service-table.ts';

export type ServiceDatabaseAccess = DatabaseAccess & { owner: DatabaseOwner };

/** A database for each service with data, with its own role and password. */
export function databasesOf({ databasePasswords }: Credentials): ServiceDatabaseAccess[] {
  return serviceNames.filter(isDatabaseOwner).map((owner) => ({
    owner,
    name: databaseNameOf(owner),
    password: databasePasswords[keyOf(owner)],
  }));
}

export function databaseUrls(
  adminUrl: string,
  databases: readonly ServiceDatabaseAccess[],
): ServiceSurroundings['databaseUrls'] {
  const urls = databases.map((database) => [
    keyOf(database.owner),
    databaseUrl(adminUrl, database),
  ]);
  return Object.fromEntries(urls) as ServiceSurroundings['databaseUrls'];
}
