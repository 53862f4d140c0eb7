import { addApprovalHistory, dropApprovalHistory } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ApprovalHistory1763991000000 implements MigrationInterface {
  /** The index of a table with many rows is built beside its writers. */
  transaction = false;

  up(queryRunner: QueryRunner): Promise<void> {
    return addApprovalHistory(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropApprovalHistory(queryRunner);
  }
}
