import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '#testing';
import { StrongAuthOptions } from '../strong-auth.options.js';
import { NotesPool } from './notes-pool.js';

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
    const text = `SELECT current_setting('synchronous_commit') AS setting, $1::int AS one`;
    expect(await notes.write(text, [1])).toEqual({ rows: [{ setting: 'off', one: 1 }], count: 1 });
  });

  it('are seen by everybody as soon as they are written', async () => {
    expect((await notes.write('INSERT INTO notes VALUES ($1)', [7])).count).toBe(1);
    expect(await database.query('SELECT id FROM notes')).toEqual([{ id: 7 }]);
    expect((await notes.write('DELETE FROM notes WHERE id = $1', [8])).count).toBe(0);
  });
});
