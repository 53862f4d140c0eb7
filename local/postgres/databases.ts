import { Client } from 'pg';
import { SetupError } from '../setup-error.ts';

/** A database with a role of the same name, which owns it and has access to no other one. */
export type DatabaseAccess = { name: string; password: string };

export async function createDatabases(
  adminUrl: string,
  databases: readonly DatabaseAccess[],
): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    for (const database of databases) await createDatabase(client, database);
  });
}

/** For our own server: by default every role can connect to these databases. */
export async function closeDefaultDatabases(adminUrl: string): Promise<void> {
  await withAdmin(adminUrl, async (client) => {
    await client.query('REVOKE CONNECT ON DATABASE postgres, template1 FROM PUBLIC');
  });
}

export function databaseUrl(adminUrl: string, { name, password }: DatabaseAccess): string {
  const url = new URL(adminUrl);
  url.username = name;
  url.password = password;
  url.pathname = `/${name}`;
  return url.toString();
}

async function createDatabase(client: Client, { name, password }: DatabaseAccess): Promise<void> {
  const identifier = client.escapeIdentifier(name);
  const roles = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
  const verb = roles.rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(`${verb} ROLE ${identifier} LOGIN PASSWORD ${client.escapeLiteral(password)}`);
  // An admin without superuser rights can give a database only to a role of which it is a member.
  await client.query(`GRANT ${identifier} TO CURRENT_USER`);
  const existing = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (existing.rowCount === 0) {
    await client.query(`CREATE DATABASE ${identifier} OWNER ${identifier}`);
  }
  await client.query(`REVOKE ALL ON DATABASE ${identifier} FROM PUBLIC`);
}

async function withAdmin(adminUrl: string, work: (client: Client) => Promise<void>): Promise<void> {
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
