import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PartnerHosts1795831000262 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- The hosts of partners at White Label, for the card app and the hosted pages.
      CREATE TABLE partner_hosts (
        partner_id text PRIMARY KEY REFERENCES partners,
        -- In lower case.
        host_name text NOT NULL UNIQUE,
        -- Passkeys that were enrolled later may be bound to the host.
        set_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE partner_hosts');
  }
}
