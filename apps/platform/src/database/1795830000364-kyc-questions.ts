import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KycQuestions1795830000364 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE kyc_questions (
        id text PRIMARY KEY,
        company_id text NOT NULL REFERENCES companies,
        section text NOT NULL,
        question text NOT NULL,
        asked_at timestamptz NOT NULL,
        -- The question that this one asks again.
        follows text REFERENCES kyc_questions ON DELETE CASCADE,
        answer text,
        answered_at timestamptz,
        -- When the company submitted again; its answer is final then.
        submitted_at timestamptz
      );
      CREATE INDEX kyc_questions_of_company ON kyc_questions (company_id, id);
      CREATE INDEX kyc_questions_follows ON kyc_questions (follows) WHERE follows IS NOT NULL;

      -- What was asked before there were answers in words.
      INSERT INTO kyc_questions (id, company_id, section, question, asked_at)
      SELECT 'kyq_' || md5(k.id || '/' || at), k.company_id, item ->> 'section', item ->> 'question',
        (k.information_request ->> 'requestedAt')::timestamptz
      FROM kyc_applications k JOIN companies c ON c.id = k.company_id,
        jsonb_array_elements(k.information_request -> 'items') WITH ORDINALITY AS items (item, at)
      WHERE c.kyc_status = 'additional_information_requested';

      -- The question that a document answers.
      ALTER TABLE onboarding_documents ADD COLUMN question_id text
        REFERENCES kyc_questions ON DELETE SET NULL;

      -- The answers as they were when the reviewer asked.
      ALTER TABLE kyc_applications ADD COLUMN reviewed_answers jsonb`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE kyc_applications DROP COLUMN reviewed_answers;
      ALTER TABLE onboarding_documents DROP COLUMN question_id;
      DROP TABLE kyc_questions`);
  }
}
