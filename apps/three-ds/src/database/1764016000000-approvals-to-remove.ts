import { addApprovalsToRemove, dropApprovalsToRemove } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApprovalsToRemove1764016000000 implements MigrationInterface {
  transaction = false as const;

  up(queryRunner: QueryRunner): Promise<void> {
    return addApprovalsToRemove(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropApprovalsToRemove(queryRunner);
  }
}
