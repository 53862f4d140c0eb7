import { createErasedPeople, dropErasedPeople } from '#consumer-service';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ErasedPeople1795863001301 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createErasedPeople(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropErasedPeople(queryRunner);
  }
}
