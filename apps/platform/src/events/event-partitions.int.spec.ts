import { ScriptedServer } from '#testing';
import { EventLogPartner } from '../../test/event-log-partner.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { EventPartitions } from './event-partitions.js';

const DAY_MS = 86_400_000;

describe('the partitions of the log', () => {
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

  const after = (days: number) => new Date(Date.now() + days * DAY_MS);

  it('are made ahead, however often that is asked for', async () => {
    const before = await weeks();
    await partitions.createAhead(after(21));
    await partitions.createAhead(after(21));
    const made = (await weeks()).filter((week) => !before.includes(week));
    expect(made).toHaveLength(3);
  });

  it('are dropped when their events are older than 30 days, and not before', async () => {
    await partitions.createAhead(after(40));
    const [oldest, next] = await weeks();
    expect(await partitions.dropOldest(after(29))).toBe(false);
    expect(await partitions.dropOldest(after(38))).toBe(true);
    expect((await weeks())[0]).toBe(next);
    expect(
      await platform.database.query('SELECT to_regclass($1) AS name', [
        oldest!.replace('events', 'delivery_attempts'),
      ]),
    ).toEqual([{ name: null }]);
  });

  it('stay while anything in them is pending', async () => {
    const receiver = await ScriptedServer.start(() => ({ status: 500 }));
    const partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    const id = await partner.emit((await partner.client.createCompany()).id);
    await partner.afterAttempts(id, 1, 'pending');
    expect(await partitions.dropOldest(after(60))).toBe(false);
    await platform.database.query('DELETE FROM deliveries');
    expect(await partitions.dropOldest(after(60))).toBe(true);
    await receiver.close();
  });
});
