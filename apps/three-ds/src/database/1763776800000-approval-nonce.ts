import { addApprovalNonce, dropApprovalNonce } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApprovalNonce1763776800000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return addApprovalNonce(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropApprovalNonce(queryRunner);
  }
}
