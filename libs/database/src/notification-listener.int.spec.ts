import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { createTestDatabase, eventually, type TestDatabase } from '#testing';
import { NotificationListener } from './index.js';

Logger.overrideLogger(false);

const CONNECTIONS = `
  SELECT pid FROM pg_stat_activity
  WHERE application_name = 'bell' AND datname = current_database()`;

describe('NotificationListener', () => {
  let database: TestDatabase;
  let heard: number;
  let listener: NotificationListener;

  beforeEach(async () => {
    database = await createTestDatabase((url) => ({ url, service: 'spec' }));
    heard = 0;
    listener = new NotificationListener({
      url: database.url,
      name: 'bell',
      channel: 'Door bell',
      onNotification: () => (heard += 1),
    });
    await listener.start();
  });

  afterEach(async () => {
    await listener.stop();
    await database.drop();
  });

  const ring = () => database.query(`SELECT pg_notify('Door bell', '')`);
  const connections = () => database.query(CONNECTIONS);

  it('tells at its beginning that there may be something, and then of each notification', async () => {
    expect(heard).toBe(1);
    await ring();
    await eventually('the bell', () => heard === 2);
  });

  it('does not hear of other channels', async () => {
    await database.query(`SELECT pg_notify('garden', '')`);
    await ring();
    await eventually('the bell', () => heard > 1);
    expect(heard).toBe(2);
  });

  it('comes back when its connection breaks, and tells that something may have been missed', async () => {
    await database.query(`SELECT pg_terminate_backend(pid) FROM (${CONNECTIONS}) AS bell`);
    await eventually('it listens again', () => heard === 2);
    await ring();
    await eventually('the bell', () => heard === 3);
  });

  it('leaves no connection behind', async () => {
    expect(await connections()).toHaveLength(1);
    await listener.stop();
    await eventually('no connection', async () => (await connections()).length === 0);
  });
});
