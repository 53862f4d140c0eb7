import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CardResource } from '#contracts';
import { fundAccount } from '../../../test/fund-account.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { merchant, ThreeDsFixture } from '../../../test/three-ds-fixture.js';

const EUROS = 12_950;

describe('the authentication of a payment online', () => {
  let threeDs: ThreeDsFixture;
  let processor: ProcessorClient;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    processor = new ProcessorClient(threeDs.platform.url);
    await fundAccount(threeDs.platform, threeDs.card.accountId, 1_000_000);
  });

  afterAll(() => threeDs?.close());

  async function authenticated(
    response: 'approved' | 'denied' = 'approved',
    changes: object = {},
  ): Promise<string> {
    const { requested } = await threeDs.presentedRequest(changes);
    const { threeDsRequestId, digest } = requested;
    await threeDs.partner.post(`/v1/three-ds-requests/${threeDsRequestId}/callback`, {
      response,
      digest,
    });
    return threeDsRequestId;
  }

  async function authorize(more: object, cents = EUROS): Promise<unknown> {
    const { name, categoryCode, country } = merchant;
    const { body } = await processor.send(
      {
        kind: 'authorization',
        cardId: threeDs.card.id,
        channel: 'online',
        merchant: { name, categoryCode, country },
        ...more,
      },
      cents,
    );
    return body.reason ?? body.outcome;
  }

  it("is required, and satisfied by the cardholder's approval", async () => {
    expect(await authorize({})).toBe('authentication_required');
    expect(await authorize({ threeDsRequestId: await authenticated() })).toBe('approved');
  });

  it('is a soft decline: the payment is repeated with 3-D Secure', async () => {
    const paymentId = randomUUID();
    expect(await authorize({ paymentId })).toBe('authentication_required');
    const threeDsRequestId = await authenticated();
    expect(await authorize({ paymentId, threeDsRequestId })).toBe('approved');
  });

  it('covers the shipments of an order up to its amount', async () => {
    const threeDsRequestId = await authenticated();
    const ship = (cents: number) => authorize({ threeDsRequestId }, cents);
    expect([await ship(5_000), await ship(5_000), await ship(2_951), await ship(2_950)]).toEqual([
      ...['approved', 'approved', 'authentication_invalid', 'approved'],
    ]);
    expect(await ship(1)).toBe('authentication_invalid');
    const atOnce = await authenticated();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => authorize({ threeDsRequestId: atOnce }, 4_000)),
    );
    expect(answers.filter((answer) => answer === 'approved')).toHaveLength(3);
  });

  it('covers nothing more if an earlier version used it', async () => {
    const threeDsRequestId = await authenticated();
    expect(await authorize({ threeDsRequestId }, 100)).toBe('approved');
    await threeDs.platform.database.query(
      'UPDATE used_authentications SET amount = NULL WHERE three_ds_request_id = $1',
      [threeDsRequestId],
    );
    expect(await authorize({ threeDsRequestId }, 100)).toBe('authentication_invalid');
  });

  it('is of the same merchant by its ids, and by its name if one message has no ids', async () => {
    const merchantIds = { acquirerId: '400512', merchantId: 'BAHNHOF-0001' };
    const named = (name: string) => ({ merchant: { name, categoryCode: '5942', country: 'DE' } });
    const withIds = await authenticated('approved', { merchantIds });
    const other = { ...merchantIds, merchantId: 'BAHNHOF-0002' };
    expect(await authorize({ threeDsRequestId: withIds, merchantIds: other }, 100)).toBe(
      'authentication_invalid',
    );
    const elsewhere = { threeDsRequestId: withIds, merchantIds, ...named('PAYCO*BAHNHOF') };
    expect(await authorize(elsewhere, 100)).toBe('approved');
    const byName = { threeDsRequestId: withIds, ...named('BAHNHOF-BUCHHANDLUNG') };
    expect(await authorize(byName, 100)).toBe('approved');
    const forwarded = threeDs.forwarded().find((one) => one.threeDsRequestId === withIds)!;
    expect(JSON.stringify(forwarded)).not.toContain('BAHNHOF-0001');
  });

  it('is not needed for payments of a merchant to whom the cardholder authenticated the first', async () => {
    const threeDsRequestId = await authenticated();
    const first = { paymentId: randomUUID(), threeDsRequestId };
    const noPayment = { amount: { amount: 0, currency: 'EUR' } };
    const added = await authenticated('approved', noPayment);
    expect(await authorize({ threeDsRequestId: added }, 1)).toBe('authentication_invalid');
    const verification = { paymentId: randomUUID(), threeDsRequestId: added };
    const unauthenticated = { paymentId: randomUUID(), channel: 'chip' };
    expect(await authorize(first, 1_000)).toBe('approved');
    expect(await authorize(verification, 0)).toBe('approved');
    expect(await authorize(unauthenticated, 1_000)).toBe('approved');
    const recurring = (originalPaymentId: string, more = {}) =>
      authorize({ initiator: 'merchant', originalPaymentId, ...more }, 2_000);
    expect(await recurring(first.paymentId)).toBe('approved');
    expect(await recurring(verification.paymentId)).toBe('approved');
    expect(await recurring(unauthenticated.paymentId)).toBe('authentication_required');
    expect(await recurring(randomUUID())).toBe('authentication_required');
    const other = { merchant: { name: 'Elsewhere', categoryCode: '5942', country: 'DE' } };
    expect(await recurring(first.paymentId, other)).toBe('authentication_required');
    const next = await threeDs.partner.post<CardResource>(
      `/v1/sandbox/cards/${threeDs.card.id}/expiry`,
      { days: 31 },
    );
    expect(await recurring(first.paymentId, { cardId: next.body.replacedByCardId })).toBe(
      'approved',
    );
    // The cardholder is there, so the mandate does not count.
    expect(await authorize({ originalPaymentId: first.paymentId })).toBe('authentication_required');
  });

  it('is needed after five payments of low value, and begins their count again', async () => {
    const small = () => authorize({ exemption: 'low_value' }, 1_000);
    await authorize({ threeDsRequestId: await authenticated() }, 100);
    const atOnce = await Promise.all(Array.from({ length: 8 }, small));
    expect(atOnce.filter((answer) => answer === 'approved')).toHaveLength(5);
    expect(await small()).toBe('authentication_required');
    expect(await authorize({ threeDsRequestId: await authenticated() }, 100)).toBe('approved');
    expect(await small()).toBe('approved');
    expect(await authorize({ exemption: 'low_value' }, 3_001)).toBe('authentication_required');
  });

  it('is not required in a shop or at a machine, or of an order by mail or telephone', async () => {
    for (const channel of ['contactless', 'chip', 'cash', 'mail_order', 'telephone_order']) {
      expect(await authorize({ channel })).toBe('approved');
    }
  });

  it('does not count if it was denied, undecided or never requested', async () => {
    const { requested } = await threeDs.presentedRequest();
    const ids = [await authenticated('denied'), requested.threeDsRequestId, 'tds_none'];
    for (const threeDsRequestId of ids) {
      expect(await authorize({ threeDsRequestId })).toBe('authentication_invalid');
    }
  });

  it('counts for this payment only', async () => {
    const threeDsRequestId = await authenticated();
    const other = { name: 'Elsewhere', categoryCode: '5942', country: 'DE' };
    const inDollars = { merchantAmount: { amount: EUROS, currency: 'USD' } };
    expect(await authorize({ threeDsRequestId }, EUROS + 1)).toBe('authentication_invalid');
    expect(await authorize({ threeDsRequestId, merchant: other })).toBe('authentication_invalid');
    expect(await authorize({ threeDsRequestId, ...inDollars })).toBe('authentication_invalid');
    expect(await authorize({ threeDsRequestId }, EUROS - 1)).toBe('approved');
  });

  it('is compared in the currency that the cardholder approved', async () => {
    const yen = { amount: 18_400, currency: 'JPY' };
    const threeDsRequestId = await authenticated('approved', { amount: yen });
    expect(await authorize({ threeDsRequestId }, 18_400)).toBe('authentication_invalid');
    expect(await authorize({ threeDsRequestId, merchantAmount: yen }, 11_000)).toBe('approved');
  });

  it('is used once by concurrent requests', async () => {
    const threeDsRequestId = await authenticated();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => authorize({ threeDsRequestId })),
    );
    expect(answers.filter((answer) => answer === 'approved')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['approved', 'authentication_invalid']));
  });

  it('is not used up by a decline', async () => {
    const threeDsRequestId = await authenticated();
    const path = `/v1/cards/${threeDs.card.id}`;
    await threeDs.partner.post(`${path}/freeze`);
    expect(await authorize({ threeDsRequestId })).toBe('card_frozen');
    await threeDs.partner.post(`${path}/unfreeze`);
    expect(await authorize({ threeDsRequestId })).toBe('approved');
  });

  it('must be of the same card', async () => {
    const threeDsRequestId = await authenticated();
    const { companyId, accountId } = threeDs.card;
    const { id: personId } = await threeDs.partner.createPerson(companyId);
    const { body } = await threeDs.partner.post<{ id: string }>('/v1/cards', {
      ...{ personId, accountId, cardType: 'virtual' },
    });
    await threeDs.partner.post(`/v1/cards/${body.id}/activate`);
    expect(await authorize({ threeDsRequestId, cardId: body.id })).toBe('authentication_invalid');
  });
});
