import { createMessagingTables, dropMessagingTables } from '#messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateThreeDsTables1763683200000 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMessagingTables(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropMessagingTables(queryRunner);
  }
}
