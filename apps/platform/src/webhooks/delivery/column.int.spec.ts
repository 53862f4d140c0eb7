import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#testing';
import { column } from './column.js';
import { platformDatabase } from '../../platform-database.js';

describe('column', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(platformDatabase);
  });

  afterAll(() => database?.drop());

  it.each<[string, string, Buffer, unknown[]]>([
    [
      'text',
      'text',
      column.text(['', 'a', 'NULL', null, '"quoted" \\ {braces, commas}', 'ü€😀\n']),
      ['', 'a', 'NULL', null, '"quoted" \\ {braces, commas}', 'ü€😀\n'],
    ],
    ['small numbers', 'int2', column.int2([0, -1, 32_767, null]), [0, -1, 32_767, null]],
    ['numbers', 'int4', column.int4([0, -1, 2_147_483_647, null]), [0, -1, 2_147_483_647, null]],
    ['booleans', 'boolean', column.boolean([true, false, null]), [true, false, null]],
    [
      'times',
      'timestamptz',
      column.timestamptz([
        new Date('2026-11-21T10:00:00.123Z'),
        new Date('1999-12-31T23:59:59.999Z'),
        null,
      ]),
      [new Date('2026-11-21T10:00:00.123Z'), new Date('1999-12-31T23:59:59.999Z'), null],
    ],
    ['nothing', 'text', column.text([]), []],
  ])('carries %s', async (_what, type, values, expected) => {
    const rows = await database.query(`SELECT unnest($1::${type}[]) AS value`, [values]);
    expect(rows.map(({ value }) => value)).toEqual(expected);
  });

  it('refuses what does not fit, rather than to write something else', () => {
    expect(() => column.int2([40_000])).toThrow('out of range');
    expect(() => column.int4([2 ** 31])).toThrow('out of range');
  });

  it('lets Postgres refuse a NUL in a text', async () => {
    const refused = database.query('SELECT unnest($1::text[])', [column.text(['a\0b'])]);
    await expect(refused).rejects.toBeInstanceOf(pg.DatabaseError);
  });
});
