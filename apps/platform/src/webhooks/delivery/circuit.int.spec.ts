import { eventually, ScriptedServer } from '#testing';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { EVENT_STATUS } from '../event-log/event-log.service.js';
import { DeliveryLimits, DeliveryQueue } from './delivery-queue.js';

const HOUR = 3_600_000;
const FAILURES_TO_OPEN = 3;
const COMPANIES = 6;

describe('the circuit of a dead endpoint', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: PartnerClient;
  let clock: AdjustableClock;

  beforeEach(async () => {
    platform = await PlatformFixture.start();
    platform.app.get(DeliveryLimits).failuresToOpen = FAILURES_TO_OPEN;
    clock = AdjustableClock.of(platform);
    receiver = await ScriptedServer.start(() => ({ status: 500 }));
    partner = await platform.addPartner({ url: receiver.url });
    for (let company = 0; company < COMPANIES; company += 1) {
      const { id } = await partner.createCompany();
      await partner.approveKyc(id);
    }
    await eventually('the circuit is open', async () => (await health()).open_until !== null);
  });

  afterEach(async () => {
    await platform?.close();
    await receiver.close();
  });

  async function health(): Promise<Record<string, unknown>> {
    const [row] = await platform.database.query(
      `SELECT open_until, probes, consecutive_failures, failing_since, last_failure, last_success_at
       FROM webhook_endpoints`,
    );
    return row!;
  }

  async function countOf(status: string): Promise<number> {
    const [row] = await platform.database.query(
      `SELECT count(*)::int AS count FROM events e WHERE ${EVENT_STATUS} = $1`,
      [status],
    );
    return row!.count as number;
  }

  function watchGivingBack(): string[] {
    const ids: string[] = [];
    platform.app.get(DeliveryQueue).release = (released) => {
      ids.push(...released);
      return Promise.resolve();
    };
    return ids;
  }

  it('opens, and probes with single attempts at growing intervals', async () => {
    const before = receiver.requests.length;
    const intervals: number[] = [];
    for (let probe = 1; probe <= 4; probe += 1) {
      const openUntil = (await health()).open_until as Date;
      clock.goTo(new Date(Math.max(openUntil.getTime(), clock.now.getTime() + 600_000)));
      await eventually(`probe ${probe}`, async () => {
        const { probes, consecutive_failures: failures } = await health();
        const { length } = receiver.requests;
        // A probe counts from its claim on, before it is sent.
        return probes === probe && length === before + probe && failures === length;
      });
      intervals.push(((await health()).open_until as Date).getTime() - clock.now.getTime());
    }
    expect(receiver.requests).toHaveLength(before + 4);
    expect(intervals).toEqual([10_000, 20_000, 40_000, 60_000]);
    expect(await health()).toMatchObject({ last_failure: 'answered 500', last_success_at: null });
  });

  it('closes after a successful probe, and delivers the waiting events', async () => {
    receiver.script = () => ({ status: 204 });
    clock.pass(600_000);
    await eventually('all are delivered', async () => (await countOf('delivered')) === COMPANIES);
    expect(await health()).toMatchObject({
      open_until: null,
      probes: 0,
      consecutive_failures: 0,
      failing_since: null,
    });
  });

  it('allows the last attempt of each event whose five days end', async () => {
    const before = receiver.requests.length;
    const givenBack = watchGivingBack();
    clock.pass(121 * HOUR);
    await eventually('all are given up', async () => (await countOf('given_up')) === COMPANIES);
    // No last attempt is released; otherwise each look would make at most one of them.
    expect(givenBack).toEqual([]);
    // Those attempted before; the other events had their last attempt within the same days.
    expect(receiver.requests.length).toBeGreaterThanOrEqual(before + COMPANIES);
  });
});

describe('a disabled endpoint', () => {
  let platform: PlatformFixture;
  let receiver: ScriptedServer;
  let partner: PartnerClient;
  let clock: AdjustableClock;

  beforeEach(async () => {
    platform = await PlatformFixture.start();
    clock = AdjustableClock.of(platform);
    receiver = await ScriptedServer.start(() => ({ status: 204 }));
    partner = await platform.addPartner({ url: receiver.url });
    await setStatus('disabled');
    const { id } = await partner.createCompany();
    await partner.approveKyc(id);
  });

  afterEach(async () => {
    await platform?.close();
    await receiver.close();
  });

  async function setStatus(status: string): Promise<void> {
    await platform.database.query(`UPDATE webhook_endpoints SET status = $1`, [status]);
    await platform.database.query(`NOTIFY webhook_endpoints`);
  }

  const statusOfEvent = async () =>
    (await platform.database.query(`SELECT ${EVENT_STATUS} AS status FROM events e`))[0]?.status;

  it('gets the waiting events when it is enabled again', async () => {
    clock.pass(48 * HOUR);
    expect(await statusOfEvent()).toBe('pending');
    await setStatus('enabled');
    clock.pass(1);
    await eventually('it is delivered', async () => (await statusOfEvent()) === 'delivered');
    expect(receiver.requests).toHaveLength(1);
  });

  it('does not get events that waited longer than five days', async () => {
    clock.pass(121 * HOUR);
    await eventually('it is given up', async () => (await statusOfEvent()) === 'given_up');
    expect(receiver.requests).toHaveLength(0);
  });
});
