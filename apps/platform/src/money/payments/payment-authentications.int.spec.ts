import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
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
    expect(await authorize({})).toBe('authentication_missing');
    expect(await authorize({ threeDsRequestId: await authenticated() })).toBe('approved');
  });

  it('is not required in a shop or at a machine', async () => {
    for (const channel of ['contactless', 'chip', 'cash']) {
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
