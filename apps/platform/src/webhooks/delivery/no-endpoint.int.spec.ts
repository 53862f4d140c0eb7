import { exampleOf, TransactionDeclined } from '#contracts';
import { eventually, ScriptedServer } from '#testing';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import { EventLogPartner } from '../../../test/event-log-partner.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { AlertWatch } from './endpoint-alerts.js';
import { PartnerNotices } from './partner-notices.js';

const HOUR = 3_600_000;
const CHANNELS = ['events', 'transactions'] as const;

describe('events of a partner without an endpoint', () => {
  let platform: PlatformFixture;
  let clock: AdjustableClock;
  let receiver: ScriptedServer;
  let partner: EventLogPartner;
  let companyId: string;

  beforeEach(async () => {
    platform = await PlatformFixture.start();
    clock = AdjustableClock.of(platform);
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    partner = new EventLogPartner(await platform.addPartnerWithoutWebhook());
    companyId = (await partner.client.createCompany()).id;
  });

  afterEach(async () => {
    await platform?.close();
    await receiver?.close();
  });

  const declined = () =>
    partner.emit(companyId, 'transaction_declined', exampleOf(TransactionDeclined).data);

  async function configure(channel: string, settings: object = {}): Promise<string> {
    const endpoint = { url: `${receiver.url}/${channel}`, header: 'x-token', status: 'enabled' };
    const { status, body } = await partner.client.put<{ id: string }>(
      `/v1/webhook-endpoints/${channel}`,
      { ...endpoint, token: 'token-of-the-partner', ...settings },
    );
    expect(status).toBe(200);
    return body.id;
  }

  const received = () =>
    receiver.requests.map(({ path, headers }) => [path, Number(headers['webhook-sequence'])]);

  it('wait with the reason, and are delivered in order when the endpoint is configured', async () => {
    const ids = [await partner.emit(companyId), await partner.emit(companyId)];
    const transaction = await declined();
    clock.pass(100 * HOUR);
    expect(await partner.get(ids[0]!)).toMatchObject({
      status: 'pending',
      heldBy: 'no_endpoint',
      nextAttemptAt: null,
      attempts: [],
    });
    const waiting = async (query = '') =>
      (await partner.list(`status=pending&${query}`)).map(({ id }) => id);
    expect(await waiting()).toEqual([transaction, ...ids.toReversed()]);
    expect(await waiting('channel=transactions')).toEqual([transaction]);

    await configure('events');
    for (const id of ids) {
      const event = await partner.afterAttempts(id, 1, 'delivered');
      expect([event.heldBy, event.attempts[0]!.trigger]).toEqual([null, 'automatic']);
    }
    expect(received()).toEqual([
      ['/events', 1],
      ['/events', 2],
    ]);
    // Each channel has an endpoint of its own.
    expect(await partner.get(transaction)).toMatchObject({ heldBy: 'no_endpoint', attempts: [] });
    await configure('transactions');
    await partner.afterAttempts(transaction, 1, 'delivered');
    expect(received().at(-1)).toEqual(['/transactions', 1]);
  });

  it('wait for an endpoint that is first disabled, and not for another partner’s', async () => {
    const id = await partner.emit(companyId);
    await platform.addPartner({ url: receiver.url });
    await configure('events', { status: 'disabled' });
    expect(await partner.get(id)).toMatchObject({ heldBy: 'endpoint_disabled', attempts: [] });
    expect(receiver.requests).toEqual([]);
    await configure('events');
    await partner.afterAttempts(id, 1, 'delivered');
  });

  it('have five days of attempts from the first one', async () => {
    const id = await partner.emit(companyId);
    receiver.script = () => ({ status: 500 });
    clock.pass(100 * HOUR);
    await configure('events');
    await partner.afterAttempts(id, 1, 'pending');
    const [row] = await platform.database.query(
      'SELECT window_ends_at - first_attempt_at = $1::interval AS "isWhole" FROM deliveries',
      ['120 hours'],
    );
    expect(row).toEqual({ isWhole: true });
  });

  it('are given up after five days, also a thousand at once, and can be sent again', async () => {
    const id = await partner.emit(companyId);
    await platform.database.query(
      `INSERT INTO events SELECT 'evt_' || n, partner_id, channel, company_id, event_type, 100 + n, body,
         traceparent, created_at FROM events, generate_series(1, 1000) n`,
    );
    await platform.database.query(
      `INSERT INTO deliveries (event_id, event_created_at, endpoint_id, company_id, sequence, next_attempt_at,
         window_ends_at)
       SELECT 'evt_' || n, event_created_at, endpoint_id, company_id, 100 + n, next_attempt_at, window_ends_at
       FROM deliveries, generate_series(1, 1000) n`,
    );
    clock.pass(119 * HOUR);
    expect((await partner.get(id)).status).toBe('pending');
    clock.pass(2 * HOUR);
    await eventually('all are given up', async () => {
      const [row] = await platform.database.query('SELECT count(*)::int AS left FROM deliveries');
      return row!.left === 0;
    });
    expect(await partner.get(id)).toMatchObject({ status: 'given_up', heldBy: null, attempts: [] });
    await configure('events');
    await partner.redeliver(id);
    await partner.afterAttempts(id, 1, 'delivered');
  });

  it.each(CHANNELS)(
    'reach an endpoint of %s that was deleted and configured again',
    async (channel) => {
      await configure(channel);
      // Endpoints of earlier versions have ids that do not follow from their partner.
      await platform.database.query(
        `DELETE FROM webhook_signing_secrets; UPDATE webhook_endpoints SET id = 'whe_old';
         NOTIFY webhook_endpoints`,
      );
      await platform.database.query(`UPDATE webhook_endpoints SET status = 'disabled'`);
      const id = channel === 'events' ? await partner.emit(companyId) : await declined();
      expect((await partner.get(id)).heldBy).toBe('endpoint_disabled');
      await platform.database.query('DELETE FROM webhook_endpoints');
      expect((await partner.get(id)).heldBy).toBe('no_endpoint');
      await configure(channel);
      await partner.afterAttempts(id, 1, 'delivered');
    },
  );

  it('do not count as late, cause no alert, and are counted by the state of the endpoint', async () => {
    const alerts: unknown[] = [];
    platform.app.get(PartnerNotices).send = (alert) => Promise.resolve(void alerts.push(alert));
    await partner.emit(companyId);
    await declined();
    await configure('transactions', { status: 'disabled' });
    clock.pass(100 * HOUR);
    await platform.app.get(AlertWatch).poll();
    expect(alerts).toEqual([]);
    const metrics = await (await fetch(`${platform.url}/metrics`)).text();
    const valueOf = (series: string) => metrics.split('\n').find((line) => line.startsWith(series));
    const waiting = (state: string) => valueOf(`delivery_waiting_events{endpoint="${state}"`);
    expect(['enabled', 'disabled', 'missing'].map(waiting)).toEqual([
      expect.stringMatching(/ 0$/),
      expect.stringMatching(/ 1$/),
      expect.stringMatching(/ 1$/),
    ]);
    expect(valueOf('delivery_oldest_waiting_seconds')).toMatch(/ 0$/);
    expect(valueOf('delivery_events_total{outcome="given_up"')).toMatch(/ 0$/);
  });
});
