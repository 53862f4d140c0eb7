import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { migrate } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { platformDatabase } from '../platform-database.js';
import { SecondPerson1764012500000 } from './1764012500000-second-person.js';

describe('the migration that asks for a second person', () => {
  let database: TestDatabase;

  const before = (url: string) => {
    const options = platformDatabase(url);
    const migrations = options.migrations as (new () => object)[];
    const until = migrations.indexOf(SecondPerson1764012500000);
    return { ...options, migrations: migrations.slice(0, until) };
  };

  beforeAll(async () => {
    database = await createTestDatabase(before as typeof platformDatabase);
    await database.query(`
      INSERT INTO reviewers (id, name, email, role, disabled_at)
        SELECT 'rev_' || name, name, name || '@platform.example', 'reviewer',
          CASE name WHEN 'gone' THEN now() END
        FROM unnest(ARRAY['admin', 'active', 'added', 'operated', 'gone']) AS name;
      INSERT INTO reviewer_events (reviewer_id, action, actor_id) VALUES
        ('rev_active', 'added', 'rev_admin'), ('rev_added', 'added', 'rev_admin'),
        ('rev_operated', 'added', NULL), ('rev_gone', 'disabled', 'rev_admin');
      INSERT INTO reviewer_passkeys (credential_id, reviewer_id, public_key, counter, transports)
        SELECT id, id, '', 0, '{}' FROM reviewers WHERE name IN ('admin', 'active', 'gone');
      INSERT INTO reviewer_enrolment_codes (reviewer_id, handle, secret_hash, expires_at)
        SELECT id, id, '', now() + interval '1 day' FROM reviewers;
      INSERT INTO partners (id, name) VALUES ('ptn_1', 'Northwind');
      INSERT INTO console_users (id, partner_id, name, email, role)
        SELECT 'csu_' || name, 'ptn_1', name, name, 'viewer' FROM unnest(ARRAY['active', 'invited']) AS name;
      INSERT INTO console_passkeys (credential_id, user_id, public_key, counter, transports)
        VALUES ('csu_active', 'csu_active', '', 0, '{}');
      INSERT INTO console_enrolment_codes (user_id, handle, secret_hash, expires_at)
        SELECT id, id, '', now() + interval '1 day' FROM console_users`);
    await migrate(platformDatabase(database.ownerUrl));
  });

  afterAll(() => database?.drop());

  it('leaves what is used as it is, and holds what one admin alone made', async () => {
    const unconfirmed = await database.query('SELECT id FROM reviewers WHERE confirmed_at IS NULL');
    expect(unconfirmed).toEqual([{ id: 'rev_added' }]);
    const requests = await database.query(
      'SELECT reviewer_id, kind, requested_by FROM reviewer_access_requests',
    );
    expect(requests).toEqual([
      { reviewer_id: 'rev_added', kind: 'account', requested_by: 'rev_admin' },
    ]);
    const held = await database.query(
      `SELECT FROM reviewer_passkeys WHERE held_from IS NOT NULL
       UNION ALL SELECT FROM console_passkeys WHERE held_from IS NOT NULL`,
    );
    expect(held).toEqual([]);
    const codes = await database.query(
      'SELECT reviewer_id AS id FROM reviewer_enrolment_codes UNION SELECT user_id FROM console_enrolment_codes',
    );
    expect(codes).toEqual([{ id: 'csu_invited' }]);
  });

  it('holds a passkey and confirms an account that the version before stores', async () => {
    await database.query(`
      INSERT INTO reviewers (id, name, email, role) VALUES ('rev_old', 'old', 'old', 'reviewer');
      INSERT INTO reviewer_passkeys (credential_id, reviewer_id, public_key, counter, transports)
        VALUES ('old', 'rev_old', '', 0, '{}')`);
    const [row] = await database.query(
      `SELECT r.confirmed_at IS NOT NULL AS "isConfirmed", p.held_from IS NOT NULL AS "isHeld"
       FROM reviewers r JOIN reviewer_passkeys p ON p.reviewer_id = r.id WHERE r.id = 'rev_old'`,
    );
    expect(row).toEqual({ isConfirmed: true, isHeld: true });
  });
});
