import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ScreenedNames1795835001102 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    // People of the same name in other applications.
    await buildIndex(
      queryRunner,
      'screenings_by_name',
      `screenings (lower(subject #>> '{names,0}')) WHERE is_current AND subject_kind <> 'company'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX screenings_by_name');
  }
}
