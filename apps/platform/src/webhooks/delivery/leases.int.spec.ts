import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually, ScriptedServer } from '#testing';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { LeaseKeeper } from './deliverer.js';
import { DeliveryLimits } from './delivery-queue.js';

const ANOTHER = randomUUID();

describe('the lease of an event', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let companyId: string;
  let answer: () => void;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    Object.assign(platform.app.get(DeliveryLimits), { leaseMs: 1_500, renewEveryMs: 100 });
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    answer = resolve;
    receiver = await ScriptedServer.start(async () => {
      await promise;
      return { status: 204 };
    });
    partner = new EventLogPartner(await platform.addPartner({ url: receiver.url }));
    companyId = (await partner.client.createCompany()).id;
  });

  afterEach(() => receiver.close());

  async function underWay(): Promise<string> {
    const id = await partner.emit(companyId);
    await eventually('it is under way', () => receiver.requests.length === 1);
    return id;
  }

  async function leaseOf(id: string): Promise<Record<string, unknown> | undefined> {
    const [row] = await platform.database.query(
      `SELECT lease_token, leased_until, leased_until > now() AS is_leased FROM deliveries
       WHERE event_id = $1`,
      [id],
    );
    return row;
  }

  it('is held from the claim on, and renewed during a slow attempt', async () => {
    const id = await underWay();
    const first = await leaseOf(id);
    expect(first).toMatchObject({ is_leased: true, lease_token: expect.any(String) });
    await eventually('it is renewed', async () => {
      const { leased_until: leasedUntil } = (await leaseOf(id))!;
      return (leasedUntil as Date) > (first!.leased_until as Date);
    });
    answer();
    await partner.afterAttempts(id, 1, 'delivered');
    expect(await leaseOf(id)).toBeUndefined();
  });

  it('when lost, lets the attempt be logged without changing the other replica’s event', async () => {
    const id = await underWay();
    await platform.database.query(
      `UPDATE deliveries SET lease_token = $2, leased_until = now() + interval '1 hour'
       WHERE event_id = $1`,
      [id, ANOTHER],
    );
    answer();
    await partner.afterAttempts(id, 1, 'pending');
    expect(await leaseOf(id)).toMatchObject({ lease_token: ANOTHER, is_leased: true });
  });

  it('that ends while the process pauses keeps the order of the company', async () => {
    const keeper = platform.app.get(LeaseKeeper);
    keeper.stop();
    try {
      await underWay();
      for (let further = 0; further < 2; further += 1) await partner.emit(companyId);
      await sleep(platform.app.get(DeliveryLimits).leaseMs + 100);
      const last = await partner.emit(companyId);
      await eventually('it is claimed', async () => (await leaseOf(last))?.['is_leased']);
      answer();
      await eventually('all are delivered', () => receiver.requests.length >= 4);
      const sequences = receiver.requests.map(({ headers }) => headers['webhook-sequence']);
      expect([...new Set(sequences)]).toEqual(['1', '2', '3', '4']);
    } finally {
      keeper.start();
    }
  });

  it('delays the company’s next event while another replica holds it', async () => {
    const id = await underWay();
    await platform.database.query(
      `UPDATE deliveries SET lease_token = $2, leased_until = now() + interval '1 hour'
       WHERE event_id = $1`,
      [id, ANOTHER],
    );
    answer();
    await partner.afterAttempts(id, 1, 'pending');
    const next = await partner.emit(companyId);
    const other = await partner.emit((await partner.client.createCompany()).id);
    await partner.afterAttempts(other, 1, 'delivered');
    expect((await partner.get(next)).attempts).toEqual([]);
    await platform.database.query('DELETE FROM deliveries WHERE event_id = $1', [id]);
    await partner.afterAttempts(next, 1, 'delivered');
  });

  it('of a hanging attempt at another replica delays no other event, and stays there', async () => {
    const id = await underWay();
    await platform.database.query(
      `UPDATE deliveries SET lease_token = $2, leased_until = now() + interval '1 hour',
         is_overtakable = true
       WHERE event_id = $1`,
      [id, ANOTHER],
    );
    answer();
    await partner.afterAttempts(id, 1, 'pending');
    await partner.afterAttempts(await partner.emit(companyId), 1, 'delivered');
    expect(await leaseOf(id)).toMatchObject({ lease_token: ANOTHER, is_leased: true });
    expect(receiver.requests).toHaveLength(2);
  });
});
