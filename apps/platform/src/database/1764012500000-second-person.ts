import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Existing rows have these states already, so the table is not read under its lock. */
const states = (list: string) => `
  ALTER TABLE money_proposals DROP CONSTRAINT money_proposals_state_check,
    ADD CONSTRAINT money_proposals_state_check CHECK (state IN (${list})) NOT VALID`;

/**
 * Two people for the access of staff: accounts, new passkeys and disabled accounts are requested by one and confirmed
 * by another. A new passkey is held, and a disabled reviewer's proposals are void.
 */
export class SecondPerson1764012500000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [staff, accounts, owner] of [
      ['reviewer', 'reviewers', 'reviewer_id'],
      ['console', 'console_users', 'user_id'],
    ] as const) {
      await queryRunner.query(`
        -- Existing accounts, and those of a replica of the version before, are confirmed.
        ALTER TABLE ${accounts} ADD COLUMN confirmed_at timestamptz DEFAULT now();
        -- Existing passkeys are not held. Without the default on adding, they have null.
        ALTER TABLE ${staff}_passkeys ADD COLUMN held_from timestamptz;
        ALTER TABLE ${staff}_passkeys ALTER COLUMN held_from SET DEFAULT now();
        CREATE TABLE ${staff}_access_requests (
          id text PRIMARY KEY DEFAULT gen_random_uuid()::text,
          ${owner} text NOT NULL UNIQUE REFERENCES ${accounts},
          kind text NOT NULL CHECK (kind IN ('account', 'passkey', 'enable')),
          -- 'rev_...' or 'csu_...'
          requested_by text NOT NULL,
          requested_at timestamptz NOT NULL DEFAULT now()
        );
        CREATE INDEX ${staff}_access_requests_by_requester ON ${staff}_access_requests (requested_by)`);
    }
    await queryRunner.query(`
      -- Somebody else than their owner saw these codes.
      DELETE FROM reviewer_enrolment_codes;
      DELETE FROM console_enrolment_codes c USING console_passkeys p WHERE p.user_id = c.user_id;

      -- Accounts that one admin added alone, and that nobody uses yet, wait for a second one.
      INSERT INTO reviewer_access_requests (reviewer_id, kind, requested_by)
      SELECT r.id, 'account', min(e.actor_id) FROM reviewers r
      JOIN reviewer_events e ON e.reviewer_id = r.id AND e.action = 'added' AND e.actor_id IS NOT NULL
      WHERE r.disabled_at IS NULL AND NOT EXISTS (SELECT FROM reviewer_passkeys p WHERE p.reviewer_id = r.id)
      GROUP BY r.id;
      UPDATE reviewers r SET confirmed_at = NULL
      FROM reviewer_access_requests q WHERE q.reviewer_id = r.id`);
    await queryRunner.query(states(`'waiting', 'approved', 'rejected', 'withdrawn', 'void'`));
    await queryRunner.query(`
      UPDATE money_proposals q SET state = 'void', decided_by = e.actor_id, decided_at = now(),
        decided_by_name = (SELECT name FROM reviewers WHERE id = e.actor_id)
      FROM reviewers r CROSS JOIN LATERAL (
        SELECT actor_id FROM reviewer_events
        WHERE reviewer_id = r.id AND action = 'disabled' AND actor_id IS NOT NULL ORDER BY id DESC LIMIT 1
      ) e
      WHERE q.state = 'waiting' AND r.id = q.proposed_by AND r.disabled_at IS NOT NULL`);
  }

  /** Impossible once a proposal is void: proposals stay as they were decided. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(states(`'waiting', 'approved', 'rejected', 'withdrawn'`));
    for (const [staff, accounts] of [
      ['reviewer', 'reviewers'],
      ['console', 'console_users'],
    ] as const) {
      await queryRunner.query(`
        DROP TABLE ${staff}_access_requests;
        ALTER TABLE ${staff}_passkeys DROP COLUMN held_from;
        ALTER TABLE ${accounts} DROP COLUMN confirmed_at`);
    }
  }
}
