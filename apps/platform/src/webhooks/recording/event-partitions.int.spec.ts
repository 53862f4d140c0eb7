import { outsideOfTransaction } from '#database';
import { DataSource } from 'typeorm';
import { eventually, ScriptedServer } from '#testing';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { RedeliveryService } from '../event-log/redelivery.service.js';
import { EventPartitions } from './event-partitions.js';

const DAY_MS = 86_400_000;

describe('the partitions of the event log', () => {
  let platform: PlatformFixture;
  let partitions: EventPartitions;

  beforeEach(async () => {
    platform = await PlatformFixture.start();
    partitions = platform.app.get(EventPartitions);
  });

  afterEach(() => platform?.close());

  async function weeks(): Promise<string[]> {
    const rows = await platform.database.query(
      `SELECT relname FROM pg_inherits JOIN pg_class ON oid = inhrelid
       WHERE inhparent = 'events'::regclass ORDER BY relname`,
    );
    return rows.map(({ relname }) => relname as string);
  }

  /** Only a superuser can do this: the service may not change the function. */
  const letDatabaseBe = (daysAhead: number) =>
    platform.database.query(
      `CREATE OR REPLACE FUNCTION oldest_kept_event() RETURNS timestamptz LANGUAGE sql STABLE
       AS $$ SELECT now() + interval '${daysAhead - 35} days' $$`,
    );

  const after = (days: number) => new Date(Date.now() + days * DAY_MS);

  it('are created ahead, also by repeated calls', async () => {
    const before = await weeks();
    await partitions.createAhead(after(21));
    await partitions.createAhead(after(21));
    const made = (await weeks()).filter((week) => !before.includes(week));
    expect(made).toHaveLength(3);
  });

  it('are dropped 30 days after the last of their events was given up, and not earlier', async () => {
    await letDatabaseBe(60);
    await partitions.createAhead(after(45));
    const [oldest, next] = await weeks();
    const [, year, month, day] = /(\d{4})(\d\d)(\d\d)$/.exec(oldest!)!;
    const endOfWeek = Date.UTC(Number(year), Number(month) - 1, Number(day) + 7);
    const kept = endOfWeek + (5 + 30) * DAY_MS;
    expect(await partitions.dropOldest(new Date(kept - 1))).toBe(false);
    expect(await partitions.dropOldest(new Date(kept))).toBe(true);
    expect((await weeks())[0]).toBe(next);
    expect(
      await platform.database.query('SELECT to_regclass($1) AS name', [
        oldest!.replace('events', 'delivery_attempts'),
      ]),
    ).toEqual([{ name: null }]);
  });

  it('stay while one of their events is pending', async () => {
    const receiver = await ScriptedServer.start(() => ({ status: 500 }));
    const partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    const id = await partner.emit((await partner.client.createCompany()).id);
    await partner.afterAttempts(id, 1, 'pending');
    await letDatabaseBe(60);
    expect(await partitions.dropOldest(after(60))).toBe(false);
    await platform.database.query('DELETE FROM deliveries');
    expect(await partitions.dropOldest(after(60))).toBe(true);
    await receiver.close();
  });

  it('are the only tables that the service can create and drop', async () => {
    const service = platform.app.get(DataSource);
    for (const [table, day] of [
      ['partners', '2026-11-23'],
      ['events', '2026-11-24'],
    ]) {
      await expect(
        service.query('SELECT create_week_of_events($1, $2)', [table, day]),
      ).rejects.toThrow('no week of events');
    }
    const receiver = await ScriptedServer.start(() => ({ status: 500 }));
    const partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    const id = await partner.emit((await partner.client.createCompany()).id);
    await partner.afterAttempts(id, 1, 'pending');
    await letDatabaseBe(60);
    await expect(
      service.query(
        `SELECT drop_week_of_events(date_trunc('week', now() AT TIME ZONE 'UTC')::date)`,
      ),
    ).rejects.toThrow('still to be delivered');
    await receiver.close();
    for (const change of ['DROP TABLE events', 'ALTER TABLE events ADD COLUMN more text']) {
      await expect(service.query(change)).rejects.toThrow('must be owner of table events');
    }
  });

  it('are not dropped within the retention time, even by a wrong clock', async () => {
    const service = platform.app.get(DataSource);
    const before = await weeks();
    const drop = (weeksAgo: number) =>
      service.query(
        `SELECT drop_week_of_events(date_trunc('week', now() AT TIME ZONE 'UTC')::date - 7 * $1)`,
        [weeksAgo],
      );
    // The end of the last of these was less than 35 days ago.
    for (const weeksAgo of [0, 1, 4]) await expect(drop(weeksAgo)).rejects.toThrow('are kept');
    expect(await partitions.dropOldest(after(60))).toBe(false);
    expect(await weeks()).toEqual(before);
    await expect(
      service.query(
        'CREATE OR REPLACE FUNCTION oldest_kept_event() RETURNS timestamptz LANGUAGE sql AS $$ SELECT now() $$',
      ),
    ).rejects.toThrow(/permission denied|must be owner/);
    await drop(7);
  });

  it('stay while an event is being sent again', async () => {
    const partner = new EventLogPartner(await platform.addPartner());
    const id = await partner.emit((await partner.client.createCompany()).id);
    await platform.database.query(
      `DELETE FROM deliveries; UPDATE webhook_endpoints SET status = 'disabled'`,
    );
    await letDatabaseBe(60);
    let dropping: Promise<boolean>;
    await platform.app.get(DataSource).transaction(async (transaction) => {
      await platform.app.get(RedeliveryService).redeliver(transaction, partner.client.id, id);
      dropping = outsideOfTransaction(() => partitions.dropOldest(after(60)));
      await eventually('the drop waits for the event', async () => {
        const waiting = await platform.database.query('SELECT 1 FROM pg_locks WHERE NOT granted');
        return waiting.length > 0;
      });
    });
    expect(await dropping!).toBe(false);
    expect((await partner.get(id)).status).toBe('pending');
  });
});
