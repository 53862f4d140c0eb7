import { createMailTables, dropMailTables } from '#mail';
import { createInvitationTables, dropInvitationTables } from '#strong-auth';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Invitations to the partner's card app by mail, and the outbox of these mails. */
export class CardAppInvitations1795830000061 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await createMailTables(queryRunner);
    await createInvitationTables(queryRunner);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropInvitationTables(queryRunner);
    await dropMailTables(queryRunner);
  }
}
