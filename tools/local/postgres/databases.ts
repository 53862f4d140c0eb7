import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { repositoryDirectory } from '../repository.ts';
import { SetupError } from '../setup-error.ts';

/** A database with a role of the same name, which has access to no other one. */
export type DatabaseAccess = {
  name: string;
  password: string;
  /**
   * With it, the database belongs to another role, `<name>_owner`, which migrations use: the service can change no
   * table. Left out, the service's own role owns it.
   */
  ownerPassword?: string;
};

export async function createDatabases(
  adminUrl: string,
  databases: readonly DatabaseAccess[],
): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    for (const database of databases) await createDatabase(client, database);
  });
  for (const { name, ownerPassword } of databases) {
    if (ownerPassword === undefined) continue;
    await withAdmin(urlOfDatabase(adminUrl, name), (client) =>
      separateRoles(client, { owner: ownerOf(name), service: name }),
    );
  }
}

/** For our own server: by default every role can connect to these databases. */
export async function closeDefaultDatabases(adminUrl: string): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
  });
}

export function databaseUrl(adminUrl: string, { name, password }: DatabaseAccess): string {
  return urlOfDatabase(adminUrl, name, { name, password });
}

/** The address that migrations use. */
export function migrationUrl(adminUrl: string, access: DatabaseAccess): string {
  const { name, ownerPassword } = access;
  if (ownerPassword === undefined) return databaseUrl(adminUrl, access);
  return urlOfDatabase(adminUrl, name, { name: ownerOf(name), password: ownerPassword });
}

type Role = { name: string; password: string };

/** Without a role, that of the admin. */
export function urlOfDatabase(adminUrl: string, database: string, role?: Role): string {
  const url = new URL(adminUrl);
  if (role) {
    url.username = role.name;
    url.password = role.password;
  }
  url.pathname = `/${database}`;
  return url.toString();
}

function ownerOf(database: string): string {
  return `${database}_owner`;
}

async function createDatabase(client: Client, access: DatabaseAccess): Promise<void> {
  const { name, password, ownerPassword } = access;
  const database = client.escapeIdentifier(name);
  await ensureRole(client, { name, password });
  if (ownerPassword !== undefined) {
    await ensureRole(client, { name: ownerOf(name), password: ownerPassword });
  }
  const owner = client.escapeIdentifier(ownerPassword === undefined ? name : ownerOf(name));
  const existing = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  const change = existing.rowCount === 0 ? 'CREATE DATABASE' : 'ALTER DATABASE';
  const ownership = existing.rowCount === 0 ? 'OWNER' : 'OWNER TO';
  await client.query(`${change} ${database} ${ownership} ${owner}`);
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${client.escapeIdentifier(name)}`);
}

async function ensureRole(client: Client, { name, password }: Role): Promise<void> {
  const identifier = client.escapeIdentifier(name);
  const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${identifier} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
  // An admin without superuser rights can give a database only to a role of which it is a member.
  await client.query(`GRANT ${identifier} TO CURRENT_USER`);
}

export async function withAdmin(
  adminUrl: string,
  work: (client: Client) => Promise<void>,
): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  try {
    await client.connect();
  } catch (error) {
    const { host } = new URL(adminUrl);
    throw new SetupError(`No Postgres for us at ${host}: ${(error as Error).message}`);
  }
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** Who changes the tables of a database, and who uses them. */
type DatabaseRoles = { owner: string; service: string };

const statements = readFileSync(
  join(repositoryDirectory, 'tools/operations/database/roles.sql'),
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
