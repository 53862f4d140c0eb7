import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createTestDatabase, eventually, type TestDatabase } from '#testing';
import {
  dataSourceOptions,
  type Notifications,
  notifyAfter,
  onOneConnection,
  ServiceDataSource,
} from './index.js';

Logger.overrideLogger(false);

const BELL = 'Door bell';
const CONNECTIONS = `
  SELECT pid FROM pg_stat_activity
  WHERE application_name LIKE '% notifications' AND datname = current_database()`;

describe('notifications', () => {
  let database: TestDatabase;
  let here: ServiceDataSource;
  let there: ServiceDataSource;
  /** What the listeners of each process received; undefined where something may have been missed. */
  let heard: { here: (string | undefined)[]; there: (string | undefined)[] };

  const openProcess = (name: string) =>
    new ServiceDataSource(dataSourceOptions({ url: database.url, service: name })).initialize();
  const listen = ({ notifications }: { notifications: Notifications }, to: keyof typeof heard) =>
    notifications.listen(BELL, (payload) => heard[to].push(payload));

  beforeEach(async () => {
    database = await createTestDatabase((url) => ({ url, service: 'spec' }));
    [here, there] = await Promise.all([openProcess('here'), openProcess('there')]);
    heard = { here: [], there: [] };
    await listen(here, 'here');
    await listen(there, 'there');
  });

  afterEach(async () => {
    for (const one of [here, there]) if (one.isInitialized) await one.destroy();
    await database.drop();
  });

  it('begin with none, because something may have been missed, and then reach all processes', async () => {
    expect(heard).toEqual({ here: [undefined], there: [undefined] });
    here.notifications.notify(BELL, 'one');
    // At once, and not again when Postgres reports it.
    expect(heard.here).toEqual([undefined, 'one']);
    await eventually('the bell there', () => heard.there.length > 1);
    there.notifications.notify(BELL, 'two');
    await eventually('the bell here', () => heard.here.length > 2);
    expect(heard).toEqual({ here: [undefined, 'one', 'two'], there: [undefined, 'one', 'two'] });
  });

  it('can go to other processes only', async () => {
    here.notifications.notifyOthers(BELL, 'one');
    await eventually('the bell there', () => heard.there.length > 1);
    expect(heard.here).toEqual([undefined]);
  });

  it('do not reach listeners of other channels', async () => {
    here.notifications.notify('garden', 'one');
    here.notifications.notify(BELL, 'two');
    await eventually('the bell there', () => heard.there.length > 1);
    expect(heard.there).toEqual([undefined, 'two']);
  });

  it('wait for the commit, also of a surrounding transaction', async () => {
    await here.transaction(async (outer) => {
      await outer.transaction((inner) => Promise.resolve(notifyAfter(inner, BELL, 'one')));
      await outer.query('SELECT 1');
      expect(heard.here).toEqual([undefined]);
    });
    expect(heard.here).toEqual([undefined, 'one']);
    await eventually('the bell there', () => heard.there.length > 1);
  });

  it('are not sent for a transaction that is rolled back', async () => {
    const failing = here.transaction((transaction) => {
      notifyAfter(transaction, BELL, 'one');
      return Promise.reject(new Error('rolled back'));
    });
    await expect(failing).rejects.toThrow('rolled back');
    here.notifications.notify(BELL, 'two');
    await eventually('the bell there', () => heard.there.length > 1);
    expect(heard).toEqual({ here: [undefined, 'two'], there: [undefined, 'two'] });
  });

  it('are sent while a connection is held, without a transaction', async () => {
    await onOneConnection(here, (manager) => Promise.resolve(notifyAfter(manager, BELL, 'one')));
    await eventually('the bell there', () => heard.there.length > 1);
  });

  it('do not fail what was committed, whatever a listener throws', async () => {
    await here.notifications.listen(BELL, (payload) => {
      if (payload) throw new Error('a listener that fails');
    });
    await here.transaction((transaction) => Promise.resolve(notifyAfter(transaction, BELL, 'one')));
    await eventually('the bell there', () => heard.there.length > 1);
  });

  it('resume when the connection breaks, and report that something may have been missed', async () => {
    await database.query(`SELECT pg_terminate_backend(pid) FROM (${CONNECTIONS}) AS bell`);
    await eventually('both listen again', () =>
      [heard.here, heard.there].every((notifications) => notifications.length === 2),
    );
    here.notifications.notify(BELL, 'one');
    await eventually('the bell there', () => heard.there.at(-1) === 'one');
  });

  it('are sent before the connection is closed, of which none is left behind', async () => {
    expect(await database.query(CONNECTIONS)).toHaveLength(2);
    here.notifications.notify(BELL, 'last words');
    await here.destroy();
    await eventually('the bell there', () => heard.there.at(-1) === 'last words');
    await there.destroy();
    await eventually('no connection', async () => (await database.query(CONNECTIONS)).length === 0);
  });
});
