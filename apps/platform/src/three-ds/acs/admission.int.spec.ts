import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { Problem } from '#contracts';
import { eventually } from '#testing';
import { DataSource } from 'typeorm';
import { presentedAtOnce, ThreeDsFixture } from '../../../test/three-ds-fixture.js';
import { Forwarding } from '../forwarding/forwarding.js';
import { PartnerConcurrency } from '../requests/partner-concurrency.js';
import { ThreeDsLimits } from '../requests/three-ds-limits.js';

describe('a call of the ACS under overload', () => {
  let threeDs: ThreeDsFixture;
  let limits: ThreeDsLimits;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start();
    limits = threeDs.platform.app.get(ThreeDsLimits);
  });

  afterAll(() => threeDs?.close());

  beforeEach(() => {
    threeDs.webhook.script = presentedAtOnce;
    Object.assign(limits, new ThreeDsLimits(), { alwaysAdmitted: 0, longestLoopDelayMs: 60_000 });
  });

  const turnedAway = (acsTransactionId: string) => ({
    status: 200,
    body: { acsTransactionId, transStatus: 'U', transStatusReason: '22' },
  });

  async function expectNoRequest(acsTransactionId: string): Promise<void> {
    const { body } = await threeDs.findByAcs(acsTransactionId);
    expect((body as unknown as Problem).code).toBe('acs_transaction_unknown');
  }

  const refusals = async (why: string) => {
    const text = await (await fetch(`${threeDs.platform.url}/metrics`)).text();
    const [, count] = new RegExp(`^three_ds_refusals_total\\{.*why="${why}".*\\} (\\d+)`, 'm').exec(
      text,
    )!;
    return Number(count);
  };

  it('is answered with U at once, and not forwarded, while the event loop is delayed', async () => {
    limits.longestLoopDelayMs = -1;
    const forwarded = threeDs.forwarded().length;
    const acsTransactionId = randomUUID();
    expect(await threeDs.ask({ acsTransactionId })).toMatchObject(turnedAway(acsTransactionId));
    await expectNoRequest(acsTransactionId);
    expect(threeDs.forwarded()).toHaveLength(forwarded);
    expect(await refusals('platform_busy')).toBe(1);
    // After the load has decreased, the ACS may ask again.
    limits.longestLoopDelayMs = 60_000;
    expect((await threeDs.ask({ acsTransactionId })).body).toMatchObject({ transStatus: 'C' });
  });

  it('is admitted while there are few calls', async () => {
    Object.assign(limits, { longestLoopDelayMs: -1, alwaysAdmitted: 1 });
    expect((await threeDs.ask()).body).toMatchObject({ transStatus: 'C' });
  });

  it('waits with the first call if it is a repetition', async () => {
    threeDs.webhook.script = () => ({ status: 204 });
    const acsTransactionId = randomUUID();
    const next = threeDs.nextForwarded();
    const first = threeDs.ask({ acsTransactionId });
    const { threeDsRequestId: id } = await next;
    limits.longestLoopDelayMs = -1;
    const again = threeDs.ask({ acsTransactionId });
    const other = randomUUID();
    expect(await threeDs.ask({ acsTransactionId: other })).toMatchObject(turnedAway(other));
    await threeDs.presented(id);
    expect((await first).body).toMatchObject({ transStatus: 'C', threeDsRequestId: id });
    expect((await again).body).toEqual((await first).body);
  });

  it('is answered with U at once while earlier requests wait for the database', async () => {
    limits.longestOpeningMs = 0;
    const { app, database } = threeDs.platform;
    const locking = app.get(DataSource).transaction(async (transaction) => {
      await transaction.query('LOCK TABLE three_ds_requests IN EXCLUSIVE MODE');
      const first = threeDs.ask();
      await eventually('it waits for the lock', async () => {
        const waiting = await database.query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%three_ds_requests%'`,
        );
        return waiting.length > 0;
      });
      const acsTransactionId = randomUUID();
      expect(await threeDs.ask({ acsTransactionId })).toMatchObject(turnedAway(acsTransactionId));
      return { first };
    });
    const { first } = await locking;
    expect((await first).body).toMatchObject({ transStatus: 'C' });
  });

  it('is answered with U in time while the database hangs', async () => {
    Object.assign(limits, { presentMs: 300, graceMs: 200 });
    const acsTransactionId = randomUUID();
    await threeDs.platform.app.get(DataSource).transaction(async (transaction) => {
      await transaction.query('LOCK TABLE three_ds_requests IN EXCLUSIVE MODE');
      const askedMs = performance.now();
      expect(await threeDs.ask({ acsTransactionId })).toMatchObject(turnedAway(acsTransactionId));
      expect(performance.now() - askedMs).toBeLessThan(1_500);
    });
  });

  it('is not forwarded if the database stores it after the answer U', async () => {
    Object.assign(limits, { presentMs: 300, graceMs: 200 });
    const acsTransactionId = randomUUID();
    const { app } = threeDs.platform;
    const begin = jest.spyOn(app.get(Forwarding), 'begin');
    await app.get(DataSource).transaction(async (transaction) => {
      await transaction.query('LOCK TABLE three_ds_requests IN EXCLUSIVE MODE');
      expect(await threeDs.ask({ acsTransactionId })).toMatchObject(turnedAway(acsTransactionId));
      threeDs.clock.pass(501);
    });
    await eventually('it has ended', async () => {
      const [row] = await threeDs.platform.database.query(
        'SELECT status FROM three_ds_requests WHERE acs_transaction_id = $1',
        [acsTransactionId],
      );
      return row !== undefined && row.status !== 'forwarding';
    });
    expect((await threeDs.findByAcs(acsTransactionId)).body.transStatus).toBe('U');
    const forwarded = begin.mock.calls.map(([request]) => request.acsTransactionId);
    expect(forwarded).not.toContain(acsTransactionId);
    begin.mockRestore();
  });

  it('is answered with U at once if its partner is overloaded', async () => {
    const before = randomUUID();
    const known = await threeDs.ask({ acsTransactionId: before });
    const busy = jest
      .spyOn(threeDs.platform.app.get(PartnerConcurrency), 'busy')
      .mockReturnValue([threeDs.partner.id]);
    const forwarded = threeDs.forwarded().length;
    const acsTransactionId = randomUUID();
    expect(await threeDs.ask({ acsTransactionId })).toMatchObject(turnedAway(acsTransactionId));
    await expectNoRequest(acsTransactionId);
    expect((await threeDs.ask({ acsTransactionId: before })).body).toEqual(known.body);
    expect(threeDs.forwarded()).toHaveLength(forwarded);
    expect(await refusals('partner_busy')).toBe(1);
    busy.mockRestore();
  });
});
