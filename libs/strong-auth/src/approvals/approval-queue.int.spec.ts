import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionOptions as session } from '#database';
import { createTestDatabase, growing, type Queue, queuePages, type TestDatabase } from '#testing';
import { hostDatabase } from '../../test/strong-auth-fixture.js';
import { CLAIM, DECIDE, EXPIRE, HISTORY_OF, NOTE, REMOVE_OLD, WAITING_OF } from './approvals.js';

const replica = '00000000-0000-4000-8000-000000000000';

const approval = {
  amount: '100',
  card_last4: `'1234'`,
  card_network: `'visa'`,
  currency: `'EUR'`,
  expires_at: `now() + interval '1 hour'`,
};

const decisions = JSON.stringify(
  ['x_1', 'x_2'].map((id, place) => ({ place, id, status: 'denied' })),
);

const queues: Record<string, Queue> = {
  'approvals that wait': {
    rows: {},
    // They are kept for months.
    beside: {
      approvals: {
        ...approval,
        status: `'waiting'`,
        due_at: `now() - (200000 - n) * interval '1 ms'`,
      },
    },
    statements: {
      CLAIM: { sql: CLAIM, values: [100, 60], session },
      NOTE: {
        sql: `${NOTE} RETURNING 1`,
        values: [
          ['x_1', 'x_2'],
          ['a', 'b'],
        ],
        session,
      },
      DECIDE: { sql: DECIDE, values: [replica, 30, 60, decisions], session },
      EXPIRE: { sql: EXPIRE, values: [replica, 30, 'x_1'], session },
      WAITING_OF: { sql: WAITING_OF, values: ['x_1', 'x_1'], session },
    },
  },
  'a person among others': {
    rows: { approvals: { ...approval, status: `'waiting'` } },
    statements: { WAITING_OF: { sql: WAITING_OF, values: ['x_1', 'x_1'], session } },
  },
  'old approvals': {
    rows: {
      approvals: { ...approval, status: `'approved'`, created_at: `now() - interval '3 years'` },
    },
    statements: {
      REMOVE_OLD: { sql: REMOVE_OLD, values: [18, 100] },
      HISTORY_OF: { sql: HISTORY_OF, values: ['x_1', 'x_1', null, 20] },
    },
  },
};

describe('the queue of approvals', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(hostDatabase);
  });

  afterAll(() => database?.drop());

  it.each(Object.entries(queues))(
    '%s: statements read as much of many as of few',
    async (_name, queue) => {
      const options = (url: string) => ({ ...hostDatabase(url), preparesStatements: true });
      expect(growing(await queuePages(database, options, queue))).toEqual([]);
    },
  );
});
