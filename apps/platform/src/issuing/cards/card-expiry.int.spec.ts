import type { CardResource, Page, Problem, SpendingControlsResource } from '#contracts';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import { openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { CardExpiry } from './card-expiry.js';

const DAY_MS = 86_400_000;

describe('the expiry of a card', () => {
  let platform: PlatformFixture;
  let replica: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let clock: AdjustableClock;
  let card: CardResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    replica = await PlatformFixture.start({}, platform.database);
    clock = AdjustableClock.of(platform);
    clock.alsoOf(replica);
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(async () => {
    await replica?.stop();
    await platform?.close();
  });

  beforeEach(async () => {
    clock.goTo(new Date());
    card = await openFundedCard(platform, partner, 100_000);
  });

  const get = async (id = card.id) => (await partner.get<CardResource>(`/v1/cards/${id}`)).body;
  const act = (action: string, body: object = {}, id = card.id) =>
    partner.post<CardResource & Problem>(`/v1/cards/${id}/${action}`, body);
  const expireIn = async (days: number, id = card.id) =>
    (await partner.post<CardResource>(`/v1/sandbox/cards/${id}/expiry`, { days })).body;
  const pay = async (cardId: string) => {
    const { body } = await processor.send(
      { kind: 'authorization', cardId, at: clock.now.toISOString() },
      1_000,
    );
    return body.reason ?? body.outcome;
  };

  /** The company's events of cards, as `card_expiring <card> <number>`; without the orders. */
  async function lifeOf(id: string): Promise<string[]> {
    const rows = await platform.database.query(
      'SELECT body FROM events WHERE company_id = $1 ORDER BY sequence',
      [card.companyId],
    );
    return rows
      .map(({ body }) => JSON.parse(body as string) as { event: string; data: CardResource })
      .map(({ event, data }) => ({ event, ...(data as object) }) as Record<string, unknown>)
      .filter(({ cardId, cardSequence }) => cardId === id && cardSequence !== undefined)
      .map(({ event, cardSequence, ...data }) =>
        [
          `${String(cardSequence)} ${String(event)}`,
          data['by'] ?? '',
          data['replacedByCardId'] === undefined ? '' : 'replaced',
          data['expiresOn'] === undefined && data['expiredOn'] === undefined ? '' : 'with its day',
        ]
          .join(' ')
          .replaceAll(/ +/g, ' ')
          .trim(),
      );
  }

  async function passDays(days: number): Promise<void> {
    clock.pass(days * DAY_MS);
    await Promise.all([platform, replica].map(({ app }) => app.get(CardExpiry).poll()));
  }

  it('is at the end of the month, four years after the order', async () => {
    const { createdAt, expiresOn, replacedByCardId } = card;
    const ordered = new Date(createdAt);
    const last = Date.UTC(ordered.getUTCFullYear() + 4, ordered.getUTCMonth() + 1, 0);
    expect([expiresOn, replacedByCardId]).toEqual([
      new Date(last).toISOString().slice(0, 10),
      null,
    ]);
    expect(await get()).toMatchObject({ expiresOn, replacedByCardId });
  });

  it('is announced once, 30 days before, and the next virtual card is active at once', async () => {
    await partner.put(`/v1/cards/${card.id}/spending-controls`, {
      limits: [{ period: 'total', amount: { amount: 5_000, currency: 'EUR' } }],
    });
    await expireIn(32);
    expect(await lifeOf(card.id)).toEqual(['2 card_activated']);
    expect(await pay(card.id)).toBe('approved');

    await passDays(1);
    await passDays(1);
    const announced = [
      '2 card_activated',
      '3 card_renewed replaced with its day',
      '4 card_expiring replaced with its day',
    ];
    expect(await lifeOf(card.id)).toEqual(announced);
    const next = await get((await get()).replacedByCardId!);
    const { companyId, personId, accountId, cardType, purpose } = card;
    expect(next).toMatchObject({
      ...{ companyId, personId, accountId, cardType, purpose, status: 'active' },
      ...{ replacesCardId: card.id, replacedByCardId: null },
    });
    expect(next.expiresOn >= card.expiresOn).toBe(true);
    expect(await lifeOf(next.id)).toEqual(['2 card_activated']);
    expect([await pay(card.id), await pay(next.id)]).toEqual(['approved', 'approved']);
    const controls = `/v1/cards/${next.id}/spending-controls`;
    const { effective } = (await partner.get<SpendingControlsResource>(controls)).body;
    expect(effective.limits).toMatchObject([{ spent: { amount: 3_000 } }]);
    expect(await act('replace', { reason: 'lost' })).toMatchObject({
      ...{ status: 409, body: { code: 'card_replaced' } },
    });

    await passDays(29);
    expect((await get()).status).toBe('active');
    await passDays(1);
    expect(await get()).toMatchObject({ status: 'terminated', replacedByCardId: next.id });
    expect(await lifeOf(card.id)).toEqual([
      ...announced,
      '5 card_terminated platform replaced with its day',
    ]);
    expect([await pay(card.id), await pay(next.id)]).toEqual(['card_terminated', 'approved']);
  });

  it('leaves a physical card usable until the next one is activated', async () => {
    const physical = await partner.orderCard(card.personId, 'physical');
    await partner.post(`/v1/sandbox/cards/${physical.id}/ship`);
    await partner.activateShipped(physical.id);
    const { replacedByCardId } = await expireIn(31, physical.id);
    const next = await get(replacedByCardId!);
    expect(next).toMatchObject({ status: 'ordered', shippingAddress: physical.shippingAddress });
    await partner.post(`/v1/sandbox/cards/${next.id}/ship`);
    expect([await pay(physical.id), await pay(next.id)]).toEqual(['approved', 'card_not_active']);
    await partner.activateShipped(next.id);
    expect([await pay(physical.id), await pay(next.id)]).toEqual(['card_terminated', 'approved']);
    expect((await lifeOf(physical.id)).slice(2)).toEqual([
      '4 card_renewed replaced with its day',
      '5 card_expiring replaced with its day',
      '6 card_terminated platform replaced',
    ]);
  });

  it("passes a stronger party's freeze on to a next card that is activated after the end", async () => {
    const physical = await partner.orderCard(card.personId, 'physical');
    await partner.post(`/v1/sandbox/cards/${physical.id}/ship`);
    await partner.activateShipped(physical.id);
    const { replacedByCardId } = await expireIn(31, physical.id);
    await act('freeze', {}, physical.id);
    await act('freeze', { onBehalfOf: 'cardholder' }, physical.id);
    expect((await expireIn(0, physical.id)).status).toBe('terminated');
    await partner.post(`/v1/sandbox/cards/${replacedByCardId}/ship`);
    expect(await get(replacedByCardId!)).toMatchObject({ status: 'shipped', frozenBy: [] });
    await partner.activateShipped(replacedByCardId!);
    expect(await get(replacedByCardId!)).toMatchObject({ status: 'frozen', frozenBy: ['partner'] });
  });

  it('renews a frozen card once it is unfrozen', async () => {
    await act('freeze', { onBehalfOf: 'company_admin' });
    expect(await expireIn(31)).toMatchObject({ replacedByCardId: null, status: 'frozen' });
    await passDays(1);
    const announced = ['2 card_activated', '3 card_frozen company_admin'];
    expect(await lifeOf(card.id)).toEqual([...announced, '4 card_expiring with its day']);
    await act('unfreeze', { onBehalfOf: 'company_admin' });
    await passDays(1);
    expect((await lifeOf(card.id)).slice(2)).toEqual([
      '4 card_expiring with its day',
      '5 card_unfrozen company_admin',
      '6 card_renewed replaced with its day',
    ]);
  });

  it('renews no card of a restricted company until the restriction is lifted', async () => {
    const restrict = (at: Date | null) =>
      platform.database.query('UPDATE companies SET restricted_at = $2 WHERE id = $1', [
        card.companyId,
        at,
      ]);
    await restrict(new Date());
    expect(await expireIn(31)).toMatchObject({ replacedByCardId: null });
    await restrict(null);
    await passDays(1);
    expect((await get()).replacedByCardId).not.toBeNull();
  });

  it('does not renew a card again whose next card was terminated', async () => {
    const { replacedByCardId } = await expireIn(31);
    await act('terminate', { onBehalfOf: 'cardholder' }, replacedByCardId!);
    await passDays(32);
    const { body } = await partner.get<Page<CardResource>>(`/v1/cards?companyId=${card.companyId}`);
    expect(body.data.map(({ status }) => status)).toEqual(['terminated', 'terminated']);
    expect((await lifeOf(card.id)).at(-1)).toBe('5 card_terminated platform with its day');
  });

  it('is not announced for a card that was replaced, and ends it', async () => {
    await act('replace', { reason: 'damaged' });
    await expireIn(31);
    await passDays(32);
    expect((await lifeOf(card.id)).slice(1)).toEqual([
      '3 card_replaced partner replaced',
      '4 card_terminated platform replaced with its day',
    ]);
  });

  it('is made up for once after the platform was stopped for days', async () => {
    await expireIn(60);
    await passDays(200);
    await passDays(0);
    expect((await lifeOf(card.id)).slice(1)).toEqual([
      '3 card_renewed replaced with its day',
      '4 card_expiring replaced with its day',
      '5 card_terminated platform replaced with its day',
    ]);
  });

  it('ends the use of a card with its last day, also before the platform has ended it', async () => {
    await expireIn(1);
    expect(await pay(card.id)).toBe('approved');
    clock.pass(DAY_MS);
    expect([(await get()).status, await pay(card.id)]).toEqual(['active', 'card_terminated']);
  });

  it('does a step as a whole or not at all', async () => {
    await expireIn(40);
    // It fails after the renewal.
    await platform.database.query(
      'ALTER TABLE cards ADD CONSTRAINT broken CHECK (expiring_at IS NULL) NOT VALID',
    );
    await passDays(10);
    await platform.database.query('ALTER TABLE cards DROP CONSTRAINT broken');
    expect((await lifeOf(card.id)).slice(1)).toEqual([]);
    await passDays(0);
    expect((await lifeOf(card.id)).slice(1)).toEqual([
      '3 card_renewed replaced with its day',
      '4 card_expiring replaced with its day',
    ]);
  });

  it('goes on behind a hundred cards whose step fails', async () => {
    await expireIn(60);
    await platform.database.query(
      `INSERT INTO cards SELECT (jsonb_populate_record(c, jsonb_build_object('id', 'crd_failing_' || n,
         'card_token', 'failing_' || n, 'look_on', c.look_on - 1))).*
       FROM cards c, generate_series(1, 100) n WHERE c.id = $1`,
      [card.id],
    );
    await platform.database.query(
      "ALTER TABLE cards ADD CONSTRAINT broken CHECK (id NOT LIKE 'crd_failing%') NOT VALID",
    );
    clock.pass(31 * DAY_MS);
    await platform.app.get(CardExpiry).poll();
    await platform.database.query('ALTER TABLE cards DROP CONSTRAINT broken');
    expect((await lifeOf(card.id)).at(-1)).toBe('4 card_expiring replaced with its day');
  });

  it("goes by the company's time in the sandbox, as the next card does", async () => {
    const advance = (days: number) =>
      partner.post(`/v1/sandbox/companies/${card.companyId}/advance-time`, { days });
    for (let years = 0; years < 5; years += 1) await advance(366);
    const ended = await get();
    expect(ended.status).toBe('terminated');
    const next = await get(ended.replacedByCardId!);
    expect([next.status, next.expiresOn > card.expiresOn]).toEqual(['active', true]);
    const ordered = await partner.orderCard(card.personId);
    expect(ordered.expiresOn > next.expiresOn).toBe(true);
  });

  it('is refused for a card that has ended, and for impossible days', async () => {
    for (const days of [-1, 3_661, 1.5, null, '31']) {
      const { status } = await partner.post(`/v1/sandbox/cards/${card.id}/expiry`, { days });
      expect([days, status]).toEqual([days, 422]);
    }
    await act('terminate');
    const refused = await partner.post<Problem>(`/v1/sandbox/cards/${card.id}/expiry`, { days: 1 });
    expect(refused).toMatchObject({ status: 409, body: { code: 'card_transition_impossible' } });
  });
});
