import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The platform is told who is an admin. Of people from before it is not known until they change. */
export class DirectoryRoles1763991200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE directory_people ADD COLUMN role text');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE directory_people DROP COLUMN role');
  }
}
