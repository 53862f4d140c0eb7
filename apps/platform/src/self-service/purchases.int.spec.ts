import {
  type AccountResource,
  type ActivityPayment,
  activityStreamEvents,
  type Page,
  type PlayedPayment,
  type Problem,
  type SpendingControlsResource,
  type TransactionDetailResource,
} from '#contracts';
import { eventually } from '#testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardAppClient } from '../../../../libs/strong-auth/test/card-app-client.js';
import { EventStream } from '../../../../libs/strong-auth/test/event-stream.js';
import { CardAppFixture, type Cardholder } from '../../test/card-app-fixture.js';
import { PurchaseStreams } from './purchases.controller.js';

describe('own purchases in the white-label card app', () => {
  let fixture: CardAppFixture;
  let cardholder: Cardholder;
  let device: CardAppClient;

  beforeAll(async () => {
    fixture = await CardAppFixture.start();
  });

  afterAll(() => fixture?.close());

  beforeEach(async () => {
    cardholder = await newCardholder();
    device = await fixture.enrolledDevice(cardholder);
  });

  async function newCardholder(): Promise<Cardholder> {
    const { partner } = fixture;
    const found = await fixture.newCardholder();
    const path = `/v1/accounts/${found.card.accountId}`;
    const { topUpReference, booked } = (await partner.get<AccountResource>(path)).body;
    await partner.post('/v1/sandbox/bank-transfers', {
      reference: topUpReference,
      amount: { ...booked, amount: 1_000_000 },
    });
    return found;
  }

  async function play(scenario: string, { card } = cardholder): Promise<string> {
    const body = { cardId: card.id, scenario };
    return (await fixture.partner.post<PlayedPayment>('/v1/sandbox/payments', body)).body
      .transactionId;
  }

  const read = <T>(path = '', by = device) => by.call<T>('GET', `activity/payments${path}`);
  const list = async (query = '', by = device) =>
    (await read<Page<ActivityPayment>>(query, by)).body;

  it("have the amounts of the partner's API, alone as in the list", async () => {
    for (const scenario of ['tip', 'refund', 'fuel', 'hold', 'declined', 'clearing_reversal'])
      await play(scenario);
    const { data } = await list();
    expect(data).toHaveLength(6);
    for (const purchase of data) {
      expect((await read(`/${purchase.id}`)).body).toEqual(purchase);
      const path = `/v1/transactions/${purchase.id}`;
      const { body } = await fixture.partner.get<TransactionDetailResource>(path);
      const { state, authorized, reversed, cleared, refunded, held, merchant } = body;
      expect(purchase).toMatchObject({
        ...{ state, authorized, reversed, cleared, refunded, held, merchant },
        booked: { amount: refunded.amount - cleared.amount },
        decline: body.decline,
      });
    }
  });

  it('show the declined amount and the reason', async () => {
    await fixture.partner.post(`/v1/cards/${cardholder.card.id}/freeze`);
    const id = await play('hold');
    const { body } = await fixture.partner.get<TransactionDetailResource>(`/v1/transactions/${id}`);
    const { amount, merchantAmount } = body.messages[0]!;
    expect((await list()).data).toMatchObject([
      { id, state: 'declined', decline: { reason: 'card_frozen', amount, merchantAmount } },
    ]);
  });

  it('are found page by page, and by state and card', async () => {
    const ids = [await play('hold'), await play('tip'), await play('hold')].reverse();
    const seen: string[] = [];
    for (let page; !page || page.hasMore; seen.push(...page.data.map(({ id }) => id)))
      page = await list(`?limit=2${seen.length ? `&startingAfter=${seen.at(-1)}` : ''}`);
    expect(seen).toEqual(ids);
    expect((await list('?state=cleared')).data.map(({ id }) => id)).toEqual([ids[1]]);
    const { card, person } = cardholder;
    const query = `?cardId=${card.id}&externalId=${person.externalId}`;
    expect((await list(query)).data).toHaveLength(3);
    for (const wrong of ['state=paid', 'limit=101', 'startingAfter=crd_1', 'cardId='])
      expect((await read<Problem>(`?${wrong}`)).body.code).toBe('validation_failed');
  });

  it('count for the limits that their cardholder sees', async () => {
    const { card } = cardholder;
    const euros = (amount: number) => ({ amount, currency: 'EUR' });
    const limits = [
      { period: 'payment', amount: euros(900_000) },
      { period: 'month', amount: euros(800_000) },
    ];
    const path = `cards/${card.id}/spending-controls`;
    const limitsNow = async () =>
      (await device.call<SpendingControlsResource>('GET', path)).body.effective.limits;
    await fixture.partner.put(`/v1/${path}`, { limits });
    expect((await limitsNow()).map(({ spent }) => spent)).toEqual([undefined, euros(0)]);
    const { held } = (await read<ActivityPayment>(`/${await play('hold')}`)).body;
    expect(held.amount).toBeGreaterThan(0);
    expect((await limitsNow()).map(({ spent }) => spent)).toEqual([undefined, held]);
    const others = await fixture.enrolledDevice(await newCardholder());
    const { status, body } = await others.call<Problem>('GET', path);
    expect([status, body.code]).toEqual([404, 'card_unknown']);
  });

  it('are visible to their cardholder only', async () => {
    const id = await play('tip');
    const stranger = await newCardholder();
    const others = await fixture.enrolledDevice(stranger);
    const { companyId } = cardholder.person;
    const colleague = await fixture.partner.createPerson(companyId);
    const theirs = await fixture.enrolledDevice({ ...cardholder, person: colleague });
    for (const by of [others, theirs]) {
      expect(await list('', by)).toEqual({ data: [], hasMore: false });
      const query = `?cardId=${cardholder.card.id}&externalId=${cardholder.person.externalId}`;
      expect((await list(query, by)).data).toEqual([]);
      const { status, body } = await read<Problem>(`/${id}`, by);
      expect([status, body.code]).toEqual([404, 'transaction_unknown']);
    }
    device.cookie = '';
    for (const path of ['', `/${id}`, '/stream']) expect((await read(path)).status).toBe(401);
  });

  it('are streamed to their cardholder only, with each change', async () => {
    const stream = await EventStream.open(
      `${fixture.platform.url}/card-app/api/activity/payments/stream`,
      { cookie: device.cookie },
    );
    const reported = () =>
      stream.events
        .filter(({ event }) => event === activityStreamEvents.one)
        .map(({ data }) => (data as { id: string }).id);
    await play('tip', await newCardholder());
    const id = await play('tip');
    await eventually('authorization and clearing are reported', () => reported().length >= 2);
    expect(new Set(reported())).toEqual(new Set([id]));
    const declined = await play('declined');
    await eventually('the decline is reported', () => reported().includes(declined));
    await device.call('DELETE', 'session');
    await fixture.platform.app.get(PurchaseStreams).beat();
    await eventually('it ends with the session', () => stream.isEnded);
  });
});
