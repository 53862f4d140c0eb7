import type { Credentials } from '../credentials.ts';
import { databaseUrl, type DatabaseAccess } from '../postgres/databases.ts';
import { serviceTable, type DatabaseKey, type ServiceSurroundings } from './service-table.ts';

export type ServiceDatabaseAccess = DatabaseAccess & { key: DatabaseKey };

/** One for each service that keeps data, with a role and a password of its own. */
export function databasesOf({ databasePasswords }: Credentials): ServiceDatabaseAccess[] {
  return Object.values(serviceTable).flatMap(({ database }) =>
    database === undefined ? [] : [{ ...database, password: databasePasswords[database.key] }],
  );
}

export function databaseUrls(
  adminUrl: string,
  databases: readonly ServiceDatabaseAccess[],
): ServiceSurroundings['databaseUrls'] {
  const urls = databases.map((database) => [database.key, databaseUrl(adminUrl, database)]);
  return Object.fromEntries(urls) as ServiceSurroundings['databaseUrls'];
}
