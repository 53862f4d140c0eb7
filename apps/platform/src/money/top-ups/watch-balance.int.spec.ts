import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  AccountResource,
  AutoTopUpResource,
  Page,
  Problem,
  TopUpResource,
  WebhookEvent,
} from '#contracts';
import { eventually } from '#testing';
import { fundAccount, openCard, openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { Clock } from '../../clock.js';
import { TopUpSettlement } from '../auto-top-up/top-up-settlement.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';

const FUNDS = 10_000;
const HOUR_MS = 3_600_000;
const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('an account whose balance is watched', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let companyId: string;
  let accountId: string;
  let cardId: string;
  let now = new Date();

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    platform.app.get(Clock).now = () => new Date(now);
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    now = new Date();
    const card = await openFundedCard(platform, partner, FUNDS);
    ({ id: cardId, accountId, companyId } = card);
  });

  afterEach(async () => {
    expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
  });

  const watch = (threshold: number | null) =>
    partner.patch<AccountResource & { code?: string }>(`/v1/accounts/${accountId}`, {
      lowBalanceThreshold: threshold === null ? null : euros(threshold),
    });
  const pay = (cents: number, paymentId: string = randomUUID()) =>
    processor.send({ kind: 'clearing', cardId, paymentId }, cents);
  const refund = (cents: number) => processor.send({ kind: 'refund', cardId }, cents);
  const path = () => `/v1/accounts/${accountId}/auto-top-up`;
  const setAutoTopUp = (body: object) =>
    partner.put<AutoTopUpResource & { code?: string }>(path(), body);
  const autoTopUp = async () => (await partner.get<AutoTopUpResource>(path())).body;
  const available = async () =>
    (await partner.get<AccountResource>(`/v1/accounts/${accountId}`)).body.available!.amount;
  const topUps = async (status: string) =>
    (await partner.get<Page<TopUpResource>>(`/v1/top-ups?accountId=${accountId}&status=${status}`))
      .body.data;
  const settle = async (action: 'complete' | 'fail') => {
    const [one] = await topUps('initiated');
    return partner.post<Problem>(`/v1/sandbox/top-ups/${one!.id}/${action}`);
  };
  const onCall = () =>
    partner.put(`/v1/sandbox/accounts/${accountId}/top-up-simulation`, { settlement: 'on_call' });
  const look = () => platform.app.get(TopUpSettlement).poll();

  async function events(kinds: string): Promise<WebhookEvent[]> {
    const rows = await platform.database.query(
      `SELECT body FROM events WHERE company_id = $1 AND event_type ~ $2
       ORDER BY channel, sequence`,
      [companyId, kinds],
    );
    return rows.map(({ body }) => JSON.parse(body as string) as WebhookEvent);
  }

  const eventKinds = async (kinds = 'low_balance|balance_recovered|top_up') =>
    (await events(kinds)).map(({ event }) => event);

  describe('by a threshold', () => {
    it('has a default threshold until its partner sets one', async () => {
      const { body } = await partner.get<AccountResource>(`/v1/accounts/${accountId}`);
      expect(body.lowBalanceThreshold).toEqual(euros(10_000));
      const fresh = await openCard(partner);
      const unused = await partner.get<AccountResource>(`/v1/accounts/${fresh.accountId}`);
      expect(unused.body.lowBalanceThreshold).toEqual(euros(10_000));
      await pay(1);
      expect(await eventKinds()).toEqual(['low_balance']);
    });

    it('is reported as low once, and as recovered at one and a half times the threshold', async () => {
      expect((await watch(5_000)).body.lowBalanceThreshold).toEqual(euros(5_000));
      await pay(5_000);
      expect(await eventKinds()).toEqual([]);
      await pay(1);
      await pay(1_000);
      await refund(3_500);
      expect(await available()).toBe(7_499);
      expect(await eventKinds()).toEqual(['low_balance']);
      await pay(3_000);
      await refund(3_001);
      expect(await eventKinds()).toEqual(['low_balance', 'balance_recovered']);
      expect((await events('balance_recovered'))[0]!.data).toEqual({
        accountId,
        threshold: euros(7_500),
        available: euros(7_500),
      });
      await pay(2_501);
      expect(await eventKinds()).toEqual(['low_balance', 'balance_recovered', 'low_balance']);
    });

    it('is reported as low once by 64 payments at once', async () => {
      await watch(5_000);
      await Promise.all(Array.from({ length: 64 }, () => pay(100)));
      expect(await eventKinds()).toEqual(['low_balance']);
      await Promise.all(Array.from({ length: 64 }, () => refund(100)));
      expect(await eventKinds()).toEqual(['low_balance', 'balance_recovered']);
    });

    it('is reported immediately if it is low already, and not without a threshold', async () => {
      await watch(FUNDS + 1);
      await watch(FUNDS + 2);
      expect(await eventKinds()).toEqual(['low_balance']);
      expect((await watch(null)).body.lowBalanceThreshold).toBeNull();
      await refund(FUNDS);
      expect(await eventKinds()).toEqual(['low_balance']);
    });

    it('accepts a threshold only in its currency, and only from its partner', async () => {
      const body = { lowBalanceThreshold: { amount: 1, currency: 'USD' } };
      const wrong = await partner.patch<Problem>(`/v1/accounts/${accountId}`, body);
      expect(wrong).toMatchObject({ status: 422, body: { code: 'threshold_currency_wrong' } });
      const stranger = await platform.addPartner();
      expect((await stranger.patch(`/v1/accounts/${accountId}`, body)).status).toBe(404);
      expect((await stranger.put(path(), { threshold: euros(1), amount: euros(1) })).status).toBe(
        404,
      );
    });
  });

  describe('by automatic top-ups', () => {
    it('is topped up once when many payments cross the threshold, and completed by the bank', async () => {
      await setAutoTopUp({ threshold: euros(5_000), amount: euros(20_000) });
      await Promise.all(Array.from({ length: 64 }, () => pay(100)));
      expect(await eventKinds('top_up')).toEqual([
        'auto_top_up_activated',
        'auto_top_up_initiated',
      ]);
      expect((await topUps('initiated')).map(({ amount }) => amount)).toEqual([euros(20_000)]);
      now = new Date(now.getTime() + 2_000);
      await eventually('the bank completes it', async () => (await available()) === 23_600);
      expect(await eventKinds('top_up')).toEqual([
        'auto_top_up_activated',
        'auto_top_up_initiated',
        'account_top_up',
      ]);
      expect(await autoTopUp()).toMatchObject({ status: 'active', pendingTopUpId: null });
    });

    it('is filled up to a target repeatedly while it is below its threshold', async () => {
      await onCall();
      await setAutoTopUp({ threshold: euros(5_000), targetAmount: euros(9_000) });
      await pay(6_000);
      expect((await topUps('initiated'))[0]!.amount).toEqual(euros(5_000));
      await pay(6_000);
      const [completed, again] = [await settle('complete'), await settle('complete')];
      expect([completed.status, again.status]).toEqual([200, 200]);
      expect(await available()).toBe(9_000);
      expect(await topUps('completed')).toHaveLength(2);
    });

    it('is posted once, however often the bank completes it', async () => {
      await onCall();
      await setAutoTopUp({ threshold: euros(FUNDS + 1), amount: euros(500) });
      const [{ id }] = (await topUps('initiated')) as [TopUpResource];
      const calls = Array.from({ length: 32 }, () =>
        partner.post(`/v1/sandbox/top-ups/${id}/complete`),
      );
      expect((await Promise.all(calls)).every(({ status }) => status === 200)).toBe(true);
      expect(await available()).toBe(FUNDS + 500);
      const failed = await partner.post<Problem>(`/v1/sandbox/top-ups/${id}/fail`);
      expect(failed).toMatchObject({ status: 409, body: { code: 'top_up_settled' } });
    });

    it('waits longer after each failure, and is deactivated after the third', async () => {
      await onCall();
      await setAutoTopUp({ threshold: euros(FUNDS + 1), amount: euros(500) });
      for (const hours of [1, 4]) {
        await settle('fail');
        await pay(1);
        now = new Date(now.getTime() + hours * HOUR_MS - 1);
        await look();
        expect(await topUps('initiated')).toEqual([]);
        now = new Date(now.getTime() + 1);
        await look();
        expect(await topUps('initiated')).toHaveLength(1);
      }
      await settle('fail');
      expect(await autoTopUp()).toMatchObject({
        status: 'inactive',
        deactivationReason: 'top_ups_failed',
        failures: 3,
      });
      await pay(1);
      expect(await topUps('initiated')).toEqual([]);
      const [event] = await events('auto_top_up_deactivated');
      expect(event!.data).toMatchObject({ reason: 'top_ups_failed' });
      await setAutoTopUp({ threshold: euros(FUNDS), amount: euros(500) });
      expect(await autoTopUp()).toMatchObject({ status: 'active', failures: 0 });
      expect(await topUps('initiated')).toHaveLength(1);
    });

    it('fails if the account can not take it, and does not block others', async () => {
      await setAutoTopUp({ threshold: euros(2 * FUNDS), amount: euros(9_000_000_000_000) });
      await fundAccount(platform, accountId, 3_999_000_000_000_000);
      now = new Date(now.getTime() + 3_000);
      await look();
      expect(await topUps('failed')).toHaveLength(1);
      expect(await topUps('initiated')).toEqual([]);
    });

    it('respects the daily cap, and continues the next day', async () => {
      await onCall();
      const day = new Date(now);
      day.setUTCDate(day.getUTCDate() + 1);
      day.setUTCHours(22, 30, 0, 0);
      now = day;
      const cap = { dailyCap: euros(1_000) };
      await setAutoTopUp({ threshold: euros(50_000), amount: euros(500), ...cap });
      await settle('complete');
      await settle('complete');
      expect(await topUps('initiated')).toEqual([]);
      await pay(1);
      await look();
      expect(await topUps('initiated')).toEqual([]);
      const { waitsUntil } = await autoTopUp();
      now = new Date(waitsUntil!);
      expect(
        new Intl.DateTimeFormat('de', { timeZone: 'Europe/Berlin', timeStyle: 'short' }).format(
          now,
        ),
      ).toBe('00:00');
      await look();
      expect(await topUps('initiated')).toHaveLength(1);
    });

    it('reports that they were switched on and off once each', async () => {
      const settings = { threshold: euros(100), amount: euros(500) };
      await Promise.all(Array.from({ length: 16 }, () => setAutoTopUp(settings)));
      await setAutoTopUp({ ...settings, threshold: euros(200) });
      expect(await eventKinds('top_up')).toEqual(['auto_top_up_activated']);
      const answers = await Promise.all(Array.from({ length: 16 }, () => partner.delete(path())));
      expect(answers.every(({ status }) => status === 204)).toBe(true);
      expect(await eventKinds('top_up')).toEqual([
        'auto_top_up_activated',
        'auto_top_up_deactivated',
      ]);
      expect(await autoTopUp()).toMatchObject({ deactivationReason: 'switched_off' });
      await pay(FUNDS);
      expect(await topUps('initiated')).toEqual([]);
    });

    it.each([
      { threshold: euros(100) },
      { threshold: euros(100), amount: euros(1), targetAmount: euros(500) },
      { threshold: euros(100), targetAmount: euros(100) },
      { threshold: euros(100), amount: euros(500), dailyCap: euros(499) },
      { threshold: euros(100), amount: { amount: 500, currency: 'USD' } },
    ])('refuses %j', async (body) => {
      expect(await setAutoTopUp(body)).toMatchObject({
        status: 422,
        body: { code: 'auto_top_up_impossible' },
      });
      expect((await partner.get(path())).status).toBe(404);
    });

    it('are simulated in the sandbox only', async () => {
      await onCall();
      await setAutoTopUp({ threshold: euros(FUNDS + 1), amount: euros(500) });
      const [{ id }] = (await topUps('initiated')) as [TopUpResource];
      const live = await PlatformFixture.start({ sandbox: false }, platform.database);
      const there = partner.at(live.url);
      expect((await there.post(`/v1/sandbox/top-ups/${id}/complete`)).status).toBe(404);
      expect((await there.post(`/v1/sandbox/top-ups/${id}/fail`)).status).toBe(404);
      const simulation = `/v1/sandbox/accounts/${accountId}/top-up-simulation`;
      expect((await there.put(simulation, { settlement: 'by_itself' })).status).toBe(404);
      await live.close();
      expect(await available()).toBe(FUNDS);
    });
  });
});
