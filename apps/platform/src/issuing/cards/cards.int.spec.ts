import {
  type CardResource,
  type CompanyResource,
  estimatedDeliveryOf,
  type Page,
  type PersonResource,
  type Problem,
} from '#contracts';
import { callJson, type JsonAnswer } from '#testing';
import { type PartnerClient, SHIPPING_ADDRESS } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { whileCommitsAreRefused } from '../../../test/refused-commits.js';

describe('cards', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let company: CompanyResource;
  let person: PersonResource;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    company = await partner.createCompany();
    person = await partner.createPerson(company.id);
  });

  /** The event kinds recorded for the company, in order, with their data. */
  async function recordedEvents(): Promise<{ event: string; data: object }[]> {
    const rows = await platform.database.query(
      'SELECT body FROM events WHERE company_id = $1 ORDER BY sequence',
      [company.id],
    );
    return rows.map(({ body }) => JSON.parse(body as string) as { event: string; data: object });
  }

  it('wait in pre_order until the KYC is approved', async () => {
    const { status, body } = await partner.post<CardResource>('/v1/cards', {
      personId: person.id,
      cardType: 'virtual',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^crd_[0-9a-f]{32}$/),
      companyId: company.id,
      personId: person.id,
      accountId: expect.stringMatching(/^acc_[0-9a-f]{32}$/),
      status: 'pre_order',
      frozenBy: [],
      cardType: 'virtual',
      network: 'visa',
      last4: expect.stringMatching(/^\d{4}$/),
      purpose: null,
      shippingAddress: null,
      estimatedDelivery: null,
      expiresOn: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      replacesCardId: null,
      replacedByCardId: null,
      createdAt: expect.any(String),
    });
    expect((await partner.get(`/v1/cards/${body.id}`)).body).toEqual(body);
  });

  it('are ordered immediately after that', async () => {
    await partner.approveKyc(company.id);
    expect((await partner.orderCard(person.id)).status).toBe('ordered');
  });

  it('have a purpose, which can be changed and removed, and which a replacement keeps', async () => {
    await partner.approveKyc(company.id);
    const order = { personId: person.id, cardType: 'physical', shippingAddress: SHIPPING_ADDRESS };
    const ordered = await partner.post<CardResource>('/v1/cards', {
      ...order,
      purpose: ' Travel ',
    });
    expect([ordered.status, ordered.body.purpose]).toEqual([201, 'Travel']);
    const path = `/v1/cards/${ordered.body.id}`;
    expect((await partner.patch(path, {})).status).toBe(422);
    const changed = await partner.patch<CardResource>(path, { purpose: 'Software' });
    expect([changed.status, changed.body.purpose]).toEqual([200, 'Software']);
    await partner.post(`/v1/sandbox/cards/${ordered.body.id}/ship`);
    const { body } = await partner.post<CardResource>(`${path}/replace`, { reason: 'lost' });
    expect(body.purpose).toBe('Software');
    expect((await partner.patch<CardResource>(path, { purpose: null })).body.purpose).toBeNull();
    for (const purpose of ['', 'a'.repeat(61), 'a\nb', 5])
      expect([purpose, (await partner.patch(path, { purpose })).status]).toEqual([purpose, 422]);
    const stranger = await platform.addPartner();
    expect((await stranger.patch(path, { purpose: 'x' })).status).toBe(404);
  });

  it('have an estimated delivery from the start of their production until they are activated', async () => {
    const { country } = SHIPPING_ADDRESS;
    const read = async (id: string) => (await partner.get<CardResource>(`/v1/cards/${id}`)).body;
    const early = await partner.orderCard(person.id, 'physical');
    expect(early.estimatedDelivery).toBeNull();
    await partner.approveKyc(company.id);
    const later = await partner.orderCard(person.id, 'physical');
    const day = estimatedDeliveryOf(country, new Date(later.createdAt));
    expect([(await read(early.id)).estimatedDelivery, later.estimatedDelivery]).toEqual([day, day]);
    const { data } = (await recordedEvents()).at(-1)!;
    expect(data).toMatchObject({ cardId: later.id, estimatedDelivery: day });
    await partner.post(`/v1/sandbox/cards/${later.id}/ship`);
    const shipped = estimatedDeliveryOf(country, new Date(later.createdAt), new Date());
    expect((await read(later.id)).estimatedDelivery).toBe(shipped);
    await partner.activateShipped(later.id);
    expect((await read(later.id)).estimatedDelivery).toBeNull();
    expect((await partner.orderCard(person.id)).estimatedDelivery).toBeNull();
  });

  it('report card_ordered each, and transactions_activated once for each account', async () => {
    const first = await partner.orderCard(person.id, 'virtual');
    const second = await partner.orderCard(person.id, 'physical');
    expect(second.accountId).toBe(first.accountId);
    const ordered = ({ id, cardType, accountId }: CardResource) => ({
      event: 'card_ordered',
      companyId: company.id,
      timestamp: expect.stringMatching(/Z$/),
      data: {
        cardId: id,
        personId: person.id,
        externalId: person.externalId,
        cardType,
        accountId,
      },
    });
    expect(await recordedEvents()).toEqual([
      {
        event: 'transactions_activated',
        companyId: company.id,
        timestamp: expect.stringMatching(/Z$/),
        data: { accountId: first.accountId, accountType: 'debit', currency: 'EUR' },
      },
      ordered(first),
      ordered(second),
    ]);
  });

  it('share one account and its event when the first ones are ordered concurrently', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, () => partner.createPerson(company.id)),
    );
    const cards = await Promise.all(people.map(({ id }) => partner.orderCard(id)));
    expect(new Set(cards.map(({ accountId }) => accountId)).size).toBe(1);
    const kinds = (await recordedEvents()).map(({ event }) => event).sort();
    expect(kinds).toEqual([...Array<string>(10).fill('card_ordered'), 'transactions_activated']);
  });

  it.each(['events', 'cards'])(
    "are stored together with their events or not at all: %s can't be committed",
    async (table) => {
      const { status, body } = await whileCommitsAreRefused(platform.database, table, () =>
        partner.post<Problem>('/v1/cards', { personId: person.id, cardType: 'virtual' }),
      );
      expect([status, body.code]).toEqual([500, 'internal_error']);
      const { body: cards } = await partner.get<Page<CardResource>>(
        `/v1/cards?personId=${person.id}`,
      );
      expect(cards.data).toEqual([]);
      expect(await recordedEvents()).toEqual([]);
      const accounts = 'SELECT id FROM accounts WHERE company_id = $1';
      expect(await platform.database.query(accounts, [company.id])).toEqual([]);
    },
  );

  it('never show a card number or its token', async () => {
    const card = await partner.orderCard(person.id, 'physical');
    const [row] = await platform.database.query('SELECT card_token FROM cards WHERE id = $1', [
      card.id,
    ]);
    const answers: JsonAnswer<unknown>[] = [
      await partner.get(`/v1/cards/${card.id}`),
      await partner.get(`/v1/cards?personId=${person.id}`),
      await partner.get(`/v1/events?companyId=${company.id}`),
      await partner.post(`/v1/cards/${card.id}/terminate`),
    ];
    const [event] = await platform.database.query(
      `SELECT body FROM events WHERE company_id = $1 AND event_type = 'card_ordered'`,
      [company.id],
    );
    for (const text of [JSON.stringify(answers.map(({ body }) => body)), String(event!.body)]) {
      expect(text).not.toContain(row!.card_token);
      expect(text).not.toMatch(/(?<![\w-])\d{12,19}(?![\w-])/);
      expect(text).not.toMatch(/cardToken|cardNumber|"pan"/i);
    }
  });

  describe('change their status over HTTP', () => {
    const act = async (card: CardResource, action: string) =>
      (await partner.post<CardResource>(`/v1/cards/${card.id}/${action}`)).body.status;
    const ship = async (card: CardResource) =>
      (await partner.post<CardResource>(`/v1/sandbox/cards/${card.id}/ship`)).body.status;

    beforeEach(() => partner.approveKyc(company.id));

    it('virtual: activate, freeze, unfreeze, terminate', async () => {
      const card = await partner.orderCard(person.id, 'virtual');
      expect(await act(card, 'activate')).toBe('active');
      expect(await act(card, 'freeze')).toBe('frozen');
      expect(await act(card, 'unfreeze')).toBe('active');
      expect(await act(card, 'terminate')).toBe('terminated');
      const { body } = await partner.get<CardResource>(`/v1/cards/${card.id}`);
      expect(body).toEqual({ ...card, status: 'terminated' });
    });

    it('frozen by several parties: each lifts its own freeze, and no stronger one', async () => {
      const card = await partner.orderCard(person.id, 'virtual');
      await act(card, 'activate');
      const by = async (action: string, onBehalfOf?: string) => {
        const path = `/v1/cards/${card.id}/${action}`;
        const { status, body } = await partner.post<Pick<CardResource, 'frozenBy'> & Problem>(
          path,
          onBehalfOf && { onBehalfOf },
        );
        return status === 200 ? body.frozenBy : [status, body.code];
      };
      expect(await by('freeze', 'cardholder')).toEqual(['cardholder']);
      expect(await by('freeze')).toEqual(['partner', 'cardholder']);
      expect(await by('freeze')).toEqual([409, 'card_transition_impossible']);
      expect(await by('unfreeze', 'company_admin')).toEqual([409, 'frozen_by_partner']);
      expect(await by('unfreeze', 'cardholder')).toEqual(['partner']);
      expect(await by('unfreeze', 'cardholder')).toEqual([409, 'frozen_by_partner']);
      expect(await by('freeze', 'company_admin')).toEqual(['partner', 'company_admin']);
      expect(await by('unfreeze')).toEqual(['company_admin']);
      expect(await by('unfreeze', 'cardholder')).toEqual([409, 'frozen_by_company_admin']);
      const { body } = await partner.get<CardResource>(`/v1/cards/${card.id}`);
      expect(body).toMatchObject({ status: 'frozen', frozenBy: ['company_admin'] });
      expect(await by('unfreeze')).toEqual([]);
      expect((await partner.get<CardResource>(`/v1/cards/${card.id}`)).body.status).toBe('active');
      expect(await by('unfreeze')).toEqual([409, 'card_transition_impossible']);
      const self = await partner.post(`/v1/cards/${card.id}/freeze`, { onBehalfOf: 'partner' });
      expect(self.status).toBe(422);
    });

    it('frozen by an earlier version: as the partner', async () => {
      const card = await partner.orderCard(person.id, 'virtual');
      await platform.database.query(`UPDATE cards SET status = 'frozen' WHERE id = $1`, [card.id]);
      const path = `/v1/cards/${card.id}`;
      expect((await partner.get<CardResource>(path)).body.frozenBy).toEqual(['partner']);
      const refused = await partner.post<Problem>(`${path}/unfreeze`, { onBehalfOf: 'cardholder' });
      expect([refused.status, refused.body.code]).toEqual([409, 'frozen_by_partner']);
      expect(await act(card, 'unfreeze')).toBe('active');
    });

    it('physical: shipped before it is active', async () => {
      const card = await partner.orderCard(person.id, 'physical');
      const early = await partner.post<Problem>(`/v1/cards/${card.id}/activate`);
      expect([early.status, early.body.code]).toEqual([409, 'card_transition_impossible']);
      expect(await ship(card)).toBe('shipped');
      expect((await partner.activateShipped(card.id)).body.status).toBe('active');
    });

    it('concurrent actions one after the other', async () => {
      const card = await partner.orderCard(person.id, 'virtual');
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => partner.post(`/v1/cards/${card.id}/activate`)),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        200,
        ...Array<number>(9).fill(409),
      ]);
    });
  });

  it('are listed by company and person, page by page', async () => {
    const other = await partner.createPerson(company.id);
    const cards: CardResource[] = [];
    for (const personId of [person.id, other.id, person.id]) {
      cards.push(await partner.orderCard(personId));
    }
    const [first, second, third] = cards;
    const list = async (query: string) =>
      (await partner.get<Page<CardResource>>(`/v1/cards?${query}`)).body;
    const ofCompany = `companyId=${company.id}&limit=2`;
    expect(await list(ofCompany)).toEqual({ data: [third, second], hasMore: true });
    expect(await list(`${ofCompany}&startingAfter=${second!.id}`)).toEqual({
      data: [first],
      hasMore: false,
    });
    expect((await list(`personId=${person.id}`)).data).toEqual([third, first]);
  });

  it.each([
    SHIPPING_ADDRESS,
    { line1: 'Marina 1', region: 'Dubai', country: 'AE' },
    { line1: '1 Main St', city: 'Austin', region: 'TX', postalCode: '78701', country: 'US' },
  ])('are shipped to the address that was given: %j', async (shippingAddress) => {
    const { status, body } = await partner.post<CardResource>('/v1/cards', {
      personId: person.id,
      cardType: 'physical',
      shippingAddress,
    });
    expect([status, body.shippingAddress]).toEqual([201, shippingAddress]);
    expect((await partner.get(`/v1/cards/${body.id}`)).body).toEqual(body);
    const page = await partner.get<Page<CardResource>>(`/v1/cards?personId=${person.id}`);
    expect(page.body.data).toEqual([body]);
  });

  it.each([
    [{ cardType: 'metal' }, '/cardType'],
    [{ cardType: 'virtual', limit: 100 }, '/limit'],
    [
      { cardType: 'physical', shippingAddress: { ...SHIPPING_ADDRESS, country: 'XX' } },
      '/shippingAddress/country',
    ],
    [
      { cardType: 'physical', shippingAddress: { ...SHIPPING_ADDRESS, floor: 3 } },
      '/shippingAddress/floor',
    ],
    [
      { cardType: 'physical', shippingAddress: { ...SHIPPING_ADDRESS, postalCode: '1' } },
      '/shippingAddress/postalCode',
    ],
    [
      { cardType: 'physical', shippingAddress: { ...SHIPPING_ADDRESS, region: 3 } },
      '/shippingAddress/region',
    ],
    [
      {
        cardType: 'physical',
        shippingAddress: { line1: '1 Main St', city: 'Austin', postalCode: '78701', country: 'US' },
      },
      '/shippingAddress/region',
    ],
    [
      { cardType: 'physical', shippingAddress: { line1: 'Marina 1', country: 'AE' } },
      '/shippingAddress/region',
    ],
    [{ cardType: 'physical' }, '/shippingAddress'],
    [{ cardType: 'physical', shippingAddress: null }, '/shippingAddress'],
    [{ cardType: 'physical', shippingAddress: {} }, '/shippingAddress/line1'],
    [{ cardType: 'virtual', shippingAddress: null }, '/shippingAddress'],
    [{ cardType: 'physical', shippingAddress: [] }, '/shippingAddress'],
    [{ cardType: 'physical', shippingAddress: 'Kai 1' }, '/shippingAddress'],
  ])('are not ordered as %j', async (order, pointer) => {
    const { status, body } = await partner.post<Problem>('/v1/cards', {
      personId: person.id,
      ...order,
    });
    expect([status, body.code]).toEqual([422, 'validation_failed']);
    expect(body.errors!.map((error) => error.pointer)).toContain(pointer);
    expect(await recordedEvents()).toEqual([]);
  });

  it('that are virtual have no shipping address', async () => {
    const { status, body } = await partner.post<Problem>('/v1/cards', {
      personId: person.id,
      cardType: 'virtual',
      shippingAddress: SHIPPING_ADDRESS,
    });
    expect([status, body.code]).toEqual([422, 'shipping_address_needless']);
  });

  it('that are malformed JSON are refused as such', async () => {
    const response = await fetch(`${platform.url}/v1/cards`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${partner.apiKey}`,
        'content-type': 'application/json',
      },
      body: '{"personId":',
    });
    expect(response.status).toBe(400);
    expect(((await response.json()) as Problem).code).toBe('malformed_json');
  });

  it('have no simulation outside of the sandbox', async () => {
    const production = await PlatformFixture.start({ sandbox: false }, platform.database);
    try {
      const abroad = partner.at(production.url);
      const card = await abroad.orderCard(person.id, 'physical');
      const answers = [
        await abroad.post<Problem>(`/v1/sandbox/cards/${card.id}/ship`),
        await abroad.post<Problem>(`/v1/sandbox/companies/${company.id}/approve-kyc`),
        await callJson<Problem>('POST', `${production.url}/v1/sandbox/cards/${card.id}/ship`),
        await abroad.get<Problem>(`/v1/sandbox/cards/${card.id}/letter`),
      ];
      for (const { status, body } of answers) {
        expect([status, body.code]).toEqual([404, 'sandbox_only']);
      }
      expect((await abroad.get<CardResource>(`/v1/cards/${card.id}`)).body).toEqual(card);
    } finally {
      await production.close();
    }
  });

  describe('that are replaced', () => {
    let card: CardResource;

    beforeEach(async () => {
      await partner.approveKyc(company.id);
      card = await partner.orderCard(person.id, 'physical');
      await partner.post(`/v1/sandbox/cards/${card.id}/ship`);
      await partner.activateShipped(card.id);
    });

    const replace = <T = CardResource>(reason: string, headers = {}) =>
      partner.post<T>(`/v1/cards/${card.id}/replace`, { reason }, headers);

    const statusOf = async (id: string) =>
      (await partner.get<CardResource>(`/v1/cards/${id}`)).body.status;

    it.each(['lost', 'stolen'])('as %s end immediately', async (reason) => {
      const { status, body } = await replace(reason);
      expect(status).toBe(201);
      expect(body).toMatchObject({
        ...{ personId: card.personId, accountId: card.accountId, cardType: 'physical' },
        shippingAddress: SHIPPING_ADDRESS,
        status: 'ordered',
        replacesCardId: card.id,
      });
      expect(await statusOf(card.id)).toBe('terminated');
      const by = { by: 'partner', replacedByCardId: body.id };
      expect((await recordedEvents()).slice(-3)).toMatchObject([
        { event: 'card_ordered', data: { cardId: body.id, replacesCardId: card.id } },
        { event: 'card_replaced', data: { cardId: card.id, cardSequence: 4, reason, ...by } },
        { event: 'card_terminated', data: { cardId: card.id, cardSequence: 5, ...by } },
      ]);
    });

    it('as damaged end when the new one is activated', async () => {
      const { body } = await replace('damaged');
      expect(await statusOf(card.id)).toBe('active');
      await partner.post(`/v1/sandbox/cards/${body.id}/ship`);
      expect(await statusOf(card.id)).toBe('active');
      await partner.activateShipped(body.id);
      expect(await statusOf(card.id)).toBe('terminated');
      expect(await statusOf(body.id)).toBe('active');
      expect((await recordedEvents()).slice(-2)).toMatchObject([
        { event: 'card_terminated', data: { cardId: card.id, replacedByCardId: body.id } },
        { event: 'card_activated', data: { cardId: body.id, cardSequence: 3 } },
      ]);
    });

    it("can't be replaced by a party weaker than a freeze", async () => {
      await partner.post(`/v1/cards/${card.id}/freeze`);
      const path = `/v1/cards/${card.id}/replace`;
      for (const reason of ['lost', 'damaged']) {
        const body = { reason, onBehalfOf: 'company_admin' };
        const refused = await partner.post<Problem>(path, body);
        expect([refused.status, refused.body.code]).toEqual([409, 'frozen_by_partner']);
      }
      expect((await replace('lost')).status).toBe(201);
    });

    it('as damaged pass on the freezes of others to the new one', async () => {
      const { body } = await replace('damaged');
      await partner.post(`/v1/cards/${card.id}/freeze`, { onBehalfOf: 'cardholder' });
      await partner.post(`/v1/cards/${card.id}/freeze`, { onBehalfOf: 'company_admin' });
      await partner.post(`/v1/sandbox/cards/${body.id}/ship`);
      const activated = await partner.activateShipped(body.id);
      expect(activated.body).toMatchObject({ status: 'frozen', frozenBy: ['company_admin'] });
    });

    it('are replaced once by concurrent requests', async () => {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => replace<Partial<Problem>>('stolen')),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([
        201,
        ...Array.from({ length: 9 }, () => 409),
      ]);
      const codes = new Set(answers.map(({ body }) => body.code));
      expect(codes).toEqual(new Set([undefined, 'card_replaced']));
    });

    it('answer a repeated request with the same new card', async () => {
      const key = { 'idempotency-key': 'replace-1' };
      const [first, second] = [await replace('lost', key), await replace('lost', key)];
      expect(second.body).toEqual(first.body);
    });

    it('must have been shipped, and belong to the partner', async () => {
      const ordered = await partner.orderCard(person.id);
      const path = `/v1/cards/${ordered.id}/replace`;
      const early = await partner.post<Problem>(path, { reason: 'lost' });
      expect([early.status, early.body.code]).toEqual([409, 'card_transition_impossible']);
      expect((await partner.post(path, { reason: 'ugly' })).status).toBe(422);
      const stranger = await platform.addPartner();
      const foreign = await stranger.post(`/v1/cards/${card.id}/replace`, { reason: 'lost' });
      expect(foreign.status).toBe(404);
    });
  });
});
