import { randomUUID } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type { CardResource, SetSpendingControls, SpendingControlsResource } from '#contracts';
import { eventually, type TestDatabase } from '#testing';
import { DataSource } from 'typeorm';
import { fundAccount, openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import {
  PROCESSOR_KEY,
  type ProcessorAnswer,
  ProcessorClient,
} from '../../../test/processor-client.js';
import { Clock } from '../../clock.js';
import { lockCompany } from '../../companies/index.js';
import { lockCardAccounts } from '../ledger/ledger.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';
import { LOCK_CONTROLS } from './controlled-spending.js';

const FUNDS = 10_000_000;
const AT_ONCE = 1_000;

/** Counts that are not what the payments add up to. */
const FIND_MISCOUNTED = `
  SELECT s.owner_id, s.period, s.currency, s.amount, sum(p.held + greatest(p.cleared, 0)) AS spent
  FROM spent_amounts s LEFT JOIN (payments p JOIN cards c ON c.id = p.card_id)
    ON s.owner_id IN (p.card_id, p.company_id, c.original_card_id)
    AND p.currency = s.currency AND s.period IN ('total', 'day:' || p.spent_on,
      'week:' || date_trunc('week', p.spent_on)::date, 'month:' || to_char(p.spent_on, 'YYYY-MM'))
  GROUP BY s.owner_id, s.period, s.currency, s.amount
  HAVING s.amount <> coalesce(sum(p.held + greatest(p.cleared, 0)), 0)`;

const FIND_WAITING = `
  SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%spending_controls%'`;

describe('spending controls', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let companyId: string;
  let card: CardResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    card = await openFundedCard(platform, partner, FUNDS);
    ({ companyId } = card);
  });

  afterEach(async () => {
    jest.restoreAllMocks();
    expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
    expect(await platform.database.query(FIND_MISCOUNTED)).toEqual([]);
  });

  async function newCard(accountId?: string): Promise<CardResource> {
    const { id: personId } = await partner.createPerson(companyId);
    const order = { personId, cardType: 'virtual', ...(accountId && { accountId }) };
    const { body } = await partner.post<CardResource>('/v1/cards', order);
    await partner.post(`/v1/cards/${body.id}/activate`);
    return body;
  }

  /** The company's other account, with a card. */
  async function cardOfOtherAccount(): Promise<CardResource> {
    const id = `acc_${randomUUID()}`;
    await insertAccount(id, platform.database.query);
    await fundAccount(platform, id, FUNDS);
    return newCard(id);
  }

  const insertAccount = (id: string, query: TestDatabase['query']) =>
    query(
      `INSERT INTO accounts (id, company_id, account_type, currency, credit_limit)
       VALUES ($1, $2, 'credit', 'EUR', 0)`,
      [id, companyId],
    );

  const setCard = async (controls: SetSpendingControls) =>
    (
      await partner.put<SpendingControlsResource>(
        `/v1/cards/${card.id}/spending-controls`,
        controls,
      )
    ).body;
  const setCompany = async (controls: SetSpendingControls) =>
    (
      await partner.put<SpendingControlsResource>(
        `/v1/companies/${companyId}/spending-controls`,
        controls,
      )
    ).body;

  const stopClock = (now: string) =>
    jest.spyOn(platform.app.get(Clock), 'now').mockReturnValue(new Date(now));

  const limit = (period: 'payment' | 'day' | 'week' | 'month' | 'total', amount: number) => ({
    limits: [{ period, amount: { amount, currency: 'EUR' } }],
  });

  type Message = Parameters<ProcessorClient['send']>[0];
  const send = (kind: Message['kind'], cents: number, more: object = {}) =>
    processor.send({ kind, cardId: card.id, ...more }, cents);
  const authorize = async (cents: number, more: object = {}) =>
    (await send('authorization', cents, more)).body;

  const approved = (answers: readonly ProcessorAnswer[]) =>
    answers.filter(({ body }) => body.outcome === 'approved').length;

  it.each<[string, SetSpendingControls, object, string, 'merchantCategories' | 'countries']>([
    [
      'a blocked category',
      { limits: [], merchantCategories: { blocked: ['5411', '3000-3299'] } },
      { merchant: { name: 'Air', categoryCode: '3299', country: 'DE' } },
      'merchant_category_blocked',
      'merchantCategories',
    ],
    [
      'a category that is not allowed',
      { limits: [], merchantCategories: { allowed: ['5943-5999'] } },
      {},
      'merchant_category_blocked',
      'merchantCategories',
    ],
    [
      'a blocked country',
      { limits: [], countries: { blocked: ['US', 'DE'] } },
      {},
      'country_blocked',
      'countries',
    ],
    [
      'a country that is not allowed',
      { limits: [], countries: { allowed: ['FR'] } },
      {},
      'country_blocked',
      'countries',
    ],
  ])('decline %s and report the rule', async (_rule, controls, more, reason, rule) => {
    const { ruleId } = (await setCard(controls))[rule]!;
    expect(ruleId).toMatch(/^rul_/);
    expect(await authorize(100, more)).toMatchObject({ outcome: 'declined', reason, ruleId });
    const [event] = await platform.database.query(
      `SELECT body FROM events WHERE company_id = $1 AND channel = 'transactions'`,
      [companyId],
    );
    expect(JSON.parse(event!.body as string)).toMatchObject({ data: { reason, ruleId } });
  });

  it('decline blocked payments only', async () => {
    await setCompany({
      limits: [],
      merchantCategories: { blocked: ['5411', '3000-3299'] },
      countries: { allowed: ['DE'] },
      channels: { cash: false },
    });
    const outcomes = await Promise.all([
      authorize(100),
      authorize(100, { channel: 'contactless' }),
      authorize(100, { merchant: { name: 'Inn', categoryCode: '3300', country: 'DE' } }),
      authorize(100, { channel: 'cash' }),
    ]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual([
      'approved',
      'approved',
      'approved',
      'declined',
    ]);
    expect(outcomes[3]!.reason).toBe('channel_blocked');
  });

  it('limit each payment with its increments', async () => {
    const { limits } = await setCard(limit('payment', 5_000));
    const paymentId = randomUUID();
    expect((await authorize(4_000, { paymentId })).outcome).toBe('approved');
    const increment = await send('incremental_authorization', 1_001, { paymentId });
    expect(increment.body).toMatchObject({
      reason: 'spending_limit_exceeded',
      ruleId: limits[0]!.ruleId,
    });
    expect((await authorize(5_001)).outcome).toBe('declined');
    expect((await authorize(5_000)).outcome).toBe('approved');
  });

  it.each(['day', 'week', 'month', 'total'] as const)(
    `are exact: ${AT_ONCE} payments at once never exceed the limit for a %s`,
    async (period) => {
      await setCard(limit(period, 99_500));
      const asked = Array.from({ length: AT_ONCE }, () => send('authorization', 1_000));
      const answers = await Promise.all(asked);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(approved(answers)).toBe(99);
      expect((await authorize(500)).outcome).toBe('approved');
      expect((await authorize(1)).outcome).toBe('declined');
    },
  );

  it(`are exact for a company: ${AT_ONCE} payments at once at two replicas with cards of both accounts`, async () => {
    const other = await cardOfOtherAccount();
    const cards = [card, await newCard(), other, await newCard(other.accountId)];
    await setCompany(limit('day', 99_500));
    // Not for longer than this: it would expire the holds of specs that move the first one's clock.
    const replica = await PlatformFixture.start(
      { processorApiKeys: [PROCESSOR_KEY] },
      platform.database,
    );
    const ofReplica = new ProcessorClient(replica.url);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, index) => {
        const at = index < AT_ONCE / 2 ? processor : ofReplica;
        const cardId = cards[index % cards.length]!.id;
        return at.send({ kind: 'authorization', cardId }, 1_000);
      }),
    );
    await replica.close();
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(approved(answers)).toBe(99);
    expect((await authorize(501)).outcome).toBe('declined');
  });

  it('let a payment wait for a concurrent one of the company', async () => {
    const countMore = `UPDATE spent_amounts SET amount = amount + $2 WHERE owner_id = $1`;
    await setCompany(limit('day', 1_000));
    await authorize(400);
    const { asked } = await platform.app.get(DataSource).transaction(async (transaction) => {
      await transaction.query(LOCK_CONTROLS, [[companyId]]);
      await transaction.query(countMore, [companyId, 600]);
      const payment = authorize(100);
      const isWaiting = async () => (await platform.database.query(FIND_WAITING)).length > 0;
      await Promise.race([payment, eventually('the payment waits', isWaiting)]);
      // In an object, because a promise would be awaited before the commit.
      return { asked: payment };
    });
    expect((await asked).outcome).toBe('declined');
    // There was no such payment.
    await platform.database.query(countMore, [companyId, -600]);
  });

  it('apply while they are set during payments', async () => {
    const other = await cardOfOtherAccount();
    const asked = Array.from({ length: 200 }, (_, index) =>
      send('authorization', 1_000, { cardId: index % 2 ? card.id : other.id }),
    );
    await setCompany(limit('month', 50_000));
    await Promise.all(asked);
    expect((await authorize(50_001)).outcome).toBe('declined');
  });

  it('apply to an account that opens while the first rules are set', async () => {
    const accountId = `acc_${randomUUID()}`;
    const rules = await platform.app.get(DataSource).transaction(async (transaction) => {
      await lockCompany(transaction, { id: companyId });
      await insertAccount(accountId, (text, values) => transaction.query(text, values));
      await lockCardAccounts(transaction, [accountId]);
      const setting = setCompany(limit('payment', 99));
      const isWaiting = async () => (await platform.database.query(FIND_WAITING)).length > 0;
      await Promise.race([setting, eventually('the rules wait for the account', isWaiting)]);
      return { setting };
    });
    await rules.setting;
    await fundAccount(platform, accountId, FUNDS);
    card = await newCard(accountId);
    expect(await authorize(100)).toMatchObject({ outcome: 'declined' });
  });

  it('count amounts spent before the first rule', async () => {
    await authorize(3_000);
    await send('clearing', 2_000);
    await setCard(limit('month', 6_000));
    expect((await authorize(1_001)).outcome).toBe('declined');
    expect((await authorize(1_000)).outcome).toBe('approved');
  });

  it('free reversed amounts, but not refunded ones', async () => {
    await setCard(limit('day', 5_000));
    const [reversed, refunded] = [randomUUID(), randomUUID()];
    await authorize(2_000, { paymentId: reversed });
    await authorize(3_000, { paymentId: refunded });
    expect((await authorize(1)).outcome).toBe('declined');
    await send('clearing', 3_000, { paymentId: refunded });
    await send('refund', 3_000, { paymentId: refunded });
    expect((await authorize(1)).outcome).toBe('declined');
    await send('reversal', 500, { paymentId: reversed });
    expect((await authorize(501)).outcome).toBe('declined');
    expect((await authorize(500)).outcome).toBe('approved');
  });

  it('free expired amounts', async () => {
    await setCard(limit('total', 1_000));
    await authorize(1_000);
    expect((await authorize(1)).outcome).toBe('declined');
    const at = new Date(Date.now() + 8 * 86_400_000).toISOString();
    stopClock(at);
    await eventually('the hold no longer counts', async () => {
      return (await authorize(1, { at })).outcome === 'approved';
    });
    expect((await authorize(1_000, { at })).outcome).toBe('declined');
  });

  it("count by the day where the company has its seat, that of a payment's authorization", async () => {
    await setCard(limit('day', 1_000));
    const before = '2026-03-28T22:59:59.000Z';
    const after = '2026-03-28T23:00:00.000Z';
    stopClock('2026-03-29T12:00:00.000Z');
    const paymentId = randomUUID();
    expect((await authorize(600, { paymentId, at: before })).outcome).toBe('approved');
    expect((await authorize(1_000, { at: after })).outcome).toBe('approved');
    const increment = { paymentId, at: after };
    expect((await send('incremental_authorization', 401, increment)).body.outcome).toBe('declined');
    expect((await send('incremental_authorization', 400, increment)).body.outcome).toBe('approved');
  });

  it('move a payment to the day of its authorization if that comes late', async () => {
    await setCard(limit('day', 1_000));
    stopClock('2026-03-29T12:00:00.000Z');
    const paymentId = randomUUID();
    await send('clearing', 1_000, { paymentId, at: '2026-03-28T12:00:00.000Z' });
    await authorize(1_000, { paymentId, at: '2026-03-27T12:00:00.000Z' });
    const onThatDay = { at: '2026-03-28T13:00:00.000Z' };
    expect((await authorize(1_000, onThatDay)).outcome).toBe('approved');
    expect((await authorize(1, { at: '2026-03-27T13:00:00.000Z' })).outcome).toBe('declined');
  });

  it('are shown as they were set, and keep the ids of rules that stay', async () => {
    const path = `/v1/cards/${card.id}/spending-controls`;
    const none = { limits: [], merchantCategories: null, countries: null, channels: null };
    expect((await partner.get(path)).body).toMatchObject(none);
    const first = await setCard({ ...limit('day', 1_000), channels: { cash: false } });
    expect((await partner.get(path)).body).toEqual(first);
    const second = await setCard({ ...limit('day', 2_000), channels: { cash: false } });
    expect(second.channels).toEqual(first.channels);
    expect(second.limits[0]!.ruleId).not.toBe(first.limits[0]!.ruleId);
    expect(await setCard({ limits: [] })).toMatchObject(none);
  });

  it('are refused with the wrong fields named, and hidden from other partners', async () => {
    const path = `/v1/companies/${companyId}/spending-controls`;
    const wrong = [
      limit('day', -1),
      { limits: Array.from({ length: 21 }, () => limit('day', 1).limits[0]) },
      { limits: [], merchantCategories: { blocked: ['541'] } },
      { limits: [], countries: { allowed: 'DE' } },
      { limits: [], channels: { cash: null } },
      { channels: { cash: false } },
      {},
    ];
    for (const body of wrong) expect((await partner.put(path, body)).status).toBe(422);
    const stranger = await platform.addPartner();
    expect((await stranger.put(path, { limits: [] })).status).toBe(404);
    expect((await stranger.get(`/v1/cards/${card.id}/spending-controls`)).status).toBe(404);
  });

  describe('of a card that is replaced', () => {
    const replace = async (reason: string) =>
      (await partner.post<CardResource>(`/v1/cards/${card.id}/replace`, { reason })).body;

    it('pass to the new card with the counted amounts', async () => {
      const { limits } = await setCard(limit('month', 5_000));
      const paymentId = randomUUID();
      await authorize(4_000, { paymentId });
      const next = await replace('stolen');
      await partner.post(`/v1/cards/${next.id}/activate`);
      expect((await authorize(100)).reason).toBe('card_terminated');
      // What the old card had authorized goes on counting for both.
      await send('clearing', 4_500, { paymentId });
      expect(await authorize(501, { cardId: next.id })).toMatchObject({
        reason: 'spending_limit_exceeded',
        ruleId: limits[0]!.ruleId,
      });
      expect((await authorize(500, { cardId: next.id })).outcome).toBe('approved');
      const path = `/v1/cards/${next.id}/spending-controls`;
      expect((await partner.get<SpendingControlsResource>(path)).body.limits).toEqual(limits);
      await partner.put(path, limit('month', 6_000));
      expect((await authorize(1_000, { cardId: next.id })).outcome).toBe('approved');
      expect((await authorize(1, { cardId: next.id })).outcome).toBe('declined');
    });

    it('count the spending of a damaged card until the new one is active', async () => {
      await setCard(limit('month', 5_000));
      const next = await replace('damaged');
      expect((await authorize(4_000)).outcome).toBe('approved');
      await partner.post(`/v1/cards/${next.id}/activate`);
      expect((await authorize(1_001, { cardId: next.id })).outcome).toBe('declined');
      expect((await authorize(1_000, { cardId: next.id })).outcome).toBe('approved');
    });

    it('count earlier spending, also if they are set on the new card', async () => {
      await authorize(4_000);
      const next = await replace('lost');
      const other = await partner.post<CardResource>(`/v1/cards/${next.id}/activate`);
      card = other.body;
      await authorize(500);
      await setCard(limit('month', 5_500));
      expect((await authorize(1_001)).outcome).toBe('declined');
      expect((await authorize(1_000)).outcome).toBe('approved');
    });

    it('count concurrent payments', async () => {
      await setCard(limit('total', 5_000));
      const asked = Array.from({ length: 40 }, () => authorize(100));
      const replacing = replace('damaged');
      const more = Array.from({ length: 40 }, () => authorize(100));
      const next = await replacing;
      const activating = partner.post(`/v1/cards/${next.id}/activate`);
      const last = Array.from({ length: 80 }, (_, index) =>
        authorize(100, { cardId: index % 2 ? card.id : next.id }),
      );
      expect(await activating).toMatchObject({ status: 200 });
      const answers = await Promise.all([...asked, ...more, ...last]);
      const outcomes = answers.map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'approved')).toHaveLength(50);
      expect((await authorize(1, { cardId: next.id })).reason).toBe('spending_limit_exceeded');
    });
  });
});
