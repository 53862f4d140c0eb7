import type { Credentials } from '../credentials.ts';
import { databaseUrl, migrationUrl, type DatabaseAccess } from '../postgres/databases.ts';
import {
  databaseNameOf,
  isDatabaseOwner,
  keyOf,
  serviceNames,
  type DatabaseKey,
  type DatabaseOwner,
} from './service-names.ts';
import type { ServiceSurroundings } from './service-table.ts';

export type ServiceDatabaseAccess = DatabaseAccess & { owner: DatabaseOwner };

/** A database for each service with data, with a role for the service and one for its migrations. */
export function databasesOf({
  databasePasswords,
  databaseOwnerPasswords,
}: Credentials): ServiceDatabaseAccess[] {
  return serviceNames.filter(isDatabaseOwner).map((owner) => ({
    owner,
    name: databaseNameOf(owner),
    password: databasePasswords[keyOf(owner)],
    ownerPassword: databaseOwnerPasswords[keyOf(owner)],
  }));
}

export function databaseUrls(
  adminUrl: string,
  databases: readonly ServiceDatabaseAccess[],
): ServiceSurroundings['databaseUrls'] {
  return byKey(databases, (database) => databaseUrl(adminUrl, database));
}

export function migrationUrls(
  adminUrl: string,
  databases: readonly ServiceDatabaseAccess[],
): ServiceSurroundings['migrationUrls'] {
  return byKey(databases, (database) => migrationUrl(adminUrl, database));
}

function byKey(
  databases: readonly ServiceDatabaseAccess[],
  urlOf: (database: ServiceDatabaseAccess) => string,
): Record<DatabaseKey, string> {
  const urls = databases.map((database) => [keyOf(database.owner), urlOf(database)]);
  return Object.fromEntries(urls) as Record<DatabaseKey, string>;
}
