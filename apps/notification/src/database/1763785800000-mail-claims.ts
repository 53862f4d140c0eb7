import { addMailClaims, dropMailClaims } from '#mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailClaims1763785800000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return addMailClaims(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropMailClaims(queryRunner);
  }
}
