import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = `
  WHEN 'assignment' THEN num_nonnulls(company_id, account_id, top_up_id) = 3 AND amount > 0
  WHEN 'return' THEN num_nonnulls(company_id, account_id) = 0 AND top_up_id IS NOT NULL AND amount > 0
  WHEN 'correction' THEN num_nonnulls(company_id, account_id, correction_id, description) = 4
    AND top_up_id IS NULL`;

export class CompanyEnds1795834001101 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- Null unless two reviewers have ended the business relationship, which is final.
      ALTER TABLE companies
        ADD COLUMN ended_at timestamptz,
        ADD COLUMN ended_by text REFERENCES reviewers;

      -- One reviewer proposes, another one approves. Deleted with the decision, which the trail keeps.
      CREATE TABLE company_end_proposals (
        company_id text PRIMARY KEY REFERENCES companies,
        id text NOT NULL UNIQUE,
        reviewer_id text NOT NULL REFERENCES reviewers,
        reason text NOT NULL,
        proposed_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX company_end_proposals_by_reviewer ON company_end_proposals (reviewer_id);

      -- A payout is posted as a correction, and has the bank account that gets the balance. Existing rows obey the
      -- constraint that this one replaces, so they need not be read.
      ALTER TABLE money_proposals ADD COLUMN beneficiary jsonb;
      ALTER TABLE money_proposals DROP CONSTRAINT money_proposals_kind;
      ALTER TABLE money_proposals ADD CONSTRAINT money_proposals_kind CHECK (CASE kind ${KINDS}
        WHEN 'payout' THEN num_nonnulls(company_id, account_id, correction_id, description, beneficiary) = 5
          AND top_up_id IS NULL AND amount < 0
        ELSE false END) NOT VALID;

      -- Replicas of an earlier version do not know payouts: their approval must fail instead of moving other money.
      CREATE FUNCTION require_posted_payout() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF NOT EXISTS (SELECT FROM corrections WHERE id = NEW.correction_id) THEN
          RAISE EXCEPTION 'an approved payout is posted' USING ERRCODE = 'restrict_violation';
        END IF;
        RETURN NULL;
      END $$;
      CREATE CONSTRAINT TRIGGER payouts_are_posted AFTER UPDATE ON money_proposals
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
        WHEN (NEW.kind = 'payout' AND NEW.state = 'approved') EXECUTE FUNCTION require_posted_payout()`);
  }

  /** Fails if a payout was proposed, because proposals are never deleted. */
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER payouts_are_posted ON money_proposals;
      DROP FUNCTION require_posted_payout;
      ALTER TABLE money_proposals DROP CONSTRAINT money_proposals_kind;
      ALTER TABLE money_proposals ADD CONSTRAINT money_proposals_kind CHECK (CASE kind ${KINDS}
        ELSE false END);
      ALTER TABLE money_proposals DROP COLUMN beneficiary;
      DROP TABLE company_end_proposals;
      ALTER TABLE companies DROP COLUMN ended_at, DROP COLUMN ended_by`);
  }
}
