import { describe, expect, it } from '@jest/globals';
import { expansionFaults } from './expansion-faults.ts';

const faultsOf = (...queries: string[]) => expansionFaults(queries, new Set(['tills.place']));

describe('what a migration may do while the version before still runs', () => {
  it.each([
    'CREATE TABLE drawers (id int PRIMARY KEY, till text NOT NULL)',
    'ALTER TABLE tills ADD COLUMN place text',
    `ALTER TABLE tills ADD COLUMN open boolean NOT NULL DEFAULT false, ADD COLUMN note text`,
    'ALTER TABLE tills ADD CONSTRAINT placed CHECK (place IS NOT NULL) NOT VALID',
    'ALTER TABLE tills VALIDATE CONSTRAINT placed',
    'ALTER TABLE tills ALTER COLUMN place SET NOT NULL',
    'ALTER TABLE tills ADD CONSTRAINT unique_place UNIQUE USING INDEX tills_by_place',
    'CREATE UNIQUE INDEX CONCURRENTLY tills_by_place ON tills (place)',
    'CREATE INDEX tills_by_week ON ONLY tills (week)',
    'DROP INDEX CONCURRENTLY tills_by_place',
    `COMMENT ON TABLE tills IS 'ALTER TABLE tills DROP COLUMN place'`,
    'CREATE FUNCTION f() RETURNS void LANGUAGE sql AS $$ DROP TABLE tills $$',
    '-- DROP TABLE tills\nALTER TABLE tills ADD COLUMN a int',
  ])('%s', (sql) => {
    expect(faultsOf(sql)).toEqual([]);
  });

  it.each([
    ['DROP TABLE IF EXISTS tills', 'tills: drops a table'],
    ['ALTER TABLE tills ADD COLUMN a int, DROP COLUMN b', 'tills: drops a column'],
    ['ALTER TABLE ONLY tills RENAME COLUMN a TO b', 'tills: renames'],
    ['ALTER TABLE tills RENAME TO drawers', 'tills: renames'],
    ['ALTER TABLE tills ALTER COLUMN a TYPE bigint', 'tills: changes the type of a column'],
    [
      `ALTER TABLE tills ADD COLUMN a int DEFAULT 1, ADD COLUMN b numeric(3, 1) NOT NULL`,
      'tills: adds a column that may not be null and has no default',
    ],
    [
      'ALTER TABLE tills ALTER COLUMN a SET NOT NULL',
      'tills: forbids null in a without a validated check before',
    ],
    ['CREATE UNIQUE INDEX i ON tills (a)', /tills: builds an index under a lock/],
    ['CREATE INDEX IF NOT EXISTS i ON tills USING gin (a)', /tills: builds an index under a lock/],
    ['ALTER TABLE tills ADD CHECK (a > 0)', /tills: adds a constraint that reads the whole table/],
    [
      'ALTER TABLE tills ADD CONSTRAINT f FOREIGN KEY (a) REFERENCES b',
      /tills: adds a constraint that reads the whole table/,
    ],
    ['SELECT 1; drop\n  table tills', 'tills: drops a table'],
  ])('not: %s', (sql, fault) => {
    expect(faultsOf(sql)).toEqual([
      typeof fault === 'string' ? fault : expect.stringMatching(fault),
    ]);
  });

  it('anything with a table that it made itself, but for taking it away', () => {
    const made = 'CREATE TABLE drawers (id int)';
    expect(
      faultsOf(made, 'CREATE INDEX i ON drawers (id); ALTER TABLE drawers ADD CHECK (id > 0)'),
    ).toEqual([]);
    expect(faultsOf(made, 'ALTER TABLE drawers ALTER COLUMN id SET NOT NULL')).toEqual([]);
    expect(faultsOf(made, 'CREATE INDEX i ON tills (id)')).toHaveLength(1);
  });
});
