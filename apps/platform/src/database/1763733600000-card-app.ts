import { createStrongAuthTables, dropStrongAuthTables } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The white-label card app: passkeys, sessions and approvals of cardholders. */
export class CardApp1763733600000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return createStrongAuthTables(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropStrongAuthTables(queryRunner);
  }
}
