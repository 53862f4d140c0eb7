import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The names of the indexes, and what is indexed. */
const indexes = {
  // What is to be screened again.
  screenings_by_check: `screenings (checked_at)
    WHERE status = 'done' AND is_current AND is_watched`,
  // For the deletion of questions.
  onboarding_documents_question: 'onboarding_documents (question_id) WHERE question_id IS NOT NULL',
};

export class ScreeningsAndDocumentsIndexes1795830000365 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, place] of Object.entries(indexes)) await buildIndex(queryRunner, name, place);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await queryRunner.query(`DROP INDEX ${name}`);
  }
}
