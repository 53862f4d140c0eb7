import type {
  AccountResource,
  AutoTopUpResource,
  CardResource,
  CompanyCard,
  CompanyMember,
  Page,
  PersonResource,
  Problem,
  SpendingControlsResource,
} from '#contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardAppClient } from '../../../../libs/strong-auth/test/card-app-client.js';
import { CARD_APP_CALLS, walkUnsigned } from '../../../../libs/strong-auth/test/unsigned-calls.js';
import { CardAppFixture, type Cardholder } from '../../test/card-app-fixture.js';
import { SHIPPING_ADDRESS } from '../../test/partner-client.js';

const euros = (amount: number) => ({ amount, currency: 'EUR' });

describe('a company’s admin in the white-label card app', () => {
  let fixture: CardAppFixture;
  let ada: Cardholder;
  let device: CardAppClient;

  beforeAll(async () => {
    fixture = await CardAppFixture.start();
  });

  afterAll(() => fixture?.close());

  beforeEach(async () => {
    ada = await fixture.newCardholder();
    await setAdmin(true);
    device = await fixture.enrolledDevice(ada);
  });

  const setAdmin = (companyAdmin: boolean) =>
    fixture.partner.patch(`/v1/people/${ada.person.id}`, { companyAdmin });

  const get = async <T>(path: string) => (await device.call<T>('GET', path)).body;

  const accountId = () => ada.card.accountId;

  const colleague = (): Promise<PersonResource> =>
    fixture.partner.createPerson(ada.person.companyId);

  /** Every call that only admins may make, about these things. */
  const calls = (account: string, card: string, person: string) =>
    [
      ['GET', `company/accounts/${account}/auto-top-up`],
      ['PUT', `company/accounts/${account}/auto-top-up`, { threshold: euros(1), amount: euros(9) }],
      ['DELETE', `company/accounts/${account}/auto-top-up`],
      ['GET', `company/cards/${card}`],
      ['GET', `company/cards/${card}/spending-controls`],
      ['PUT', `company/cards/${card}/limits`, { limits: [] }],
      ['POST', `company/cards/${card}/activate`, {}],
      ['POST', `company/cards/${card}/freeze`],
      ['POST', `company/cards/${card}/unfreeze`],
      ['POST', `company/cards/${card}/terminate`],
      ['POST', `company/cards/${card}/replace`, { reason: 'lost' }],
      ['POST', 'company/cards', { personId: person, cardType: 'virtual' }],
      ['POST', `company/people/${person}/invitations`],
    ] as const;

  it('sees the company’s accounts with balance and reference', async () => {
    const { data } = await get<{ data: AccountResource[] }>('company/accounts');
    const path = `/v1/accounts/${accountId()}`;
    expect(data).toEqual([(await fixture.partner.get<AccountResource>(path)).body]);
    expect(data[0]!.topUpReference).toMatch(/^RF\d\d/);
    expect(await get<CompanyMember>('member')).toEqual({ companyAdmin: true });
  });

  it('switches automatic top-ups on and off', async () => {
    const path = `company/accounts/${accountId()}/auto-top-up`;
    const unset = await device.call<Problem>('GET', path);
    expect([unset.status, unset.body.code]).toEqual([404, 'auto_top_up_unknown']);
    const settings = { threshold: euros(5_000), amount: euros(20_000) };
    const set = await device.call<AutoTopUpResource>('PUT', path, settings);
    expect(set).toMatchObject({ status: 200, body: { status: 'active', ...settings } });
    expect((await device.call('DELETE', path)).status).toBe(204);
    expect(await get(path)).toMatchObject({
      ...{ status: 'inactive', deactivationReason: 'switched_off', ...settings },
    });
    const wrong = await device.call<Problem>('PUT', path, { threshold: euros(0) });
    expect(wrong.status).toBe(422);
  });

  it('needs an assertion for the method, beyond the session', async () => {
    const path = `company/accounts/${accountId()}/auto-top-up`;
    const settings = { threshold: euros(5_000), amount: euros(20_000) };
    await device.call('PUT', path, settings);
    const refused = await device.callUnsigned<Problem>('PUT', path);
    expect([refused.status, refused.body.code]).toEqual([403, 'step_up_required']);
    const headers = device.signed(refused.body.options as never);
    expect((await device.callUnsigned('DELETE', path, undefined, headers)).status).toBe(403);
    expect(await get(path)).toMatchObject({ status: 'active', ...settings });
    const order = { personId: ada.person.id, cardType: 'virtual' };
    expect((await device.callUnsigned('POST', 'company/cards', order)).status).toBe(403);
    expect((await get<Page<CompanyCard>>('company/cards')).data).toHaveLength(1);
  });

  it('lists the company’s cards with their holders, page by page', async () => {
    const { id, name } = await colleague();
    await fixture.partner.orderCard(id, 'virtual');
    const seen: CompanyCard[] = [];
    for (let page; !page || page.hasMore; seen.push(...page.data))
      page = await get<Page<CompanyCard>>(
        `company/cards?limit=1${seen.length ? `&startingAfter=${seen.at(-1)!.id}` : ''}`,
      );
    expect(seen.map(({ personId, holderName }) => [personId, holderName])).toEqual([
      [id, name],
      [ada.person.id, ada.person.name],
    ]);
    expect(await get(`company/cards/${ada.card.id}`)).toEqual(seen[1]);
  });

  it('sets own limits of a card, and keeps the limits of the partner', async () => {
    const path = `/v1/cards/${ada.card.id}/spending-controls`;
    await fixture.partner.put(path, {
      limits: [{ period: 'day', amount: euros(100) }],
      countries: { blocked: ['US'] },
      channels: { cash: false },
    });
    const limits = [{ period: 'month', amount: euros(50_000) }];
    const set = await device.call('PUT', `company/cards/${ada.card.id}/limits`, { limits });
    expect(set.status).toBe(200);
    const { body } = await fixture.partner.get<SpendingControlsResource>(path);
    expect(body).toMatchObject({
      limits: [{ period: 'day', amount: euros(100) }],
      countries: { blocked: ['US'] },
      channels: { cash: false },
    });
    const own = await get<SpendingControlsResource>(
      `company/cards/${ada.card.id}/spending-controls`,
    );
    expect(own).toMatchObject({ limits, countries: null, channels: null });
    expect(own.effective).toEqual(body.effective);
    expect(own.effective.limits.map(({ setBy }) => setBy)).toEqual(['partner', 'company_admin']);
  });

  it('refuses limits based on an outdated version', async () => {
    const path = `company/cards/${ada.card.id}`;
    const { version } = await get<SpendingControlsResource>(`${path}/spending-controls`);
    const set = (amount: number) => {
      const limits = [{ period: 'month', amount: euros(amount) }];
      return device.call<Problem>('PUT', `${path}/limits`, { limits, version });
    };
    expect((await set(1)).status).toBe(200);
    const late = await set(2);
    expect([late.status, late.body.code]).toEqual([409, 'spending_controls_changed']);
    expect(await get(`${path}/spending-controls`)).toMatchObject({
      limits: [{ amount: euros(1) }],
    });
    expect((await device.call('PUT', `${path}/limits`, { limits: [], version: 'x' })).status).toBe(
      422,
    );
  });

  it('orders a card for a colleague once, also when the request is repeated, and activates it', async () => {
    const { id } = await colleague();
    const order = { personId: id, cardType: 'virtual' };
    const send = (key: string, body: object = order) =>
      device.call<CardResource>('POST', 'company/cards', body, { 'idempotency-key': key });
    const [first, again] = await Promise.all([send('k1'), send('k1')]);
    const repeated = await send('k1');
    expect([first, again].map(({ status }) => status)).toContain(201);
    expect(repeated.body.id).toBe((await send('k1')).body.id);
    const cards = await get<Page<CompanyCard>>('company/cards');
    expect(cards.data.filter(({ personId }) => personId === id)).toHaveLength(1);
    const activated = await device.call<CardResource>(
      'POST',
      `company/cards/${repeated.body.id}/activate`,
      {},
    );
    expect(activated.body.status).toBe('active');
    const physical = { ...order, cardType: 'physical' };
    expect((await send('k2', physical)).body).toMatchObject({ code: 'shipping_address_required' });
    const inTexas = { ...SHIPPING_ADDRESS, postalCode: '78701', country: 'US' };
    const { body: refused } = await send('k5', { ...physical, shippingAddress: inTexas });
    expect((refused as unknown as Problem).errors).toEqual([
      expect.objectContaining({ pointer: '/shippingAddress/region', code: 'missing' }),
    ]);
    const shipped = await send('k3', { ...physical, shippingAddress: SHIPPING_ADDRESS });
    expect(shipped.status).toBe(201);
    expect((await send('k4', { ...order, shippingAddress: SHIPPING_ADDRESS })).status).toBe(422);
  });

  it('orders a card with a monthly limit, which a repetition of the order does not set back', async () => {
    const { id } = await colleague();
    const order = { personId: id, cardType: 'virtual', monthlyLimit: euros(20_000) };
    const send = (body: object = order) =>
      device.call<CardResource>('POST', 'company/cards', body, { 'idempotency-key': 'limited' });
    const { status, body: card } = await send();
    const limits = async () =>
      (await get<SpendingControlsResource>(`company/cards/${card.id}/spending-controls`)).limits;
    expect([status, await limits()]).toMatchObject([
      201,
      [{ period: 'month', amount: euros(20_000) }],
    ]);
    const lower = [{ period: 'month', amount: euros(5) }];
    await device.call('PUT', `company/cards/${card.id}/limits`, { limits: lower });
    expect((await send()).body.id).toBe(card.id);
    expect(await limits()).toMatchObject(lower);
    const negative = { ...order, monthlyLimit: euros(-1) };
    expect((await send(negative)).status).toBe(422);
  });

  it('orders a card with a purpose, and changes it', async () => {
    const { id } = await colleague();
    const order = { personId: id, cardType: 'virtual', purpose: 'Travel' };
    const { status, body: card } = await device.call<CardResource>('POST', 'company/cards', order);
    expect([status, card.purpose]).toEqual([201, 'Travel']);
    const change = { purpose: 'Software' };
    const changed = await device.call<CardResource>('PATCH', `company/cards/${card.id}`, change);
    expect([changed.status, changed.body.purpose]).toEqual([200, 'Software']);
    const { id: other } = await fixture.partner.createCompany();
    const stranger = await fixture.partner.createPerson(other);
    const foreign = await fixture.partner.orderCard(stranger.id);
    const refused = await device.call('PATCH', `company/cards/${foreign.id}`, change);
    expect(refused.status).toBe(404);
  });

  it('knows the address of an earlier card: of the person, or else of a colleague', async () => {
    const { id } = await colleague();
    const path = `company/people/${id}/shipping-address`;
    const own = { ...SHIPPING_ADDRESS, line1: 'Own street 1' };
    const order = async (personId: string, shippingAddress: object) => {
      const body = { personId, cardType: 'physical', shippingAddress };
      expect((await device.call('POST', 'company/cards', body)).status).toBe(201);
    };
    expect(await get(path)).toEqual({ shippingAddress: null });
    await order(ada.person.id, SHIPPING_ADDRESS);
    expect(await get(path)).toEqual({ shippingAddress: SHIPPING_ADDRESS });
    await order(id, own);
    await order(ada.person.id, SHIPPING_ADDRESS);
    expect(await get(path)).toEqual({ shippingAddress: own });
    const { id: other } = await fixture.partner.createCompany();
    const stranger = await fixture.partner.createPerson(other);
    const foreign = `company/people/${stranger.id}/shipping-address`;
    const { status, body } = await device.call<Problem>('GET', foreign);
    expect([status, body.code]).toEqual([404, 'person_unknown']);
  });

  it("freezes a company card, and cannot undo the partner's freeze", async () => {
    const { body: person } = await fixture.partner.get<PersonResource>(
      `/v1/people/${ada.person.id}`,
    );
    const { id } = ada.card;
    const act = (action: string, body?: object) =>
      device.call<Pick<CardResource, 'frozenBy'> & Problem>(
        'POST',
        `company/cards/${id}/${action}`,
        body,
      );
    const frozen = await act('freeze');
    expect(frozen.body).toMatchObject({ personId: person.id, frozenBy: ['company_admin'] });
    // The same person as a cardholder.
    const own = await device.call<Problem>('POST', `cards/${id}/unfreeze`);
    expect([own.status, own.body.code]).toEqual([409, 'frozen_by_company_admin']);
    await fixture.partner.post(`/v1/cards/${id}/freeze`);
    expect((await act('unfreeze')).body.frozenBy).toEqual(['partner']);
    for (const [action, body] of [
      ['unfreeze', undefined],
      ['replace', { reason: 'lost' }],
    ] as const) {
      const refused = await act(action, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'frozen_by_partner']);
    }
  });

  it('ends a card for good, also one that the partner has frozen', async () => {
    const path = `company/cards/${ada.card.id}`;
    await fixture.partner.post(`/v1/cards/${ada.card.id}/freeze`);
    const ended = await device.call<CardResource>('POST', `${path}/terminate`);
    expect([ended.status, ended.body.status]).toEqual([200, 'terminated']);
    for (const action of ['terminate', 'unfreeze', 'activate']) {
      const refused = await device.call<Problem>('POST', `${path}/${action}`, {});
      expect([refused.status, refused.body.code]).toEqual([409, 'card_transition_impossible']);
    }
  });

  it('replaces a card once', async () => {
    const path = `company/cards/${ada.card.id}/replace`;
    const first = await device.call<CardResource>('POST', path, { reason: 'stolen' });
    expect(first).toMatchObject({ status: 201, body: { replacesCardId: ada.card.id } });
    expect((await get<CompanyCard>(`company/cards/${ada.card.id}`)).status).toBe('terminated');
    const again = await device.call<Problem>('POST', path, { reason: 'stolen' });
    expect([again.status, again.body.code]).toEqual([409, 'card_replaced']);
    expect((await device.call('POST', path, { reason: 'dull' })).status).toBe(422);
  });

  it('needs an assertion for every call that grants more than it removes', async () => {
    expect(await walkUnsigned(fixture.platform, device)).toEqual(CARD_APP_CALLS);
  });

  it('sees no other company, also not of the same partner', async () => {
    const other = await fixture.newCardholder();
    const { accountId: account, id: card } = other.card;
    for (const [method, path, body] of calls(account, card, other.person.id)) {
      const answer = await device.call<Problem>(method, path, body);
      const code = path.includes('accounts')
        ? 'account_unknown'
        : path === 'company/cards'
          ? 'card_person_unknown'
          : path.includes('people')
            ? 'person_unknown'
            : 'card_unknown';
      expect([path, answer.body.code]).toEqual([path, code]);
      expect(answer.status).toBe(code === 'card_person_unknown' ? 422 : 404);
    }
    expect((await get<Page<CompanyCard>>('company/cards')).data.map(({ id }) => id)).toEqual([
      ada.card.id,
    ]);
    expect((await get<Page<PersonResource>>('company/people')).data).toHaveLength(1);
  });

  it('has no rights before the partner grants them and after it revokes them', async () => {
    await setAdmin(false);
    expect(await get<CompanyMember>('member')).toEqual({ companyAdmin: false });
    const lists = ['accounts', 'cards', 'people'].map(
      (noun) => ['GET', `company/${noun}`] as const,
    );
    const all = [...lists, ...calls(accountId(), ada.card.id, ada.person.id)];
    for (const [method, path, body] of all) {
      const answer = await device.call<Problem>(method, path, body);
      expect([path, answer.status, answer.body.code]).toEqual([path, 403, 'admin_required']);
    }
    device.cookie = '';
    for (const [method, path, body] of all)
      expect((await device.call(method, path, body)).status).toBe(401);
  });
});
