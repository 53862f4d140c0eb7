import { randomUUID } from 'node:crypto';
import type {
  AccountResource,
  Problem,
  PurchaseResource,
  SimulatedOutcome,
  SimulationResource,
  ThreeDsRequestResource,
} from '#contracts';
import { callJson, eventually, type JsonAnswer, ScriptedServer } from '#testing';
import { fundAccount } from '../../test/fund-account.js';
import { presentedAtOnce, ThreeDsFixture } from '../../test/three-ds-fixture.js';
import { SimulatedWebhook } from '../three-ds/forwarding/forwarding.js';

const amount = { amount: 4_200, currency: 'EUR' };

describe('the demo shop', () => {
  let threeDs: ThreeDsFixture;
  let vault: ScriptedServer;

  beforeAll(async () => {
    vault = await ScriptedServer.start(() => 'reset');
    threeDs = await ThreeDsFixture.start({ cardVaultUrl: vault.url, cardVaultToken: 'token' });
    await fundAccount(threeDs.platform, threeDs.card.accountId, 1_000_000);
    threeDs.webhook.script = presentedAtOnce;
    // Passes the platform's results to the sandbox's ACS, as `ACS_RESULT_URL` does in the sandbox.
    threeDs.acs.script = async ({ body, headers }) => {
      const url = `${threeDs.platform.url}/sandbox/acs/results`;
      const { authorization = '' } = headers;
      const { status } = await callJson('POST', url, JSON.parse(body), { authorization });
      return { status };
    };
  });

  afterAll(async () => {
    await threeDs?.close();
    await vault?.close();
  });

  const shop = () => `${threeDs.platform.url}/sandbox/shop/purchases`;

  const checkOut = (changes: object = {}): Promise<JsonAnswer<PurchaseResource>> =>
    callJson('POST', shop(), { cardId: threeDs.card.id, amount, ...changes });

  const purchaseOf = async (id: string): Promise<PurchaseResource> =>
    (await callJson<PurchaseResource>('GET', `${shop()}/${id}`)).body;

  /** A purchase whose landing page is open. */
  async function openPurchase(): Promise<{ id: string; requestId: string }> {
    const { body } = await checkOut({ partner: 'presents' });
    return { id: body.id, requestId: body.threeDsRequestId! };
  }

  const simulate = <T = SimulationResource>(requestId: string, outcome: string) =>
    threeDs.partner.post<T>(`/v1/sandbox/three-ds-requests/${requestId}/simulate`, { outcome });

  it('goes from the checkout over the landing page to the result', async () => {
    const { status, body } = await checkOut();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^buy_[0-9a-f]{32}$/),
      status: 'open',
      amount,
      merchant: expect.objectContaining({ name: 'Demo Shop' }),
      threeDsRequestId: expect.stringMatching(/^tds_/),
      challengeUrl: expect.stringContaining('/challenges/'),
      result: null,
      payment: null,
      resultsReceived: 0,
      createdAt: expect.any(String),
    });
    const requested = threeDs.forwarded().at(-1)!;
    expect(requested.threeDsRequestId).toBe(body.threeDsRequestId);
    await threeDs.callBack(requested, { response: 'approved' });
    const paid = await eventually('it is paid', async () => {
      const purchase = await purchaseOf(body.id);
      return purchase.status === 'paid' && purchase;
    });
    expect(paid).toMatchObject({
      result: { transStatus: 'Y', transStatusReason: null, challengeCancel: null },
      resultsReceived: 1,
    });
  });

  it('creates one purchase and one request for one Idempotency-Key', async () => {
    const forwarded = threeDs.forwarded().length;
    const headers = { 'idempotency-key': randomUUID() };
    const buy = () =>
      threeDs.partner.post<PurchaseResource>(
        '/v1/sandbox/purchases',
        { cardId: threeDs.card.id, amount },
        headers,
      );
    const atOnce = await Promise.all([buy(), buy(), buy(), buy()]);
    const answers = [...atOnce.filter(({ status }) => status !== 409), await buy()];
    for (const { status, body } of answers) expect([status, body]).toEqual([201, answers[0]!.body]);
    expect(answers[0]!.body.challengeUrl).toContain('/challenges/');
    expect(threeDs.forwarded()).toHaveLength(forwarded + 1);
  });

  it.each([
    ['approve', 'paid', { transStatus: 'Y' }],
    ['deny', 'refused', { transStatus: 'N', transStatusReason: null, challengeCancel: null }],
    ['cancel', 'refused', { transStatus: 'N', challengeCancel: '01' }],
    ['sca_failed', 'refused', { transStatus: 'N', transStatusReason: '01' }],
    ['not_reachable', 'failed', { transStatus: 'U', transStatusReason: '22' }],
    ['timeout', 'refused', { transStatus: 'N', transStatusReason: '14' }],
    ['late_callback', 'refused', { transStatus: 'N', transStatusReason: '14' }],
    ['double_callback', 'paid', { transStatus: 'Y' }],
    ['app_switch', 'paid', { transStatus: 'Y' }],
  ] satisfies [SimulatedOutcome, string, object][])(
    'plays %s: %s',
    async (outcome, status, result) => {
      const { id, requestId } = await openPurchase();
      expect((await simulate(requestId, outcome)).status).toBe(200);
      await threeDs.answered(requestId);
      expect(await purchaseOf(id)).toMatchObject({ status, result, resultsReceived: 1 });
    },
  );

  const balance = async () =>
    (await threeDs.partner.get<AccountResource>(`/v1/accounts/${threeDs.card.accountId}`)).body;

  /** A purchase that the cardholder approved, and what became of it. */
  async function approved(changes: object = {}): Promise<PurchaseResource> {
    const { body } = await checkOut({ partner: 'presents', ...changes });
    await simulate(body.threeDsRequestId!, 'approve');
    await threeDs.answered(body.threeDsRequestId!);
    return purchaseOf(body.id);
  }

  it('books the payment once, also when the result is repeated', async () => {
    const before = await balance();
    const { payment, threeDsRequestId } = await approved();
    expect(payment).toEqual({
      outcome: 'paid',
      reason: null,
      transactionId: expect.stringMatching(/^txn_/),
    });
    const [{ acsTransactionId }] = (await threeDs.platform.database.query(
      'SELECT acs_transaction_id AS "acsTransactionId" FROM sandbox_purchases WHERE three_ds_request_id = $1',
      [threeDsRequestId],
    )) as [{ acsTransactionId: string }];
    const result = { acsTransactionId, threeDsRequestId, transStatus: 'Y' };
    await Promise.all(
      Array.from({ length: 5 }, () =>
        callJson(
          'POST',
          `${threeDs.platform.url}/sandbox/acs/results`,
          { ...result, decidedAt: '2026-03-01T12:00:00Z' },
          { authorization: 'Bearer token-of-the-acs-specs' },
        ),
      ),
    );
    const after = await balance();
    expect(after.booked!.amount).toBe(before.booked!.amount - amount.amount);
    expect(after.held!.amount).toBe(0);
  });

  it('books the payment by the clock of the company', async () => {
    const { companyId } = threeDs.card;
    const path = `/v1/sandbox/companies/${companyId}/advance-time`;
    expect((await threeDs.partner.post(path, { days: 62 })).status).toBe(200);
    expect((await approved()).payment).toMatchObject({ outcome: 'paid' });
  });

  it('pays foreign prices in the currency of the account', async () => {
    const before = await balance();
    const yen = { amount: 18_400, currency: 'JPY' };
    expect((await approved({ amount: yen })).status).toBe('paid');
    expect((await balance()).booked!.amount).toBe(before.booked!.amount - 11_288);
  });

  it('shows why a payment was declined', async () => {
    const before = await balance();
    const purchase = await approved({ amount: { amount: 5_000_000, currency: 'EUR' } });
    expect(purchase).toMatchObject({
      status: 'declined',
      payment: { outcome: 'declined', reason: 'insufficient_funds' },
      result: { transStatus: 'Y' },
    });
    expect(await balance()).toEqual(before);
  });

  it('shows the answers that callbacks would have had', async () => {
    const late = await simulate((await openPurchase()).requestId, 'late_callback');
    expect(late.body).toMatchObject({
      request: { status: 'expired' },
      callbacks: [{ taken: false, code: 'challenge_expired' }],
    });
    const double = await simulate((await openPurchase()).requestId, 'double_callback');
    expect(double.body).toMatchObject({
      request: { status: 'approved' },
      callbacks: [
        { taken: true, code: null },
        { taken: true, code: null },
      ],
    });
  });

  it('returns the address that the button of the landing page opens', async () => {
    const { requestId } = await openPurchase();
    expect((await simulate(requestId, 'app_switch')).body).toMatchObject({
      request: { status: 'approved' },
      appUrl: null,
    });
    const appAddress = 'https://app.partner.example/approve/{requestId}?return={returnUrl}';
    expect((await threeDs.partner.patch('/v1/branding', { appAddress })).status).toBe(200);
    const { body } = await checkOut({ partner: 'presents' });
    const { appUrl } = (await simulate(body.threeDsRequestId!, 'app_switch')).body;
    const opened = new URL(appUrl!);
    expect(opened.pathname).toBe(`/approve/${body.threeDsRequestId}`);
    expect(opened.searchParams.get('return')).toBe(body.challengeUrl);
    expect((await simulate(body.threeDsRequestId!, 'app_switch')).status).toBe(409);
    await threeDs.partner.patch('/v1/branding', { appAddress: null });
  });

  it('loses one callback, so that a partner has to repeat it', async () => {
    const { id, requestId } = await openPurchase();
    await simulate(requestId, 'lost_callback');
    const { digest } = (
      await threeDs.partner.get<ThreeDsRequestResource>(`/v1/three-ds-requests/${requestId}`)
    ).body;
    const requested = { threeDsRequestId: requestId, digest };
    const lost = await threeDs.callBack<Problem>(requested, { response: 'approved' });
    expect([lost.status, lost.body.code]).toEqual([503, 'callback_lost']);
    expect((await purchaseOf(id)).status).toBe('open');
    expect((await threeDs.callBack(requested, { response: 'approved' })).status).toBe(200);
    await threeDs.answered(requestId);
    expect((await purchaseOf(id)).status).toBe('paid');
  });

  it('accepts a partner that takes 1.9 s, and none that takes 2.1 s or answers 500', async () => {
    // The simulated pauses pass by the spec's clock.
    threeDs.platform.app.get(SimulatedWebhook).pause = (milliseconds) => {
      threeDs.clock.pass(milliseconds);
      return Promise.resolve();
    };
    const before = threeDs.webhook.requests.length;
    const slow = await checkOut({ partner: 'presents_after_1900_ms' });
    expect(slow.body).toMatchObject({ status: 'open', challengeUrl: expect.any(String) });
    for (const partner of ['presents_after_2100_ms', 'answers_500']) {
      const { body } = await checkOut({ partner });
      expect(body).toMatchObject({
        status: 'failed',
        challengeUrl: null,
        result: { transStatus: 'U', transStatusReason: '22' },
      });
    }
    expect(threeDs.webhook.requests).toHaveLength(before);
  });

  it('takes a token of the card vault for number, expiry and CVC, once', async () => {
    const [{ cardToken }] = (await threeDs.platform.database.query(
      'SELECT card_token AS "cardToken" FROM cards WHERE id = $1',
      [threeDs.card.id],
    )) as [{ cardToken: string }];
    const tokens = new Set(['one-time-token']);
    vault.script = ({ path }) => {
      const [token] = /(?<=payment-details\/)[^/]+/.exec(path) ?? [''];
      if (tokens.delete(token)) return { status: 200, body: { cardToken } };
      return { status: 404, body: { code: 'payment_details_unknown' } };
    };
    const pay = (card: object) =>
      callJson<PurchaseResource & { code?: string }>('POST', shop(), {
        amount,
        partner: 'presents',
        ...card,
      });
    const { status, body } = await pay({ paymentDetails: 'one-time-token' });
    expect([status, body.status]).toEqual([201, 'open']);
    await simulate(body.threeDsRequestId!, 'approve');
    await eventually('it is paid', async () => (await purchaseOf(body.id)).status === 'paid');
    const codeOf = async (card: object) => {
      const answer = await pay(card);
      return [answer.status, answer.body.code];
    };
    const token = { paymentDetails: 'one-time-token' };
    expect(await codeOf(token)).toEqual([422, 'payment_details_unknown']);
    expect(await codeOf({})).toEqual([422, 'card_or_payment_details']);
    const both = { ...token, cardId: threeDs.card.id };
    expect(await codeOf(both)).toEqual([422, 'card_or_payment_details']);
    vault.script = () => 'reset';
    expect(await codeOf(token)).toEqual([503, 'card_vault_unavailable']);
    const settings = `${threeDs.platform.url}/sandbox/shop/settings`;
    expect((await callJson('GET', settings)).body).toEqual({
      paymentDetailsUrl: `${vault.url}/payment-details`,
    });
    // A payment by the card's id does not need the vault.
    expect((await checkOut({ partner: 'presents' })).status).toBe(201);
  });

  it('refuses an unknown card', async () => {
    expect((await checkOut({ cardId: 'crd_unknown' })).body).toMatchObject({
      status: 'refused',
      threeDsRequestId: null,
      result: { transStatus: 'N', transStatusReason: '08' },
    });
  });

  it("rejects simulations for ended requests and for other partners' requests", async () => {
    const { requestId } = await openPurchase();
    const stranger = await threeDs.platform.addPartner();
    const path = `/v1/sandbox/three-ds-requests/${requestId}/simulate`;
    expect((await stranger.post(path, { outcome: 'approve' })).status).toBe(404);
    await simulate(requestId, 'approve');
    const { status, body } = await simulate<Problem>(requestId, 'deny');
    expect([status, body.code]).toEqual([409, 'three_ds_request_ended']);
    expect((await simulate<Problem>(requestId, 'explode')).status).toBe(422);
  });

  it("accepts a program's API key, for cards of its partner only", async () => {
    const body = { cardId: threeDs.card.id, amount, partner: 'presents' };
    const path = '/v1/sandbox/purchases';
    const begun = await threeDs.partner.post<PurchaseResource>(path, body);
    expect([begun.status, begun.body.status]).toEqual([201, 'open']);
    await simulate(begun.body.threeDsRequestId!, 'approve');
    await eventually('it is paid', async () => (await purchaseOf(begun.body.id)).status === 'paid');
    const stranger = await threeDs.platform.addPartner();
    const refused = await stranger.post<Problem>(path, body);
    expect([refused.status, refused.body.code]).toEqual([404, 'card_unknown']);
    const wrong = await threeDs.partner.post<Problem>(path, { ...body, partner: 'sleeps' });
    expect(wrong.status).toBe(422);
  });

  it('accepts results from the platform only', async () => {
    const result = {
      acsTransactionId: 'a',
      threeDsRequestId: 'tds_1',
      transStatus: 'Y',
      decidedAt: '2026-03-01T12:00:00Z',
    };
    const url = `${threeDs.platform.url}/sandbox/acs/results`;
    const post = (authorization: string) =>
      callJson<Problem>('POST', url, result, { authorization });
    expect((await post('Bearer of another token')).body.code).toBe('acs_key_invalid');
    expect((await post('Bearer token-of-the-acs-specs')).body.code).toBe('purchase_unknown');
  });

  it('is absent in production', async () => {
    const production = await threeDs.startAnother({ sandbox: false });
    try {
      const { requestId } = await openPurchase();
      const partner = threeDs.partner.at(production.url);
      const simulation = `/v1/sandbox/three-ds-requests/${requestId}/simulate`;
      const answers = [
        await callJson('POST', `${production.url}/sandbox/shop/purchases`, {
          cardId: threeDs.card.id,
          amount,
        }),
        await partner.post('/v1/sandbox/purchases', { cardId: threeDs.card.id, amount }),
        await callJson('POST', `${production.url}/sandbox/acs/results`, {}),
        await partner.post(simulation, { outcome: 'approve' }),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    } finally {
      await production.close();
    }
  });
});
