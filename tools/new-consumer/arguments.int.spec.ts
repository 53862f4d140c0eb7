import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { postgresReservedWords } from './arguments.ts';

describe('the words that Postgres reserves', () => {
  it('are the reserved words of the real Postgres', async () => {
    const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_ADMIN_URL'] });
    await client.connect();
    const { rows } = await client.query<{ word: string }>(
      `SELECT word FROM pg_get_keywords() WHERE catcode IN ('R', 'T') ORDER BY word`,
    );
    await client.end();
    expect(postgresReservedWords).toEqual(rows.map(({ word }) => word));
  });
});
