import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionOptions as session } from '#database';
import { createTestDatabase, growing, type Queue, queuePages, type TestDatabase } from '#testing';
import { REMOVE_OLD } from './api/idempotency.js';
import { FIND_TOP_UPS_TO_SETTLE } from './money/auto-top-up/top-up-settlement.js';
import {
  FIND_ACCOUNTS_TO_CLOSE,
  FIND_INVOICES_TO_LOOK_AT,
} from './money/invoices/invoice-schedule.js';
import { FIND_ACCOUNTS_TO_LOOK_AT } from './money/ledger/ledger.sql.js';
import { FIND_EXPIRED, FIND_OPENED } from './money/payments/payments.service.js';
import { CLAIM as CLAIM_SCREENINGS, CLAIM_AGAIN } from './onboarding/screening/screening.worker.js';
import { platformDatabase } from './platform-database.js';
import { FIND_FACTS } from './three-ds/decisions/frictionless-decisions.js';
import {
  CLAIM_ANSWERS,
  NOTE_ANSWERED,
  RENEW_ANSWERS,
} from './three-ds/requests/pending-answers.js';
import {
  DECIDE,
  END_OVERDUE,
  END_UNPRESENTED,
  PRESENT,
  RESPOND,
} from './three-ds/requests/three-ds-requests.js';

const now = new Date();
const later = new Date(now.getTime() + 60_000);
const due = `now() - (200000 - n) * interval '1 ms'`;
const ids = ['x_1', 'x_2'];
const times = [now, now];

const request = {
  status: `'forwarding'`,
  amount: '100',
  card_last4: `'1234'`,
  card_network: `'visa'`,
  currency: `'EUR'`,
  present_by: `now() + interval '1 hour'`,
  expires_at: `now() + interval '1 hour'`,
};

const payment = {
  currency: `'EUR'`,
  status: `'authorized'`,
  authorized: '100',
  reversed: '0',
  cleared: '0',
  refunded: '0',
  held: '100',
};

const found = (sql: string) => ({ sql, values: [later, 100] });

const queues: Record<string, Queue> = {
  'holds that expire': {
    rows: {
      holds: { amount: '100', account_id: `'acc_' || n`, expires_at: due },
    },
    beside: { payments: payment },
    statements: { FIND_EXPIRED: found(FIND_EXPIRED) },
  },
  'payments of accounts that were opened': {
    rows: { payments: { ...payment, account_id: `'acc_1'`, awaits_account: 'true' } },
    statements: { FIND_OPENED: { sql: FIND_OPENED, values: [100] } },
  },
  'accounts to close and to look at': {
    rows: {
      account_balances: {
        account_id: `'acc_' || n`,
        currency: `'EUR'`,
        closes_at: due,
        look_at: due,
      },
    },
    statements: {
      FIND_ACCOUNTS_TO_CLOSE: found(FIND_ACCOUNTS_TO_CLOSE),
      FIND_ACCOUNTS_TO_LOOK_AT: found(FIND_ACCOUNTS_TO_LOOK_AT),
    },
  },
  'unpaid invoices': {
    rows: {
      invoices: {
        currency: `'EUR'`,
        look_at: due,
        purchases: '100',
        refunds: '0',
        corrections: '0',
        amount: '100',
      },
    },
    statements: { FIND_INVOICES_TO_LOOK_AT: found(FIND_INVOICES_TO_LOOK_AT) },
  },
  'top-ups to settle': {
    rows: {
      top_ups: {
        amount: '100',
        currency: `'EUR'`,
        status: `'initiated'`,
        source: `'auto_top_up'`,
        settles_at: due,
        account_id: `'acc_' || n`,
      },
    },
    statements: { FIND_TOP_UPS_TO_SETTLE: found(FIND_TOP_UPS_TO_SETTLE) },
  },
  screenings: {
    rows: {
      screenings: {
        status: `'pending'`,
        is_current: 'true',
        subject_kind: `'person'`,
        next_attempt_at: due,
      },
    },
    statements: { CLAIM_SCREENINGS: { sql: CLAIM_SCREENINGS, values: [50, 60] } },
  },
  'screenings that are due again': {
    rows: {
      screenings: {
        status: `'done'`,
        is_current: 'true',
        is_watched: 'true',
        subject_kind: `'person'`,
        next_attempt_at: due,
        checked_at: `now() - interval '2 days' - n * interval '1 ms'`,
      },
    },
    statements: { CLAIM_AGAIN: { sql: CLAIM_AGAIN, values: [50, 60] } },
  },
  'old idempotency keys': {
    rows: { idempotency_keys: { created_at: `now() - interval '60 days' - n * interval '1 s'` } },
    statements: { REMOVE_OLD: { sql: `${REMOVE_OLD} RETURNING 1`, values: [30, 100] } },
  },
  'three-ds requests that are forwarded': {
    rows: { three_ds_requests: request },
    statements: {
      DECIDE: {
        sql: DECIDE,
        values: [ids, ['{"outcome":"refuse"}', '{"outcome":"challenge"}'], times, now, 1_000],
        session,
      },
      PRESENT: { sql: PRESENT, values: [ids, ids, times], session },
      RESPOND: {
        sql: RESPOND,
        values: [ids, ids, ids, ['approved', 'denied'], ['a', 'b'], times, now, 1_000],
        session,
      },
      END_UNPRESENTED: {
        sql: END_UNPRESENTED,
        values: [ids, ['refused', 'refused'], times, now, 1_000],
        session,
      },
      END_OVERDUE: {
        sql: END_OVERDUE,
        values: [new Date(now.getTime() + 3 * 3_600_000), 1_000, 1_000, 100],
        session,
      },
    },
  },
  'three-ds requests that were approved': {
    rows: {
      three_ds_requests: {
        ...request,
        company_id: `'cmp_' || n % 2`,
        external_id: `'e-' || n`,
        status: `'approved'`,
        response: `'approved'`,
        presented_at: 'now()',
        ended_at: due,
      },
    },
    beside: { cards: {}, companies: {} },
    statements: {
      FIND_FACTS: { sql: FIND_FACTS, values: ['x_1', 'cmp_1', 'e-1', true], session },
    },
  },
  'three-ds requests that were answered': {
    rows: {
      three_ds_requests: {
        ...request,
        status: `'approved'`,
        response: `'approved'`,
        presented_at: 'now()',
        ended_at: 'now()',
        answer_due_at: due,
      },
    },
    statements: {
      CLAIM_ANSWERS: { sql: CLAIM_ANSWERS, values: [later, 5_000, 100, ids], session },
      RENEW_ANSWERS: {
        sql: `${RENEW_ANSWERS} RETURNING 1`,
        values: [later, 5_000, ids, [0, 0]],
        session,
      },
      NOTE_ANSWERED: { sql: NOTE_ANSWERED, values: [ids, times], session },
    },
  },
};

describe('statements on tables that are often empty and sometimes long', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(platformDatabase);
    // A company whose clock is ahead, in the sandbox.
    await database.query(
      `SET session_replication_role = replica;
       INSERT INTO company_clocks (company_id, ahead_ms) VALUES ('x_1', 60000);
       INSERT INTO accounts (id, company_id, account_type, currency) VALUES ('acc_1', 'x_1', 'debit', 'EUR');
       RESET session_replication_role`,
    );
  });

  afterAll(() => database?.drop());

  it.each(Object.entries(queues))('%s: read as much as of few rows', async (_name, queue) => {
    expect(growing(await queuePages(database, platformDatabase, queue))).toEqual([]);
  });
});
