import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Money that was unmatched can be assigned to an account, or returned; accounts can be corrected. */
const ledger = `
  ALTER TABLE ledger_accounts
    DROP CONSTRAINT ledger_accounts_kind_check,
    ADD CONSTRAINT ledger_accounts_kind_check
      CHECK (kind IN ('card_account', 'settlement', 'bank', 'suspense', 'correction'));
  ALTER TABLE top_ups
    DROP CONSTRAINT top_ups_check,
    DROP CONSTRAINT top_ups_check1,
    ADD CONSTRAINT top_ups_account CHECK ((account_id IS NULL) = (status IN ('unmatched', 'returned'))),
    ADD CONSTRAINT top_ups_unmatched_reason CHECK (account_id IS NOT NULL OR unmatched_reason IS NOT NULL);
  CREATE INDEX top_ups_once_unmatched ON top_ups (status, id) WHERE unmatched_reason IS NOT NULL;
  CREATE INDEX cards_by_last4_of_all ON cards (last4);
  CREATE INDEX invoices_unpaid ON invoices (id) WHERE paid_at IS NULL;
  CREATE TABLE corrections (
    id text PRIMARY KEY,
    account_id text NOT NULL REFERENCES account_balances,
    corrected_entry_id text REFERENCES ledger_entries,
    amount bigint NOT NULL CHECK (amount <> 0),
    currency text NOT NULL,
    description text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TRIGGER corrections_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON corrections
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();`;

/** What one reviewer proposes, and another one decides. A decision is final. */
const proposals = `
  CREATE TABLE money_proposals (
    id text PRIMARY KEY,
    kind text NOT NULL,
    partner_id text NOT NULL REFERENCES partners,
    company_id text REFERENCES companies,
    account_id text REFERENCES accounts,
    top_up_id text REFERENCES top_ups,
    correction_id text UNIQUE,
    corrected_entry_id text REFERENCES ledger_entries,
    amount bigint NOT NULL CHECK (amount <> 0),
    currency text NOT NULL,
    description text,
    note text NOT NULL,
    proposed_by text NOT NULL REFERENCES reviewers,
    proposed_by_name text NOT NULL,
    proposed_at timestamptz NOT NULL DEFAULT now(),
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
    decided_by text REFERENCES reviewers,
    decided_by_name text,
    decided_at timestamptz,
    decision_note text,
    CONSTRAINT money_proposals_kind CHECK (CASE kind
      WHEN 'assignment' THEN num_nonnulls(company_id, account_id, top_up_id) = 3 AND amount > 0
      WHEN 'return' THEN num_nonnulls(company_id, account_id) = 0 AND top_up_id IS NOT NULL AND amount > 0
      WHEN 'correction' THEN num_nonnulls(company_id, account_id, correction_id, description) = 4
        AND top_up_id IS NULL
      ELSE false END),
    CONSTRAINT money_proposals_decision CHECK (
      num_nonnulls(decided_by, decided_by_name, decided_at) = CASE state WHEN 'waiting' THEN 0 ELSE 3 END),
    CONSTRAINT money_proposals_four_eyes CHECK (
      state = 'waiting' OR (state = 'withdrawn') = (decided_by = proposed_by))
  );
  CREATE INDEX money_proposals_by_state ON money_proposals (state, id);
  CREATE INDEX money_proposals_of_account ON money_proposals (account_id, id) WHERE account_id IS NOT NULL;
  CREATE INDEX money_proposals_of_top_up ON money_proposals (top_up_id, id) WHERE top_up_id IS NOT NULL;
  CREATE UNIQUE INDEX money_proposals_one_of_top_up ON money_proposals (top_up_id)
    WHERE state = 'waiting' AND top_up_id IS NOT NULL;
  CREATE UNIQUE INDEX money_proposals_one_of_entry ON money_proposals (account_id, coalesce(corrected_entry_id, ''))
    WHERE state = 'waiting' AND kind = 'correction';
  CREATE FUNCTION refuse_proposal_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'a proposal is decided once, and stays as it was made' USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER proposals_stay BEFORE UPDATE ON money_proposals FOR EACH ROW
    WHEN (OLD.state <> 'waiting'
      OR (to_jsonb(OLD) - ARRAY['state', 'decided_by', 'decided_by_name', 'decided_at', 'decision_note'])
        IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['state', 'decided_by', 'decided_by_name', 'decided_at', 'decision_note']))
    EXECUTE FUNCTION refuse_proposal_change();
  CREATE TRIGGER proposals_remain BEFORE DELETE OR TRUNCATE ON money_proposals
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_proposal_change();`;

/** Reviewers assign, return and correct money, with four eyes (docs/interface.md#corrections). */
export class Corrections1763990000000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const part of [ledger, proposals]) await queryRunner.query(part);
  }

  /** Impossible once money was returned or corrected: the ledger stays. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE money_proposals, corrections;
      DROP FUNCTION refuse_proposal_change;
      DROP INDEX top_ups_once_unmatched, cards_by_last4_of_all, invoices_unpaid;
      UPDATE top_ups SET unmatched_reason = NULL WHERE status = 'completed';
      ALTER TABLE top_ups
        DROP CONSTRAINT top_ups_account,
        DROP CONSTRAINT top_ups_unmatched_reason,
        ADD CONSTRAINT top_ups_check CHECK ((status = 'unmatched') = (account_id IS NULL)),
        ADD CONSTRAINT top_ups_check1 CHECK ((status = 'unmatched') = (unmatched_reason IS NOT NULL));
      ALTER TABLE ledger_accounts
        DROP CONSTRAINT ledger_accounts_kind_check,
        ADD CONSTRAINT ledger_accounts_kind_check CHECK (kind IN ('card_account', 'settlement', 'bank', 'suspense'));
    `);
  }
}
