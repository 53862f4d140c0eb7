import type { AcsChallenge, AcsResult, ThreeDsRequestResource } from '#contracts';
import { dynamicLinkingDigest, readClass, ThreeDsRequested } from '#contracts';
import {
  addThreeDsEndpoint,
  merchant,
  presentedAtOnce,
  ThreeDsFixture,
} from '../../../test/three-ds-fixture.js';

describe('forwarding to the partner', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start();
  });

  afterAll(() => threeDs?.close());

  beforeEach(() => {
    threeDs.webhook.script = () => ({ status: 204 });
    threeDs.webhook.requests.length = 0;
  });

  it('sends the fields of the interface, signed, with the partner’s token', async () => {
    threeDs.webhook.script = presentedAtOnce;
    const { body } = await threeDs.ask();
    const { threeDsRequestId: id } = body as AcsChallenge;
    const [request] = threeDs.webhook.requests;
    const requested = threeDs.forwarded()[0]!;
    const base = `http://platform.test/v1/three-ds-requests/${id}`;
    const createdAt = threeDs.clock.now.getTime();
    expect(requested).toEqual({
      threeDsRequestId: id,
      companyId: threeDs.card.companyId,
      cardId: threeDs.card.id,
      externalId: expect.any(String),
      cardLast4: threeDs.card.last4,
      cardNetwork: 'visa',
      amount: { amount: 12_950, currency: 'EUR' },
      merchant,
      createdAt: new Date(createdAt).toISOString(),
      presentBy: new Date(createdAt + 2_000).toISOString(),
      expiresAt: new Date(createdAt + 150_000).toISOString(),
      digest: dynamicLinkingDigest(requested),
      presentedUrl: `${base}/presented`,
      callbackUrl: `${base}/callback`,
    });
    expect(readClass(ThreeDsRequested, requested, 'message').problems).toEqual([]);
    expect(request).toMatchObject({ method: 'POST', path: '/webhooks/three-ds' });
    expect(request!.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': id,
      'partner-api-token': 'token-of-the-partner',
      traceparent: expect.any(String),
    });
  });

  it('forwards once, also for repeated calls of the ACS', async () => {
    threeDs.webhook.script = presentedAtOnce;
    const acsTransactionId = 'asked-three-times';
    const first = await threeDs.ask({ acsTransactionId });
    const again = await threeDs.ask({ acsTransactionId });
    expect(again.body).toEqual(first.body);
    expect((await threeDs.findByAcs(acsTransactionId)).body).toEqual(first.body);
    expect(threeDs.webhook.requests).toHaveLength(1);
  });

  it.each([200, 201])(
    'counts a request as presented if an answer of %d says so',
    async (answered) => {
      threeDs.webhook.script = () => ({ status: answered, body: { presented: true } });
      const { status, body } = await threeDs.ask();
      expect(status).toBe(200);
      expect(body).toEqual({
        acsTransactionId: expect.any(String),
        threeDsRequestId: expect.stringMatching(/^tds_[0-9a-f]{32}$/),
        transStatus: 'C',
        challengeUrl: expect.stringMatching(/^http:\/\/platform\.test\/challenges\/[\w-]{43}$/),
        expiresAt: new Date(threeDs.clock.now.getTime() + 150_000).toISOString(),
      });
    },
  );

  it.each([
    [200, undefined],
    [200, { presented: false }],
    [200, 'presented'],
    [200, 'null'],
    [201, undefined],
    [201, { presented: 'true' }],
    [204, undefined],
    [204, { presented: true }],
  ])('waits for the partner’s report after an answer of %d with %j', async (status, body) => {
    threeDs.webhook.script = () => ({ status, body });
    const next = threeDs.nextForwarded();
    const answer = threeDs.ask();
    const { threeDsRequestId: id } = await next;
    expect(await threeDs.statusOf(id)).toBe('forwarding');
    await threeDs.presented(id);
    expect((await answer).body).toMatchObject({ transStatus: 'C', threeDsRequestId: id });
    expect(await threeDs.statusOf(id)).toBe('presented');
  });

  it('accepts a partner that presents after 1.9 s, and not after 2.1 s', async () => {
    let respond = (): void => {};
    threeDs.webhook.script = async () => {
      await new Promise<void>((resolve) => (respond = resolve));
      return { status: 200, body: { presented: true } };
    };
    const arrives = async () => {
      const next = threeDs.nextForwarded();
      const answer = threeDs.ask();
      return { id: (await next).threeDsRequestId, answer };
    };

    const slow = await arrives();
    await threeDs.pass(1_900);
    respond();
    expect((await slow.answer).body).toMatchObject({ transStatus: 'C' });

    const tooSlow = await arrives();
    await threeDs.pass(2_100);
    // Before the partner has answered.
    expect((await tooSlow.answer).body).toMatchObject({
      transStatus: 'U',
      transStatusReason: '22',
    });
    respond();
    expect(await threeDs.statusOf(tooSlow.id)).toBe('not_presented');
    expect((await threeDs.presented(tooSlow.id)).status).toBe(409);
    expect(threeDs.webhook.requests).toHaveLength(2);
  });

  it.each([
    ['answers 500', { status: 500 }, 'answered 500'],
    ['answers 202', { status: 202 }, 'answered 202'],
    ['redirects', { status: 302, headers: { location: '/' } }, 'answered 302'],
    ['breaks the connection', 'reset', /^ECONNRESET|^UND_ERR_SOCKET/],
  ] as const)(
    'answers the ACS at once if the partner %s, and does not retry',
    async (_name, answer, failure) => {
      threeDs.webhook.script = () => answer;
      const { body } = await threeDs.ask();
      expect(body).toMatchObject({ transStatus: 'U', transStatusReason: '22' });
      const { threeDsRequestId: id } = body as AcsResult;
      const { body: request } = await threeDs.partner.get<ThreeDsRequestResource>(
        `/v1/three-ds-requests/${id}`,
      );
      expect(request).toMatchObject({ status: 'not_presented', presentedAt: null });
      expect(request.forwardingFailure).toMatch(failure);
      await threeDs.answered(id);
      await threeDs.pass(160_000);
      expect(threeDs.webhook.requests).toHaveLength(1);
      // The result was in the answer of the call, so it is not sent separately.
      expect(threeDs.resultsOf(id)).toEqual([]);
    },
  );

  it('answers the ACS at once if the partner is unreachable', async () => {
    const { partner, platform, webhook } = threeDs;
    await addThreeDsEndpoint(platform, partner, 'http://127.0.0.1:9');
    try {
      const { body } = await threeDs.ask();
      expect(body).toMatchObject({ transStatus: 'U', transStatusReason: '22' });
    } finally {
      await addThreeDsEndpoint(platform, partner, webhook.url);
    }
  });

  it('does not forward while the partner’s endpoint is disabled', async () => {
    const { partner, platform, webhook } = threeDs;
    const disabled = { url: webhook.url, header: 'partner-api-token', status: 'disabled' };
    await partner.put('/v1/webhook-endpoints/three_ds', disabled);
    try {
      expect((await threeDs.ask({ acsTransactionId: 'while-disabled' })).body).toEqual({
        acsTransactionId: 'while-disabled',
        transStatus: 'U',
        transStatusReason: '22',
      });
      expect(webhook.requests).toEqual([]);
    } finally {
      await addThreeDsEndpoint(platform, partner, webhook.url);
    }
  });

  it('is separate from event delivery', async () => {
    await threeDs.presentedRequest();
    const [{ count }] = (await threeDs.platform.database.query(
      `SELECT count(*)::int AS count FROM deliveries d
       JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE e.channel = 'three_ds'`,
    )) as [{ count: number }];
    expect(count).toBe(0);
    const statistics = '/v1/webhook-endpoints/three_ds/statistics';
    expect((await threeDs.partner.get(statistics)).status).toBe(404);
    const test = { channel: 'three_ds', event: 'three_ds_requested' };
    expect((await threeDs.partner.post('/v1/events/test', test)).status).toBe(422);
  });
});
