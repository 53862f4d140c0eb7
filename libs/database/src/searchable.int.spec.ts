import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PLAIN_LETTERS, searchable } from '#contracts';
import { createTestDatabase, type TestDatabase } from '#testing';
import fc from 'fast-check';
import { DataSource } from 'typeorm';
import { containing, dataSourceOptions, searchableSql, searchPattern } from './index.js';

/** Letters whose cases the ICU of an older Postgres does not know yet. */
const NEWER_CASES =
  /[\u10A0-\u10FF\u13A0-\u13FF\u1C80-\u1CBF\u2C00-\u2CFF\uA640-\uABFF\u{10000}-\u{10FFFF}]/u;

describe('the searched form of a column', () => {
  let database: TestDatabase;
  let dataSource: DataSource;

  beforeAll(async () => {
    database = await createTestDatabase((url) => ({ url, service: 'search' }));
    const options = { url: database.url, service: 'search', poolSize: 1 };
    dataSource = await new DataSource(dataSourceOptions(options)).initialize();
  });

  afterAll(async () => {
    await dataSource?.destroy();
    await database?.drop();
  });

  const formsOf = async (texts: readonly string[]): Promise<string[]> => {
    const rows: { form: string }[] = await dataSource.query(
      `SELECT ${searchableSql('text')} AS form
       FROM unnest($1::text[]) WITH ORDINALITY AS texts (text, place) ORDER BY place`,
      [texts],
    );
    return rows.map(({ form }) => form);
  };

  it('is that of the services, for letters, marks, compatibility forms and invisible characters', async () => {
    const assigned = fc
      .string({ unit: 'grapheme', maxLength: 20 })
      .filter((text) => !text.includes('\0') && !/\p{Cn}/u.test(text) && !NEWER_CASES.test(text));
    const others = fc
      .array(fc.constantFrom(...Object.keys(PLAIN_LETTERS), ...'\u00AD\u200B\uFEFFİẞΣ①ﬁÅñ'))
      .map((letters) => letters.join(''));
    const text = fc.tuple(assigned, others).map((parts) => parts.join(''));
    const texts = fc.sample(text, 3_000);
    expect(await formsOf(texts)).toEqual(texts.map(searchable));
  });

  it.each([
    ['STRASSE', 'Hauptstraße 1'],
    ['straße', 'HAUPTSTRASSE 1'],
    ['Zoë', 'Zoe\u0308 Müller'],
    ['zoe', 'Zoë Müller'],
    ['ﬁlm', 'Filmverleih'],
    ['lodz', 'Łódź'],
    ['100%', '100%ig'],
  ])('lets %s find %s', async (search, name) => {
    const rows: unknown[] = await dataSource.query(
      `SELECT FROM (SELECT $1::text AS name) names WHERE ${searchableSql('name')} LIKE $2`,
      [name, searchPattern(search)],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('containing', () => {
  it.each([
    ['fabrikam', '%fabrikam%'],
    ['  Ada L ', '%Ada L%'],
    ['100%', String.raw`%100\%%`],
    ['a_b', String.raw`%a\_b%`],
    [String.raw`back\slash`, String.raw`%back\\slash%`],
    ["O'Neill", "%O'Neill%"],
  ])('takes %j as it stands', (search, pattern) => {
    expect(containing(search)).toBe(pattern);
  });
});
