import type { AcsChallenge, Problem } from '#contracts';
import { callJson } from '#testing';
import {
  activeCard,
  merchant,
  presentedAtOnce,
  ThreeDsFixture,
} from '../../../test/three-ds-fixture.js';

describe('calls of the ACS', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start();
    threeDs.webhook.script = presentedAtOnce;
  });

  afterAll(() => threeDs?.close());

  it.each([
    ['none', undefined],
    ['another key', 'Bearer acs_test_key_of_somebody'],
    ['a partner’s key', 'partner'],
  ])('require the key of the ACS, not %s', async (_name, key) => {
    const authorization = key === 'partner' ? `Bearer ${threeDs.partner.apiKey}` : key;
    const headers: Record<string, string> = authorization ? { authorization } : {};
    const url = `${threeDs.platform.url}/acs/v1/authentications`;
    for (const answer of [
      await callJson<Problem>('POST', url, {}, headers),
      await callJson<Problem>('GET', `${url}/1`, undefined, headers),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([401, 'acs_key_invalid']);
    }
  });

  it('get no access to the partners’ API with their key', async () => {
    const headers = { authorization: 'Bearer acs_test_key_of_the_specs' };
    const url = `${threeDs.platform.url}/v1/cards`;
    expect((await callJson('GET', url, undefined, headers)).status).toBe(401);
  });

  it('about an unknown card are answered at once', async () => {
    const acsTransactionId = 'no-such-card';
    const { status, body } = await threeDs.ask({ acsTransactionId, cardId: 'crd_unknown' });
    expect([status, body]).toEqual([
      200,
      { acsTransactionId, transStatus: 'N', transStatusReason: '08' },
    ]);
    const found = await threeDs.findByAcs(acsTransactionId);
    expect((found.body as unknown as Problem).code).toBe('acs_transaction_unknown');
  });

  it('about a frozen card are answered at once, except for existing requests', async () => {
    const { id: cardId } = await activeCard(threeDs.partner);
    const before = await threeDs.ask({ cardId, acsTransactionId: 'before-the-freeze' });
    await threeDs.partner.post(`/v1/cards/${cardId}/freeze`);
    expect((await threeDs.ask({ cardId })).body).toMatchObject({
      transStatus: 'N',
      transStatusReason: '12',
    });
    const again = await threeDs.ask({ cardId, acsTransactionId: 'before-the-freeze' });
    expect(again.body).toEqual(before.body);
  });

  it('are rejected if they reuse the transaction of another payment', async () => {
    const acsTransactionId = 'one-payment';
    await threeDs.ask({ acsTransactionId });
    const { status, body } = await threeDs.ask({
      acsTransactionId,
      amount: { amount: 12_951, currency: 'EUR' },
    });
    expect([status, (body as unknown as Problem).code]).toEqual([422, 'acs_transaction_reused']);
  });

  it('get separate answers when they arrive together', async () => {
    const asked = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        threeDs.ask({ acsTransactionId: `together-${index % 10}` }),
      ),
    );
    const ids = new Set(asked.map(({ body }) => (body as AcsChallenge).threeDsRequestId));
    expect(ids.size).toBe(10);
    expect(
      threeDs.forwarded().filter(({ threeDsRequestId }) => ids.has(threeDsRequestId)),
    ).toHaveLength(10);
  });

  it.each([
    [{ acsTransactionId: 'a b' }, '/acsTransactionId'],
    [{ cardId: '' }, '/cardId'],
    [{ amount: { amount: -1, currency: 'EUR' } }, '/amount/amount'],
    [{ merchantIds: { acquirerId: 'x', merchantId: 'M-1' } }, '/merchantIds/acquirerId'],
    [{ merchantIds: null }, '/merchantIds'],
    [{ amount: { amount: 1.5, currency: 'EUR' } }, '/amount/amount'],
    [{ amount: { amount: 15, currency: 'euro' } }, '/amount/currency'],
    [{ merchant: { name: 'Shop' } }, '/merchant/url'],
    [{ returnUrl: 'javascript:alert(1)' }, '/returnUrl'],
    [{ pan: '4111111111111111' }, '/pan'],
    [{ amount: { amount: 15, currency: 'EUR', exponent: 2 } }, '/amount/exponent'],
    [{ merchant: { ...merchant, name: 'a\0b' } }, '/merchant/name'],
  ])('are rejected with %j', async (changes, pointer) => {
    const { status, body } = await threeDs.ask(changes);
    expect(status).toBe(422);
    const { errors = [] } = body as unknown as Problem;
    expect(errors.map((error) => error.pointer)).toContain(pointer);
  });
});
