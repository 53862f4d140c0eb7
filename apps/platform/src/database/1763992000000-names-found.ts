import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = {
  companies_by_partner: 'companies (partner_id, id)',
  companies_by_name: 'companies USING gin (legal_name gin_trgm_ops)',
  people_by_name: 'people USING gin (name gin_trgm_ops)',
  cards_by_last4: 'cards (partner_id, last4, id)',
  cards_by_account: 'cards (account_id, id)',
};

/**
 * Companies, people and cards are found by a part of a name. The names are in no statement that changes often,
 * so that the indexes cost nothing when an event is recorded. The extension is a trusted one: the owner of the
 * database may create it.
 */
export class NamesFound1763992000000 implements MigrationInterface {
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const [name, place] of Object.entries(indexes)) {
      // One that was interrupted is there, and is of no use.
      await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${place}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP INDEX ${Object.keys(indexes).join(', ')}`);
    await queryRunner.query('DROP EXTENSION pg_trgm');
  }
}
