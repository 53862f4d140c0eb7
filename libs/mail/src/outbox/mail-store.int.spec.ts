import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, growing, queuePages, type TestDatabase } from '#testing';
import { mailDatabase } from '../../test/outbox-fixture.js';
import { CLAIM } from './mail-store.js';

describe('the claim of mails', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(mailDatabase);
  });

  afterAll(() => database?.drop());

  // With the plans of both kinds of service: that prepares its statements, and that does not.
  it.each([true, false])(
    'reads as much of a long queue as of a short one, and takes its limit (prepared: %s)',
    async (preparesStatements) => {
      const options = (url: string) => ({ ...mailDatabase(url), preparesStatements });
      const measured = await queuePages(database, options, {
        rows: { mails: { next_attempt_at: `now() - (200000 - n) * interval '1 ms'` } },
        statements: {
          CLAIM: {
            sql: CLAIM,
            values: [100, new Date(), '00000000-0000-4000-8000-000000000000', 20_000],
          },
        },
      });
      expect(growing(measured)).toEqual([]);
      expect(measured.flatMap(({ rows }) => rows)).toEqual(measured.flatMap(() => [100, 100]));
      await database.query('TRUNCATE mails');
    },
  );
});
