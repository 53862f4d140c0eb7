import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionOptions } from '#database';
import { createTestDatabase, tablesReadWhole, type TestDatabase } from '#testing';
import { platformDatabase } from '../../platform-database.js';
import { NOTE_ANSWERED, RENEW_ANSWERS } from './pending-answers.js';
import { END_UNPRESENTED, OPEN_REQUESTS, PRESENT, RESPOND } from './three-ds-requests.js';

const statements = {
  OPEN_REQUESTS,
  PRESENT,
  RESPOND,
  END_UNPRESENTED,
  RENEW_ANSWERS,
  NOTE_ANSWERED,
};

describe('query plans of 3DS requests', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase(platformDatabase);
  });

  afterAll(() => database?.drop());

  // Planned with empty statistics, as on the first day; the plan is kept when the tables have many rows.
  it.each(Object.entries(statements))('%s looks all rows up', async (_name, statement) => {
    expect(await tablesReadWhole(database.url, sessionOptions, statement)).toEqual([]);
  });
});
