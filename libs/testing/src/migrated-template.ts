import { createHash } from 'node:crypto';
import { type DatabaseOptions, migrate } from '#database';
import type pg from 'pg';
import { separateRoles } from '../../../local/postgres/roles.ts';
import {
  databaseAt,
  databaseOf,
  ensureRoles,
  OWNER,
  SERVICE,
  withAdmin,
} from './admin-connection.js';

/**
 * A template database with the app's migrations applied, because applying them takes ten times as long as a
 * copy. It is created by the first spec that needs it, and exists as long as the specs' Postgres.
 *
 * @returns its name.
 */
export async function migratedTemplate(options: (url: string) => DatabaseOptions): Promise<string> {
  const { service, migrations = [] } = options(databaseAt('any'));
  if (!Array.isArray(migrations)) throw new Error('migrations must be a list of classes');
  // The text of the migrations is part of the name, so that an edited migration gets another template.
  const digest = createHash('sha256')
    .update(JSON.stringify([service, OWNER, migrations.map(String)]))
    .digest('hex');
  const template = `template_${digest.slice(0, 16)}`;
  await withAdmin((admin) => ensureTemplate(admin, template, options));
  return template;
}

async function ensureTemplate(
  admin: pg.Client,
  name: string,
  options: (url: string) => DatabaseOptions,
): Promise<void> {
  // The locks are released with the connection. The roles are those of all templates.
  await admin.query(`SELECT pg_advisory_lock(hashtext('roles of specs'))`);
  await ensureRoles(admin);
  await admin.query(`SELECT pg_advisory_unlock(hashtext('roles of specs'))`);
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  const { rows } = await admin.query<{ isReady: boolean }>(
    'SELECT datistemplate AS "isReady" FROM pg_database WHERE datname = $1',
    [name],
  );
  if (rows[0]?.isReady) return;
  // An incomplete template remains from migrations that failed.
  if (rows.length > 0) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name} OWNER ${OWNER}`);
  await withAdmin((inside) => separateRoles(inside, { owner: OWNER, service: SERVICE }), name);
  await migrate(options(databaseOf(OWNER, name)));
  await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
}
