import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { repositoryDirectory } from '../repository.ts';

/** Who changes the tables of a database, and who uses them. */
export type DatabaseRoles = { owner: string; service: string };

const statements = readFileSync(
  join(repositoryDirectory, 'operations', 'database', 'roles.sql'),
  'utf8',
);

/** Separates the roles in the database that the client is connected to, as in production. */
export async function separateRoles(client: Client, roles: DatabaseRoles): Promise<void> {
  await client.query(
    statements
      .replace(/^--.*$/gm, '')
      .replace(/:"(owner|service)"/g, (_variable, role: keyof DatabaseRoles) =>
        client.escapeIdentifier(roles[role]),
      ),
  );
}
