import { addBackupFlags, dropBackupFlags } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const staffTables = ['reviewer_passkeys', 'console_passkeys'];

/** The backup flags of the passkeys of cardholders and staff. */
export class BackupFlags1764012710000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await addBackupFlags(queryRunner);
    for (const table of staffTables) {
      await queryRunner.query(
        `ALTER TABLE ${table} ADD COLUMN backup_eligible boolean, ADD COLUMN backed_up boolean`,
      );
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropBackupFlags(queryRunner);
    for (const table of staffTables) {
      await queryRunner.query(
        `ALTER TABLE ${table} DROP COLUMN backup_eligible, DROP COLUMN backed_up`,
      );
    }
  }
}
