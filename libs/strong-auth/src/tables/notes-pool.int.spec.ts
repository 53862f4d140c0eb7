import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#testing';
import { StrongAuthOptions } from '../strong-auth.options.js';
import { NotesPool } from './notes-pool.js';

const SETTING = `SELECT current_setting('synchronous_commit') AS setting`;

describe('the notes of strong authentication', () => {
  let database: TestDatabase;
  let notes: NotesPool;

  beforeAll(async () => {
    database = await createTestDatabase((url) => ({ url, service: 'notes' }));
    await database.query('CREATE TABLE notes (id int PRIMARY KEY)');
    notes = new NotesPool(Object.assign(new StrongAuthOptions(), { databaseUrl: database.url }));
  });

  afterAll(async () => {
    await notes?.onApplicationShutdown();
    await database?.drop();
  });

  it('do not wait for the disk', async () => {
    expect(await notes.query('setting', SETTING, [])).toEqual([{ setting: 'off' }]);
  });

  it('are seen by everybody as soon as they are written', async () => {
    await notes.query('note', 'INSERT INTO notes VALUES ($1)', [7]);
    expect(await database.query('SELECT id FROM notes')).toEqual([{ id: 7 }]);
  });
});
