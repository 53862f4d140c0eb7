import { migrate } from '#database';
import { createTestDatabase, type TestDatabase } from '#testing';
import { SettingsWithoutNull1763783000000 } from './1763783000000-settings-without-null.js';
import { platformDatabase } from '../platform-database.js';

describe('the migration of communication settings with null for the choices', () => {
  let database: TestDatabase;

  const before = (url: string) => {
    const options = platformDatabase(url);
    const migrations = options.migrations as (new () => object)[];
    const index = migrations.indexOf(SettingsWithoutNull1763783000000);
    return { ...options, migrations: migrations.slice(0, index) };
  };

  const choices = async () =>
    (await database.query('SELECT choices FROM communication_settings ORDER BY version')).map(
      (row) => row.choices,
    );

  beforeAll(async () => {
    database = await createTestDatabase(before as typeof platformDatabase);
    await database.query(`
      INSERT INTO partners (id, name) VALUES ('ptn_1', 'Northwind');
      INSERT INTO communication_settings VALUES
        ('ptn_1', 1, 'native', '{"card_order_confirmation": "platform"}', now(), now()),
        ('ptn_1', 2, 'native', 'null', now(), now());
    `);
    await migrate(platformDatabase(database.ownerUrl));
  });

  afterAll(() => database?.drop());

  it('takes it for what it means to leave them out, and changes no others', async () => {
    expect(await choices()).toEqual([{ card_order_confirmation: 'platform' }, {}]);
  });

  it.each(['null', '[]', '"platform"'])('lets nobody store %s again', async (json) => {
    const insert = database.query(
      `INSERT INTO communication_settings VALUES ('ptn_1', 3, 'native', $1, now(), now())`,
      [json],
    );
    await expect(insert).rejects.toMatchObject({
      constraint: 'communication_settings_choices_check',
    });
  });
});
