import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type AccountResource,
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
};

describe('a simulated payment', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
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

  it.each(['purchase', 'declined', 'hold_expired', 'clearing_after_expiry'])(
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
