import { addEvidence, dropEvidence } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Evidence1763744400000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return addEvidence(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropEvidence(queryRunner);
  }
}
