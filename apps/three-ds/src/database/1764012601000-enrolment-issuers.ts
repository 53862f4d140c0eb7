import { addEnrolmentIssuers, dropEnrolmentIssuers } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of the shared tables: this service's codes are all created by the partner's back end. */
export class EnrolmentIssuers1764012601000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return addEnrolmentIssuers(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropEnrolmentIssuers(queryRunner);
  }
}
