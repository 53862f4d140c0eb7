import { describe, expect, it } from '@jest/globals';
import { statementSpan } from './service-client.js';

describe('statementSpan', () => {
  it.each([
    ['BEGIN', 'BEGIN'],
    ['START TRANSACTION', 'START'],
    ['SELECT a FROM cards WHERE id = $1', 'SELECT cards'],
    ['SELECT "Card"."id" FROM "cards" "Card" WHERE x = $1 FOR UPDATE SKIP LOCKED', 'SELECT cards'],
    ['INSERT INTO mails (id) VALUES ($1) ON CONFLICT (id) DO UPDATE SET n = 1', 'INSERT mails'],
    ['UPDATE "cards" SET "status" = $1', 'UPDATE cards'],
    ['DELETE FROM outbox WHERE id = ANY($1::bigint[])', 'DELETE outbox'],
    [
      'WITH e AS (SELECT * FROM unnest($1::text[])) INSERT INTO events (id) SELECT 1',
      'INSERT events',
    ],
    [
      'WITH n AS (UPDATE companies c SET s = 1 RETURNING id), e AS (INSERT INTO events (id) SELECT 1) SELECT 1',
      'UPDATE companies INSERT events',
    ],
    ['SELECT pg_advisory_xact_lock($1)', 'SELECT'],
  ])('%s is called %s', (text, name) => {
    expect(statementSpan(text).name).toBe(name);
  });

  it('quotes no literal, on one line, and not without end', () => {
    const { attributes } = statementSpan(`SELECT 'ann@example.com',\n 'it''s' FROM people`);
    expect(attributes!['db.query.text']).toBe('SELECT ?, ? FROM people');
    const long = statementSpan(`SELECT ${'a, '.repeat(5_000)} FROM people`);
    expect(String(long.attributes!['db.query.text']).length).toBeLessThanOrEqual(1_000);
  });
});
