import { buildIndex } from '#database';
import type { MigrationInterface, QueryRunner } from 'typeorm';

const IGNORED = [
  String.raw`\u00AD\u0300-\u036F\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061C`,
  String.raw`\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u180B-\u180F`,
  String.raw`\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u206F\u20D0-\u20FF`,
  String.raw`\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF`,
].join('');

/** The form in which names are searched when this migration was written. An index is used for exactly this form. */
const searchable = (column: string) => `
  CASE WHEN octet_length(${column}) = char_length(${column})
  THEN lower(${column})
  ELSE replace(replace(replace(replace(translate(regexp_replace(normalize(lower(normalize(${column}, NFKD) COLLATE "und-x-icu"), NFKD), '[${IGNORED}]', '', 'g'),
    'øłđðħıς', 'olddhiσ'), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') END`;

const indexes = [
  ['companies_by_searched_name', 'companies', 'legal_name', 'companies_by_name'],
  ['people_by_searched_name', 'people', 'name', 'people_by_name'],
] as const;

/** Companies and people are found by a part of their name without case, accents and compatibility forms. */
export class SearchedNames1764014100000 implements MigrationInterface {
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, table, column, former] of indexes) {
      await buildIndex(
        queryRunner,
        name,
        `${table} USING gin ((${searchable(column)}) gin_trgm_ops)`,
      );
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${former}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, table, column, former] of indexes) {
      await queryRunner.query(`DROP INDEX ${name}`);
      await queryRunner.query(
        `CREATE INDEX ${former} ON ${table} USING gin (${column} gin_trgm_ops)`,
      );
    }
  }
}
