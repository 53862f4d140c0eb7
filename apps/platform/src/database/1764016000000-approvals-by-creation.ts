import { addApprovalsByCreation, dropApprovalsByCreation } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApprovalsByCreation1764016000000 implements MigrationInterface {
  transaction = false as const;

  up(queryRunner: QueryRunner): Promise<void> {
    return addApprovalsByCreation(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropApprovalsByCreation(queryRunner);
  }
}
