import type { TestDatabase } from '#testing';

/**
 * Does work while no transaction that writes to the table can be committed. What refuses is taken out without a
 * lock on the table: to drop a trigger could end in a deadlock with what the platform does meanwhile.
 */
export async function whileCommitsAreRefused<T>(
  database: TestDatabase,
  table: string,
  work: () => Promise<T>,
): Promise<T> {
  const refuse = `refuse_${table}`;
  await database.query(`
    CREATE FUNCTION ${refuse}() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'not today'; END $$;
    CREATE CONSTRAINT TRIGGER ${refuse} AFTER INSERT OR UPDATE ON ${table}
      DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ${refuse}();
  `);
  try {
    return await work();
  } finally {
    await database.query(`
      CREATE OR REPLACE FUNCTION ${refuse}() RETURNS trigger LANGUAGE plpgsql
      AS $$ BEGIN RETURN NULL; END $$`);
  }
}
