import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { searchable } from './baseline/issuing.js';

/** The names of the indexes, and what is indexed. */
const indexes = {
  // By the beginning of the shop's name.
  payments_by_merchant: `payments
    (partner_id, (${searchable("(merchant ->> 'name')")}) COLLATE "C", id)`,
  // Declined payments have no amount; refunds without a purchase have only this one.
  payments_by_authorized: 'payments (partner_id, authorized, id) WHERE authorized > 0',
  payments_by_cleared: 'payments (partner_id, cleared, id) WHERE cleared > 0',
  payments_by_refunded: 'payments (partner_id, refunded, id) WHERE refunded > 0',
};

/** The console's search finds payments by shop and amount. */
export class SearchedPayments1795830000165 implements MigrationInterface {
  transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, place] of Object.entries(indexes)) await buildIndex(queryRunner, name, place);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await queryRunner.query(`DROP INDEX ${name}`);
  }
}
