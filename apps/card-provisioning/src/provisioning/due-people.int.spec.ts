import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, growing, queuePages, type TestDatabase } from '#testing';
import { cardProvisioningDatabase } from '../database/card-provisioning-database.js';
import { CLAIM } from './due-people.js';

describe('the queue of assigned people', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(cardProvisioningDatabase);
  });

  afterAll(() => database?.drop());

  it('the claim of assigned people reads as much of many as of few', async () => {
    const measured = await queuePages(database, cardProvisioningDatabase, {
      rows: {
        assigned_people: {
          card_type: `'virtual'`,
          next_attempt_at: `now() - (200000 - n) * interval '1 ms'`,
        },
      },
      statements: { CLAIM: { sql: CLAIM, values: [50, 60] } },
    });
    expect(growing(measured)).toEqual([]);
  });
});
