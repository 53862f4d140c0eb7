import { addBackupFlags, dropBackupFlags } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class BackupFlags1764012710000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return addBackupFlags(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropBackupFlags(queryRunner);
  }
}
