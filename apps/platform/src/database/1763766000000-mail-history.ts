import { addMailHistory, dropMailHistory } from '#mail';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MailHistory1763766000000 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return addMailHistory(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropMailHistory(queryRunner);
  }
}
