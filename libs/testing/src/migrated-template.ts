import { createHash } from 'node:crypto';
import { type DatabaseOptions, migrate } from '#database';
import type pg from 'pg';
import { databaseAt, withAdmin } from './admin-connection.js';

/**
 * A database to copy from, in which the app's migrations have run: they take ten times as long as a copy.
 * It lives as long as the specs' Postgres, and whichever spec needs it first makes it.
 *
 * @returns its name.
 */
export async function migratedTemplate(options: (url: string) => DatabaseOptions): Promise<string> {
  const { service, migrations = [] } = options(databaseAt('any'));
  if (!Array.isArray(migrations)) throw new Error('migrations must be a list of classes');
  // By their text, too: a migration that is still being written makes another template.
  const digest = createHash('sha256')
    .update(JSON.stringify([service, migrations.map(String)]))
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
  // The connection's end lets go of it.
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', [name]);
  const { rows } = await admin.query<{ isReady: boolean }>(
    'SELECT datistemplate AS "isReady" FROM pg_database WHERE datname = $1',
    [name],
  );
  if (rows[0]?.isReady) return;
  // One that is there and not ready was left by migrations that failed.
  if (rows.length > 0) await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${name}`);
  await migrate(options(databaseAt(name)));
  await admin.query(`ALTER DATABASE ${name} IS_TEMPLATE true ALLOW_CONNECTIONS false`);
}
