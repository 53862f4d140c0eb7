import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AccountResource,
  type CardLetterResource,
  type CardResource,
  type PaymentScenario,
  paymentScenarios,
  type PlayedPayment,
  type Problem,
  type TransactionDetailResource,
} from '#contracts';
import { openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const FUNDS = 1_000_000;

/** What is booked and held afterwards, and how the payment ends. */
const ends: Record<PaymentScenario, [spent: number, held: number, status: string]> = {
  purchase: [4_250, 0, 'cleared'],
  hold: [0, 4_250, 'authorized'],
  declined: [0, 0, 'declined'],
  fuel: [6_230, 0, 'cleared'],
  tip: [5_800, 0, 'cleared'],
  hotel: [38_000, 2_000, 'partially_cleared'],
  several_clearings: [9_000, 0, 'cleared'],
  reversal: [0, 0, 'reversed'],
  partial_reversal: [5_000, 0, 'cleared'],
  foreign_currency: [10_150, 0, 'cleared'],
  clearing_without_authorization: [2_300, 0, 'cleared'],
  clearing_first: [4_250, 0, 'cleared'],
  clearing_reversal: [0, 0, 'reversed'],
  refund: [0, 0, 'refunded'],
  refund_without_purchase: [-1_990, 0, 'refunded'],
  card_verification: [0, 0, 'incomplete'],
  hold_expired: [0, 0, 'expired'],
  clearing_after_expiry: [30_000, 0, 'cleared'],
  subscription: [3_270, 0, 'cleared'],
  subscription_card_replaced: [1_980, 0, 'cleared'],
  two_shipments: [9_000, 0, 'cleared'],
  soft_decline: [4_250, 0, 'cleared'],
  one_leg_out: [4_250, 0, 'cleared'],
  low_value: [0, 8_500, 'declined'],
  approved_by_partner: [4_250, 0, 'cleared'],
  declined_by_partner: [0, 0, 'declined'],
  partner_unavailable: [0, 1_000, 'declined'],
};

/** The declines of scenarios that have some. Each of these is one payment, except for soft_decline. */
const declines: Partial<Record<PaymentScenario, string[]>> = {
  declined: ['insufficient_funds'],
  subscription_card_replaced: ['card_terminated'],
  soft_decline: ['authentication_required'],
  low_value: ['authentication_required'],
  declined_by_partner: ['declined_by_partner'],
  partner_unavailable: ['partner_unavailable'],
};

describe('a simulated payment', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
    const approveUpTo = [{ amount: 5_000, currency: 'EUR' }];
    await partner.put('/v1/authorization-settings', { fallback: { approveUpTo } });
  });

  afterAll(() => platform?.close());

  it.each(paymentScenarios)('takes the course of %s', async (scenario) => {
    const { id: cardId, accountId } = await openFundedCard(platform, partner, FUNDS);
    const played = await partner.post<PlayedPayment>('/v1/sandbox/payments', { cardId, scenario });
    expect(played.status).toBe(200);
    const { transactionId } = played.body;
    const [payment] = await platform.database.query('SELECT status FROM payments WHERE id = $1', [
      transactionId,
    ]);
    const { body } = await partner.get<AccountResource>(`/v1/accounts/${accountId}`);
    expect([FUNDS - body.booked!.amount, body.held!.amount, payment!.status]).toEqual(
      ends[scenario],
    );
    const reasons = played.body.messages.flatMap(({ reason }) => reason ?? []);
    expect(reasons).toEqual(declines[scenario] ?? []);
    expect(await openExceptions(accountId)).toEqual(
      scenario.startsWith('clearing_without') ? ['clearing_without_authorization'] : [],
    );
  });

  async function openExceptions(accountId: string): Promise<unknown[]> {
    const rows = await platform.database.query(
      `SELECT exceptions FROM payments WHERE account_id = $1 AND exception_state = 'open'`,
      [accountId],
    );
    return rows.flatMap(({ exceptions }) =>
      (exceptions as { code: string }[]).map(({ code }) => code),
    );
  }

  it('of a subscription whose physical card is replaced goes on with the new card', async () => {
    const { personId } = await openFundedCard(platform, partner, FUNDS);
    const address = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', country: 'DE' };
    const order = { personId, cardType: 'physical', shippingAddress: address };
    const { body: card } = await partner.post<CardResource>('/v1/cards', order);
    await partner.post(`/v1/sandbox/cards/${card.id}/ship`);
    const letter = await partner.get<CardLetterResource>(`/v1/sandbox/cards/${card.id}/letter`);
    const { activationCode } = letter.body;
    await partner.post(`/v1/cards/${card.id}/activate`, { activationCode });
    const request = { cardId: card.id, scenario: 'subscription_card_replaced' };
    const { body } = await partner.post<PlayedPayment>('/v1/sandbox/payments', request);
    expect(body.messages.map(({ reason, outcome }) => reason ?? outcome)).toEqual([
      ...['approved', 'recorded', 'card_terminated', 'approved', 'recorded'],
    ]);
  });

  it('that is declined for its amount asks for a little more than what is available', async () => {
    const { id: cardId } = await openFundedCard(platform, partner, FUNDS);
    const played = await partner.post<PlayedPayment>('/v1/sandbox/payments', {
      ...{ cardId, scenario: 'declined' },
    });
    expect(played.body.messages).toMatchObject([{ reason: 'insufficient_funds' }]);
    const [message] = await platform.database.query(
      'SELECT content::text AS content FROM payment_messages WHERE id = $1',
      [played.body.messages[0]!.id],
    );
    expect(message!.content).toContain(`${FUNDS + 4_250}`);
  });

  it.each(['purchase', 'declined', 'hold_expired', 'clearing_after_expiry', 'soft_decline'])(
    'is one payment for one Idempotency-Key: %s',
    async (scenario) => {
      const { id: cardId, accountId } = await openFundedCard(platform, partner, FUNDS);
      const headers = { 'idempotency-key': randomUUID() };
      const play = () =>
        partner.post<PlayedPayment>('/v1/sandbox/payments', { cardId, scenario }, headers);
      const atOnce = await Promise.all([play(), play(), play()]);
      const answers = [...atOnce.filter(({ status }) => status !== 409), await play()];
      for (const { status, body } of answers) {
        expect([status, body]).toEqual([200, answers[0]!.body]);
      }
      const payments = await platform.database.query(
        'SELECT id FROM payments WHERE account_id = $1',
        [accountId],
      );
      expect(payments).toEqual([{ id: answers[0]!.body.transactionId }]);
    },
  );

  it.each(['subscription', 'subscription_card_replaced', 'two_shipments'])(
    'has each payment once for one Idempotency-Key: %s',
    async (scenario) => {
      const { id: cardId, accountId } = await openFundedCard(platform, partner, FUNDS);
      const headers = { 'idempotency-key': randomUUID() };
      const play = () =>
        partner.post<PlayedPayment>('/v1/sandbox/payments', { cardId, scenario }, headers);
      const first = await play();
      expect((await play()).body).toEqual(first.body);
      const { body } = await partner.get<AccountResource>(`/v1/accounts/${accountId}`);
      expect(FUNDS - body.booked!.amount).toBe(ends[scenario as PaymentScenario][0]);
    },
  );

  it.each([
    ['DE', 'EUR', { amount: 10_900, currency: 'USD' }],
    ['US', 'USD', { amount: 7_890, currency: 'GBP' }],
  ])('is in a foreign currency for a company of %s', async (country, currency, merchantAmount) => {
    const { id: cardId } = await openFundedCard(platform, partner, FUNDS, country);
    const request = { cardId, scenario: 'foreign_currency' };
    const { body } = await partner.post<PlayedPayment>('/v1/sandbox/payments', request);
    const { transactionId } = body;
    const payment = await partner.get<TransactionDetailResource>(
      `/v1/transactions/${transactionId}`,
    );
    expect(payment.body.messages).toMatchObject([
      { amount: { amount: 10_000, currency }, merchantAmount },
      { amount: { amount: 10_150, currency }, merchantAmount },
    ]);
  });

  it('ends with the first decline', async () => {
    const { id: cardId } = await openFundedCard(platform, partner, FUNDS);
    await partner.post(`/v1/cards/${cardId}/freeze`);
    const { body } = await partner.post<PlayedPayment>('/v1/sandbox/payments', {
      cardId,
      scenario: 'purchase',
    });
    expect(body.messages).toMatchObject([{ outcome: 'declined', reason: 'card_frozen' }]);
  });

  it('is only for sandbox partners with their own cards', async () => {
    const { id: cardId } = await openFundedCard(platform, partner, FUNDS);
    const request = { cardId, scenario: 'refund_without_purchase' };
    const stranger = await platform.addPartner();
    const foreign = await stranger.post<Problem>('/v1/sandbox/payments', request);
    expect([foreign.status, foreign.body.code]).toEqual([404, 'card_unknown']);
    const live = await PlatformFixture.start({ sandbox: false }, platform.database);
    try {
      expect((await partner.at(live.url).post('/v1/sandbox/payments', request)).status).toBe(404);
    } finally {
      await live.close();
    }
  });
});
