import { createInvitationTables, dropInvitationTables } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to the white-label card app by mail. */
export class CardAppInvitations1795830000061 implements MigrationInterface {
  up(queryRunner: QueryRunner): Promise<void> {
    return createInvitationTables(queryRunner);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return dropInvitationTables(queryRunner);
  }
}
