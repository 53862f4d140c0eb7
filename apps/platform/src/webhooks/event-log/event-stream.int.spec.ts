import { eventually, ScriptedServer } from '#testing';
import { EventStream } from '../../../../../libs/strong-auth/test/event-stream.js';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { EventTails } from './event-stream.controller.js';

describe('the stream of events', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let companyId: string;
  const tails: EventStream[] = [];

  beforeAll(async () => {
    platform = await PlatformFixture.start({ rateLimitPerSecond: 100_000 });
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    companyId = (await partner.client.createCompany()).id;
  });

  afterEach(() => {
    for (const tail of tails.splice(0)) tail.close();
  });

  afterAll(async () => {
    await platform?.close();
    await receiver?.close();
  });

  async function open(by = partner.client, at = platform): Promise<EventStream> {
    const authorization = `Bearer ${by.apiKey}`;
    const tail = await EventStream.open(`${at.url}/v1/events/stream`, { authorization });
    tails.push(tail);
    return tail;
  }

  const idsIn = ({ events }: EventStream) =>
    events.flatMap(({ event, data }) => (event === 'event' ? [(data as { id: string }).id] : []));

  it('sends the id of a new event to each open page, and nothing else', async () => {
    const [first, second] = [await open(), await open()];
    const id = await partner.emit(companyId);
    for (const tail of [first, second]) {
      await eventually('the id', () => idsIn(tail).includes(id));
      expect(tail.events).toEqual([{ event: 'event', data: { id } }]);
    }
  });

  it('reports events recorded by another replica', async () => {
    const other = await PlatformFixture.start({}, platform.database);
    try {
      const tail = await open(partner.client, other);
      const id = await partner.emit(companyId);
      await eventually('the id', () => idsIn(tail).includes(id));
    } finally {
      await other.close();
    }
  });

  it('reports the newest of many events', async () => {
    const tail = await open();
    const ids = await Promise.all(Array.from({ length: 30 }, () => partner.emit(companyId)));
    await eventually('the last', () => idsIn(tail).includes(ids.toSorted().at(-1)!));
    expect(tail.events.length).toBeLessThanOrEqual(ids.length);
  });

  it('reports no events of other partners', async () => {
    const stranger = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    const tail = await open(stranger.client);
    await partner.emit(companyId);
    const own = await stranger.emit((await stranger.client.createCompany()).id);
    await eventually('its own', () => idsIn(tail).includes(own));
    expect(idsIn(tail)).toEqual([own]);
  });

  it('ends when the key is no longer valid', async () => {
    const leaving = await platform.addPartner();
    const tail = await open(leaving);
    const beat = () => platform.app.get(EventTails, { strict: false }).beat();
    await beat();
    await eventually('a heartbeat', () => tail.events.some(({ event }) => event === 'alive'));
    expect(tail.isEnded).toBe(false);
    await platform.database.query('UPDATE api_keys SET expires_at = now() WHERE partner_id = $1', [
      leaving.id,
    ]);
    await eventually('its end', async () => {
      await beat();
      return tail.isEnded;
    });
  });

  it('requires a key', async () => {
    expect((await fetch(`${platform.url}/v1/events/stream`)).status).toBe(401);
  });
});
