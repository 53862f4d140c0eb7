import type {
  AcsChallenge,
  AcsResult,
  ApiRequestPage,
  Problem,
  ThreeDsRequestResource,
} from '#contracts';
import { eventually } from '#testing';
import { merchant, ThreeDsFixture } from '../../../test/three-ds-fixture.js';

const OTHER_DIGEST = 'A'.repeat(43);

describe('the partners’ reports', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start();
  });

  afterAll(() => threeDs?.close());

  beforeEach(() => {
    threeDs.webhook.script = () => ({ status: 204 });
  });

  /** A request that is being forwarded, with the open call of the ACS. */
  async function forwardedRequest() {
    const next = threeDs.nextForwarded();
    const answer = threeDs.ask();
    return { requested: await next, answer };
  }

  async function refusalOf(requested: Parameters<ThreeDsFixture['callBack']>[0], response: object) {
    const { status, body } = await threeDs.callBack<Problem>(requested, response);
    return [status, body.code];
  }

  it.each([
    [{ response: 'approved' }, { transStatus: 'Y' }],
    [{ response: 'denied' }, { transStatus: 'N' }],
    [
      { response: 'failed', reason: 'cancelled' },
      { transStatus: 'N', challengeCancel: '01' },
    ],
    [
      { response: 'failed', reason: 'sca_failed' },
      { transStatus: 'N', transStatusReason: '01' },
    ],
    [
      { response: 'failed', reason: 'not_reachable' },
      { transStatus: 'U', transStatusReason: '22' },
    ],
    [
      { response: 'failed', reason: 'technical_error' },
      { transStatus: 'U', transStatusReason: '22' },
    ],
  ])('for %j sends the ACS %j', async (response, verdict) => {
    const { challenge, requested } = await threeDs.presentedRequest();
    const { status, body } = await threeDs.callBack(requested, response);
    expect(status).toBe(200);
    const now = threeDs.clock.now.toISOString();
    expect(body).toMatchObject({ ...response, status: response.response, endedAt: now });
    const { threeDsRequestId, acsTransactionId } = challenge;
    const result = { acsTransactionId, threeDsRequestId, ...verdict, decidedAt: now };
    expect(await threeDs.resultOf(threeDsRequestId)).toEqual(result);
    expect((await threeDs.findByAcs(acsTransactionId)).body).toEqual(result);
    expect(threeDs.acs.requests.at(-1)!.headers.authorization).toBe(
      'Bearer token-of-the-acs-specs',
    );
  });

  it('are in the request log under the caller’s request id, also in a fast lane', async () => {
    const { requested } = await threeDs.presentedRequest();
    const { threeDsRequestId, digest } = requested;
    const path = `/v1/three-ds-requests/${threeDsRequestId}/callback`;
    const answer = await fetch(`${threeDs.platform.url}${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${threeDs.partner.apiKey}`,
        'content-type': 'application/json',
        'x-request-id': 'of-a-callback',
      },
      body: JSON.stringify({ digest, response: 'denied' }),
    });
    expect(answer.status).toBe(200);
    await eventually('the entry', async () => {
      const { body } = await threeDs.partner.get<ApiRequestPage>(
        '/v1/api-requests?requestId=of-a-callback',
      );
      return body.data[0]?.status === 200;
    });
  });

  it('show the request’s status, and only the last digits of the card', async () => {
    const { requested } = await threeDs.presentedRequest();
    const { threeDsRequestId: id, createdAt, presentBy, expiresAt, digest } = requested;
    const { body } = await threeDs.partner.get<ThreeDsRequestResource>(
      `/v1/three-ds-requests/${id}`,
    );
    expect(body).toEqual({
      id,
      status: 'presented',
      companyId: threeDs.card.companyId,
      cardId: threeDs.card.id,
      externalId: expect.any(String),
      cardLast4: threeDs.card.last4,
      cardNetwork: 'visa',
      amount: { amount: 12_950, currency: 'EUR' },
      merchant,
      digest,
      createdAt,
      presentBy,
      expiresAt,
      presentedAt: createdAt,
      forwardingFailure: null,
      response: null,
      reason: null,
      endedAt: null,
      decision: {
        ...{ outcome: 'challenge', reason: 'no_rule', rule: null, rulesVersion: null },
        exemption: null,
      },
    });
  });

  describe('callbacks', () => {
    it('are stored once if repeated, and both calls succeed', async () => {
      const { requested } = await threeDs.presentedRequest();
      const first = await threeDs.callBack(requested, { response: 'approved' });
      await threeDs.pass(200_000);
      const second = await threeDs.callBack(requested, { response: 'approved' });
      expect([second.status, second.body]).toEqual([200, first.body]);
      await threeDs.answered(requested.threeDsRequestId);
      expect(threeDs.resultsOf(requested.threeDsRequestId)).toHaveLength(1);
    });

    it('are stored once if concurrent', async () => {
      const { requested } = await threeDs.presentedRequest();
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          threeDs.callBack(requested, { response: index % 2 === 0 ? 'approved' : 'denied' }),
        ),
      );
      const taken = await threeDs.statusOf(requested.threeDsRequestId);
      const good = answers.filter(({ status }) => status === 200);
      expect(good).toHaveLength(5);
      expect(new Set(good.map(({ body }) => body.response))).toEqual(new Set([taken]));
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
      await threeDs.answered(requested.threeDsRequestId);
      expect(threeDs.resultsOf(requested.threeDsRequestId)).toHaveLength(1);
    });

    it.each([
      [{ response: 'approved' }, { response: 'denied' }],
      [{ response: 'denied' }, { response: 'approved' }],
      [{ response: 'failed', reason: 'cancelled' }, { response: 'approved' }],
      [
        { response: 'failed', reason: 'cancelled' },
        { response: 'failed', reason: 'sca_failed' },
      ],
    ])('after %j, reject %j and change nothing', async (first, second) => {
      const { requested } = await threeDs.presentedRequest();
      const { body } = await threeDs.callBack(requested, first);
      expect(await refusalOf(requested, second)).toEqual([409, 'response_conflict']);
      expect(await threeDs.statusOf(requested.threeDsRequestId)).toBe(body.status);
    });

    it('with a wrong digest are rejected, also after a right one, and change nothing', async () => {
      const { requested } = await threeDs.presentedRequest();
      const other = { ...requested, digest: OTHER_DIGEST };
      const approved = { response: 'approved' };
      expect(await refusalOf(other, approved)).toEqual([422, 'digest_mismatch']);
      expect(await threeDs.statusOf(requested.threeDsRequestId)).toBe('presented');
      expect((await threeDs.callBack(requested, approved)).status).toBe(200);
      expect(await refusalOf(other, approved)).toEqual([422, 'digest_mismatch']);
    });

    it.each([
      [{}, ['/response']],
      [{ response: 'maybe' }, ['/response']],
      [{ response: 'failed' }, ['/reason']],
      [{ response: 'failed', reason: 'tired' }, ['/reason']],
      [{ response: 'approved', reason: 'cancelled' }, ['/reason']],
      [{ response: 'approved', digest: 5 }, ['/digest']],
      [{ response: 'approved', by: 'me' }, ['/by']],
    ])('reject the response %j', async (response, pointers) => {
      const { requested } = await threeDs.presentedRequest();
      const { status, body } = await threeDs.callBack<Problem>(requested, response);
      expect(status).toBe(422);
      expect(new Set(body.errors?.map(({ pointer }) => pointer))).toEqual(new Set(pointers));
    });

    it('are accepted until 150 s', async () => {
      const { requested } = await threeDs.presentedRequest();
      await threeDs.pass(150_000);
      expect((await threeDs.callBack(requested, { response: 'approved' })).status).toBe(200);

      const late = await threeDs.presentedRequest();
      // After the time limit, whether or not a replica has ended the request.
      threeDs.clock.pass(150_001);
      const approved = { response: 'approved' };
      expect(await refusalOf(late.requested, approved)).toEqual([409, 'challenge_expired']);
      const id = late.requested.threeDsRequestId;
      expect(await threeDs.resultOf(id)).toMatchObject({
        transStatus: 'N',
        transStatusReason: '14',
      });
      expect(await threeDs.statusOf(id)).toBe('expired');
      expect(await refusalOf(late.requested, approved)).toEqual([409, 'challenge_expired']);
      await threeDs.answered(id);
      expect(threeDs.resultsOf(id)).toHaveLength(1);
    });

    it('without a presentation are accepted until 2 s', async () => {
      const approved = { response: 'approved' };
      const { requested, answer } = await forwardedRequest();
      threeDs.clock.pass(2_000);
      expect((await threeDs.callBack(requested, approved)).status).toBe(200);
      expect((await answer).body.transStatus).toBe('C');

      const late = await forwardedRequest();
      // After the time limit, whether or not a replica has ended the request.
      threeDs.clock.pass(2_001);
      expect(await refusalOf(late.requested, approved)).toEqual([409, 'challenge_expired']);
      expect((await late.answer).body.transStatus).toBe('U');
      expect(await threeDs.statusOf(late.requested.threeDsRequestId)).toBe('not_presented');
    });

    it('of another partner find no request', async () => {
      const { requested } = await threeDs.presentedRequest();
      const { threeDsRequestId: id, digest } = requested;
      const stranger = await threeDs.platform.addPartner();
      const path = `/v1/three-ds-requests/${id}`;
      const answers = [
        await stranger.get<Problem>(path),
        await stranger.post<Problem>(`${path}/presented`),
        await stranger.post<Problem>(`${path}/callback`, { response: 'approved', digest }),
        await stranger.get<Problem>('/v1/three-ds-requests/tds_unknown'),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
        answers.map(() => [404, 'three_ds_request_unknown']),
      );
      expect(await threeDs.statusOf(id)).toBe('presented');
    });
  });

  describe('presentations', () => {
    it('are accepted until 2 s', async () => {
      const { requested, answer } = await forwardedRequest();
      await threeDs.pass(2_000);
      expect((await threeDs.presented(requested.threeDsRequestId)).status).toBe(200);
      expect((await answer).body.transStatus).toBe('C');

      const late = await forwardedRequest();
      threeDs.clock.pass(2_001);
      const { threeDsRequestId: id } = late.requested;
      const { status, body } = await threeDs.presented(id);
      expect([status, (body as unknown as Problem).code]).toEqual([409, 'challenge_expired']);
      expect((await late.answer).body).toMatchObject({
        transStatus: 'U',
        transStatusReason: '22',
      });
      expect(await threeDs.statusOf(id)).toBe('not_presented');
      expect(await refusalOf(late.requested, { response: 'approved' })).toEqual([
        409,
        'challenge_expired',
      ]);
      await threeDs.answered(id);
      await threeDs.pass(10_000);
      expect(threeDs.resultsOf(id)).toEqual([]);
    });

    it('can be repeated, also after the end', async () => {
      const { requested } = await threeDs.presentedRequest();
      const { threeDsRequestId: id } = requested;
      const first = await threeDs.presented(id);
      await threeDs.pass(5_000);
      expect((await threeDs.presented(id)).body).toEqual(first.body);
      await threeDs.callBack(requested, { response: 'denied' });
      expect((await threeDs.presented(id)).status).toBe(200);
    });

    it('are not needed to report an unreachable cardholder: the ACS is answered at once', async () => {
      const { requested, answer } = await forwardedRequest();
      const { threeDsRequestId: id } = requested;
      const response = { response: 'failed', reason: 'not_reachable' };
      expect((await threeDs.callBack(requested, response)).status).toBe(200);
      expect((await answer).body as AcsResult).toMatchObject({
        transStatus: 'U',
        transStatusReason: '22',
        threeDsRequestId: id,
      });
      await threeDs.answered(id);
      expect(threeDs.resultsOf(id)).toEqual([]);
    });

    it('are implied by a decision: the ACS gets the challenge, then its result', async () => {
      const { requested, answer } = await forwardedRequest();
      await threeDs.callBack(requested, { response: 'approved' });
      const { body } = await answer;
      expect(body as AcsChallenge).toMatchObject({ transStatus: 'C' });
      expect(await threeDs.resultOf(requested.threeDsRequestId)).toMatchObject({
        transStatus: 'Y',
      });
      expect((await threeDs.presented(requested.threeDsRequestId)).status).toBe(200);
    });
  });
});
