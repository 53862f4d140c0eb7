import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, growing, type Queue, queuePages, type TestDatabase } from '#testing';
import { CLAIM_COMPARISONS } from './comparison/comparison.js';
import { CLAIM_GAPS } from './completion/completion.js';
import { cardActivityDatabase } from './database/card-activity-database.js';
import { FORGET_OLD } from './erasure/erasure.js';

const due = `now() - (200000 - n) * interval '1 ms'`;

const queues: Record<string, Queue> = {
  accounts: {
    rows: {
      accounts: {
        currency: `'EUR'`,
        gap_since: `now() - interval '1 hour'`,
        ask_at: due,
        compare_at: due,
      },
    },
    statements: {
      CLAIM_GAPS: { sql: CLAIM_GAPS, values: [50, 60, 60] },
      CLAIM_COMPARISONS: { sql: CLAIM_COMPARISONS, values: [50, 60] },
    },
  },
  payments: {
    rows: {
      payments: {
        currency: `'EUR'`,
        state: `'settled'`,
        external_id: `'x_' || n`,
        updated_at: `now() - interval '3 years'`,
      },
    },
    statements: { FORGET_OLD: { sql: `${FORGET_OLD} RETURNING 1`, values: [13, 100] } },
  },
};

describe('statements on queues of card-activity', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(cardActivityDatabase);
  });

  afterAll(() => database?.drop());

  it.each(Object.entries(queues))(
    '%s: claims read as much of many as of few',
    async (_name, queue) => {
      expect(growing(await queuePages(database, cardActivityDatabase, queue))).toEqual([]);
    },
  );
});
