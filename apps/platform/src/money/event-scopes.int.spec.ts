import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CardResource, EventResource, Page, PlayedPayment } from '#contracts';
import { openFundedCard } from '../../test/fund-account.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { PlatformFixture } from '../../test/platform-fixture.js';
import { PROCESSOR_KEY } from '../../test/processor-client.js';

describe('the events of a card, a person, an account and a payment', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let foreign: PartnerClient;
  let card: CardResource;
  let secondCard: CardResource;
  let otherCard: CardResource;
  let paid: string;
  let paidWithSecond: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
    foreign = await platform.addPartner();
    card = await openFundedCard(platform, partner, 1_000_000);
    secondCard = await partner.orderCard(card.personId);
    await partner.post(`/v1/cards/${secondCard.id}/activate`);
    otherCard = await openFundedCard(platform, partner, 1_000_000);
    paid = await play(card);
    paidWithSecond = await play(secondCard);
    await play(otherCard);
  });

  afterAll(() => platform?.close());

  async function play({ id: cardId }: CardResource): Promise<string> {
    const body = { cardId, scenario: 'purchase' };
    return (await partner.post<PlayedPayment>('/v1/sandbox/payments', body)).body.transactionId;
  }

  const list = async (query: Record<string, string>, by = partner) => {
    const { status, body } = await by.get<Page<EventResource>>(
      `/v1/events?${new URLSearchParams(query)}`,
    );
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.data;
  };
  const kinds = async (query: Record<string, string>, by = partner) =>
    (await list(query, by)).map(({ event }) => event);

  const ISSUED = ['card_activated', 'card_ordered'];
  const PURCHASE = ['transaction_settled', 'transaction_authorized'];

  it('are those about the card', async () => {
    expect(await kinds({ cardId: card.id })).toEqual([...PURCHASE, ...ISSUED]);
    // They wait for an endpoint for transactions.
    const waiting = { cardId: card.id, status: 'pending', channel: 'transactions' };
    expect(await kinds(waiting)).toEqual(PURCHASE);
    expect(await kinds({ cardId: card.id, event: 'card_ordered' })).toEqual(['card_ordered']);
    expect(await kinds({ cardId: card.id, channel: 'events' })).toEqual(ISSUED);
  });

  it("are those about all of the person's cards, the latest first", async () => {
    const events = await list({ personId: card.personId });
    expect(events.map(({ event }) => event)).toEqual([
      ...PURCHASE,
      ...PURCHASE,
      ...ISSUED,
      ...ISSUED,
    ]);
    const ids = events.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  it('name the account', async () => {
    const events = await kinds({ accountId: card.accountId });
    expect(events.filter((event) => PURCHASE.includes(event))).toHaveLength(4);
    expect(events).toContain('transactions_activated');
    expect(events.filter((event) => event.startsWith('kyc'))).toEqual([]);
  });

  it("are the payment's only", async () => {
    expect(await kinds({ transactionId: paid })).toEqual(PURCHASE);
    expect(await kinds({ transactionId: paidWithSecond })).toEqual(PURCHASE);
    expect(await kinds({ transactionId: paid, cardId: secondCard.id })).toEqual([]);
    expect(await kinds({ transactionId: paid, cardId: card.id })).toEqual(PURCHASE);
  });

  it('fit all filters at once', async () => {
    const { personId, companyId, accountId, id: cardId } = card;
    const all = { personId, companyId, accountId, cardId };
    expect(await kinds(all)).toEqual([...PURCHASE, ...ISSUED]);
    expect(await kinds({ ...all, companyId: otherCard.companyId })).toEqual([]);
    expect(await kinds({ ...all, personId: otherCard.personId })).toEqual([]);
    expect(await kinds({ cardId, accountId: otherCard.accountId })).toEqual([]);
  });

  it('are paged', async () => {
    const all = await list({ personId: card.personId });
    const pages: EventResource[] = [];
    for (let more = true; more;) {
      const last = pages.at(-1);
      const page = await list({
        personId: card.personId,
        limit: '4',
        ...(last && { startingAfter: last.id }),
      });
      pages.push(...page);
      more = page.length === 4;
    }
    expect(pages).toEqual(all);
  });

  it.each([
    ['cardId', () => card.id],
    ['personId', () => card.personId],
    ['accountId', () => card.accountId],
    ['transactionId', () => paid],
  ])('are hidden from another partner: %s', async (name, id) => {
    expect(await kinds({ [name]: id() }, foreign)).toEqual([]);
  });

  it.each(['cardId', 'personId', 'accountId', 'transactionId'])(
    'are none of an unknown %s, and of no text of bad length',
    async (name) => {
      expect(await kinds({ [name]: '%' })).toEqual([]);
      expect(await kinds({ [name]: "x' OR true --" })).toEqual([]);
      expect((await partner.get(`/v1/events?${name}=`)).status).toBe(422);
      expect((await partner.get(`/v1/events?${name}=${'x'.repeat(101)}`)).status).toBe(422);
    },
  );

  it('ignore ids in the texts of other events', async () => {
    const trap = `","accountId":"${otherCard.accountId}","x":"`;
    await partner.post('/v1/sandbox/events', {
      companyId: otherCard.companyId,
      event: 'kyc_approved',
      data: { applicationId: trap },
    });
    expect(await kinds({ companyId: otherCard.companyId })).toContain('kyc_approved');
    expect(await kinds({ accountId: otherCard.accountId })).not.toContain('kyc_approved');
  });

  it('are recorded with any card that the sandbox names', async () => {
    const { status } = await partner.post('/v1/sandbox/events', {
      companyId: card.companyId,
      event: 'card_ordered',
      data: {
        cardId: 'x'.repeat(5_000),
        personId: card.personId,
        externalId: 'x',
        cardType: 'virtual',
        accountId: card.accountId,
      },
    });
    expect([201, 422]).toContain(status);
  });

  it('are found by an index', async () => {
    await platform.database.query(
      `INSERT INTO events (id, partner_id, channel, company_id, event_type, sequence, body, created_at, card_id)
       SELECT 'evt_' || md5(n::text), $1, 'events', $2, 'card_ordered', n, '{}', now(), 'crd_' || n % 2000
       FROM generate_series(1, 20000) n`,
      [partner.id, card.companyId],
    );
    await platform.database.query('ANALYZE events');
    const rows = await platform.database.query(
      `EXPLAIN (FORMAT JSON) SELECT * FROM events e WHERE e.partner_id = '${partner.id}' AND e.card_id = 'crd_7'
       ORDER BY e.id DESC LIMIT 25`,
    );
    expect(JSON.stringify(rows)).toMatch(/by_card|card_id_id_idx/);
  });
});
