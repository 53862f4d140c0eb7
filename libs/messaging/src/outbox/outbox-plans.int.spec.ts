import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, growing, queuePages, type TestDatabase } from '#testing';
import { database as messagingDatabase } from '../../test/messaging-fixture.js';
import { SELECT_BATCH } from './outbox.js';

describe('the outbox', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(messagingDatabase);
  });

  afterAll(() => database?.drop());

  it.each([true, false])(
    'relaying a batch reads as much of a long outbox as of a short one (prepared: %s)',
    async (preparesStatements) => {
      const options = (url: string) => ({ ...messagingDatabase(url), preparesStatements });
      const measured = await queuePages(database, options, {
        rows: { outbox: { value: `decode(repeat('ab', 200), 'hex')` } },
        statements: { SELECT_BATCH: { sql: SELECT_BATCH, values: [100, 524_288] } },
      });
      expect(growing(measured)).toEqual([]);
      await database.query('TRUNCATE outbox');
    },
  );
});
