import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import type { AcsChallenge, Problem } from '#contracts';
import { eventually } from '#testing';
import type { PlatformFixture } from '../../../test/platform-fixture.js';
import { ThreeDsFixture } from '../../../test/three-ds-fixture.js';
import { PendingAnswers } from '../requests/pending-answers.js';
import { RequestChanges } from '../requests/request-changes.js';
import { ThreeDsRequests } from '../requests/three-ds-requests.js';
import { OverdueRequests } from './acs-authentications.js';
import { AcsResults } from './acs-results.js';

describe('the final answer to the ACS', () => {
  let threeDs: ThreeDsFixture;

  beforeAll(async () => {
    threeDs = await ThreeDsFixture.start();
  });

  afterAll(() => threeDs?.close());

  beforeEach(() => {
    threeDs.acs.script = () => ({ status: 204 });
    threeDs.webhook.script = () => ({ status: 204 });
  });

  /** The state left behind by a replica that is killed right after the decision. */
  async function decidedByTheDead(id: string): Promise<void> {
    await threeDs.platform.database.query(
      `UPDATE three_ds_requests SET status = 'approved', response = 'approved', ended_at = $2,
         answer_due_at = $2::timestamptz + interval '1250 ms' WHERE id = $1`,
      [id, threeDs.clock.now],
    );
  }

  async function unanswered(id: string): Promise<boolean> {
    const [row] = await threeDs.platform.database.query(
      'SELECT answer_due_at FROM three_ds_requests WHERE id = $1',
      [id],
    );
    return row!.answer_due_at !== null;
  }

  it('is retried with growing delays until the ACS accepts it', async () => {
    const { requested } = await threeDs.presentedRequest();
    const { threeDsRequestId: id } = requested;
    threeDs.acs.script = () => 'reset';
    await threeDs.callBack(requested, { response: 'approved' });
    for (const attempts of [1, 2, 3, 4]) {
      await eventually(`attempt ${attempts} failed`, async () => {
        const [row] = await threeDs.platform.database.query(
          'SELECT answer_attempts FROM three_ds_requests WHERE id = $1',
          [id],
        );
        return row!.answer_attempts === attempts;
      });
      expect(threeDs.resultsOf(id)).toHaveLength(attempts);
      threeDs.clock.pass(100 * 2 ** (attempts - 1) - 1);
      await threeDs.platform.app.get(AcsResults).poll();
      expect(threeDs.resultsOf(id)).toHaveLength(attempts);
      if (attempts === 4) threeDs.acs.script = () => ({ status: 204 });
      threeDs.clock.pass(1);
    }
    await threeDs.answered(id);
    await threeDs.pass(200_000);
    await threeDs.platform.app.get(AcsResults).poll();
    expect(threeDs.resultsOf(id)).toHaveLength(5);
    expect(threeDs.resultsOf(id).at(-1)).toMatchObject({ transStatus: 'Y' });
  });

  it('is given up when the request’s time is over, and can still be queried', async () => {
    const { requested, challenge } = await threeDs.presentedRequest();
    const { threeDsRequestId: id } = requested;
    threeDs.acs.script = () => ({ status: 500 });
    await threeDs.callBack(requested, { response: 'approved' });
    threeDs.clock.pass(140_000);
    await eventually('it is given up', async () => {
      threeDs.clock.pass(2_000);
      await threeDs.platform.app.get(AcsResults).poll();
      return !(await unanswered(id));
    });
    expect(threeDs.clock.now.getTime()).toBeGreaterThan(
      new Date(requested.expiresAt).getTime() - 5_000,
    );
    const { body } = await threeDs.findByAcs(challenge.acsTransactionId);
    expect(body).toMatchObject({ transStatus: 'Y' });
  });

  it('is not sent if the ACS has queried it', async () => {
    const { requested, challenge } = await threeDs.presentedRequest();
    const { threeDsRequestId: id } = requested;
    await decidedByTheDead(id);
    await threeDs.findByAcs(challenge.acsTransactionId);
    await threeDs.answered(id);
    await threeDs.pass(10_000);
    await threeDs.platform.app.get(AcsResults).poll();
    expect(threeDs.resultsOf(id)).toEqual([]);
  });

  it('is given once if this replica takes over its own held call', async () => {
    const next = threeDs.nextForwarded();
    const answer = threeDs.ask();
    const { threeDsRequestId: id } = await next;
    threeDs.clock.pass(2_501);
    await threeDs.platform.app.get(ThreeDsRequests).endOverdue();
    expect((await answer).body).toMatchObject({ threeDsRequestId: id, transStatus: 'U' });
    await threeDs.answered(id);
    expect(threeDs.resultsOf(id)).toEqual([]);
  });

  it('is sent at once if the request expires while a decision is being stored', async () => {
    const { app } = threeDs.platform;
    const { requested } = await threeDs.presentedRequest();
    const { threeDsRequestId: id } = requested;
    const requests = app.get(ThreeDsRequests);
    const respond = requests.respond.bind(requests);
    const responding = jest
      .spyOn(requests, 'respond')
      .mockImplementationOnce(async (...decision) => {
        threeDs.clock.pass(151_000);
        await app.get(OverdueRequests).poll();
        return respond(...decision);
      });
    const { status } = await threeDs.callBack(requested, { response: 'approved' });
    responding.mockRestore();
    expect(status).toBe(409);
    expect(await threeDs.resultOf(id)).toMatchObject({ transStatus: 'N' });
    await threeDs.answered(id);
    expect(threeDs.resultsOf(id)).toHaveLength(1);
  });

  it('is sent once if renewing other leases takes longer than its own lease', async () => {
    const { app } = threeDs.platform;
    const taken = Promise.withResolvers<{ status: number }>();
    threeDs.acs.script = () => taken.promise;
    const [inHand, later] = [await threeDs.presentedRequest(), await threeDs.presentedRequest()];
    await threeDs.callBack(inHand.requested, { response: 'approved' });
    await threeDs.resultOf(inHand.requested.threeDsRequestId);
    const { threeDsRequestId: id } = later.requested;
    const renewing = jest
      .spyOn(app.get(PendingAnswers), 'renew')
      .mockImplementationOnce(async () => {
        await threeDs.callBack(later.requested, { response: 'approved' });
        await threeDs.resultOf(id);
        threeDs.clock.pass(1_300);
      });
    await app.get(AcsResults).poll();
    renewing.mockRestore();
    taken.resolve({ status: 204 });
    await threeDs.answered(id);
    await threeDs.answered(inHand.requested.threeDsRequestId);
    expect(threeDs.resultsOf(id)).toHaveLength(1);
  });

  it('is U if it was presented in time, and it is too late to answer the ACS', async () => {
    const changes = threeDs.platform.app.get(RequestChanges);
    const report = changes.report.bind(changes);
    const presenting = jest.spyOn(changes, 'report').mockImplementationOnce((...change) => {
      threeDs.clock.pass(2_001);
      report(...change);
    });
    const next = threeDs.nextForwarded();
    const answer = threeDs.ask();
    const requested = await next;
    const { threeDsRequestId: id } = requested;
    await threeDs.presented(id);
    presenting.mockRestore();
    expect((await answer).body).toMatchObject({ threeDsRequestId: id, transStatus: 'U' });
    expect(await threeDs.statusOf(id)).toBe('not_presented');
    const late = await threeDs.callBack<Problem>(requested, { response: 'approved' });
    expect([late.status, late.body.code]).toEqual([409, 'challenge_expired']);
    await threeDs.answered(id);
    expect(threeDs.resultsOf(id)).toEqual([]);
  });

  describe('with several replicas', () => {
    let another: PlatformFixture;

    beforeAll(async () => {
      another = await threeDs.startAnother();
    });

    afterAll(() => another?.close());

    it('follows a call at one replica and a report at the other', async () => {
      const next = threeDs.nextForwarded();
      const answer = threeDs.ask();
      const requested = await next;
      const { threeDsRequestId: id } = requested;
      expect((await threeDs.presented(id, another)).status).toBe(200);
      expect((await answer).body).toMatchObject({ transStatus: 'C', threeDsRequestId: id });
      expect((await threeDs.callBack(requested, { response: 'denied' }, another)).status).toBe(200);
      expect(await threeDs.resultOf(id)).toMatchObject({ transStatus: 'N' });
      expect((await threeDs.callBack(requested, { response: 'denied' })).status).toBe(200);
      expect((await threeDs.callBack(requested, { response: 'approved' })).status).toBe(409);
      await threeDs.answered(id);
      expect(threeDs.resultsOf(id)).toHaveLength(1);
    });

    it('ends a held call when the other replica receives that the cardholder is unreachable', async () => {
      const next = threeDs.nextForwarded();
      const answer = threeDs.ask();
      const requested = await next;
      const response = { response: 'failed', reason: 'not_reachable' };
      await threeDs.callBack(requested, response, another);
      expect((await answer).body).toMatchObject({ transStatus: 'U', transStatusReason: '22' });
      await threeDs.answered(requested.threeDsRequestId);
      expect(threeDs.resultsOf(requested.threeDsRequestId)).toEqual([]);
    });

    it('joins repeated calls at both replicas', async () => {
      const acsTransactionId = randomUUID();
      const next = threeDs.nextForwarded();
      const first = threeDs.ask({ acsTransactionId });
      const { threeDsRequestId: id } = await next;
      const second = threeDs.ask({ acsTransactionId }, another);
      const found = threeDs.findByAcs(acsTransactionId, another);
      await threeDs.presented(id, another);
      const [{ body }, ...others] = await Promise.all([first, second, found]);
      expect(body as AcsChallenge).toMatchObject({ transStatus: 'C', threeDsRequestId: id });
      expect(others.map((answer) => answer.body)).toEqual([body, body]);
      expect(
        threeDs.forwarded().filter(({ threeDsRequestId }) => threeDsRequestId === id),
      ).toHaveLength(1);
    });

    it('is taken over from a dead replica within two seconds', async () => {
      const { requested } = await threeDs.presentedRequest();
      const { threeDsRequestId: id } = requested;
      await decidedByTheDead(id);
      threeDs.clock.pass(1_249);
      await another.app.get(AcsResults).poll();
      expect(threeDs.resultsOf(id)).toEqual([]);
      threeDs.clock.pass(1);
      expect(await threeDs.resultOf(id)).toMatchObject({ transStatus: 'Y' });
      await threeDs.answered(id);
      expect(threeDs.resultsOf(id)).toHaveLength(1);
    });

    it('is sent once, however slow the ACS is, because the sending replica renews the lease', async () => {
      const { requested } = await threeDs.presentedRequest();
      const { threeDsRequestId: id } = requested;
      const taken = Promise.withResolvers<{ status: number }>();
      threeDs.acs.script = () => taken.promise;
      await threeDs.callBack(requested, { response: 'approved' });
      await threeDs.resultOf(id);
      threeDs.clock.pass(1_000);
      await threeDs.platform.app.get(AcsResults).poll();
      threeDs.clock.pass(1_249);
      await another.app.get(AcsResults).poll();
      // Not sent a second time even after the lease has expired, because this replica knows that it is
      // sending the answer.
      threeDs.clock.pass(5_000);
      await threeDs.platform.app.get(AcsResults).poll();
      taken.resolve({ status: 204 });
      await threeDs.answered(id);
      expect(threeDs.resultsOf(id)).toHaveLength(1);
    });

    it('ends a request whose ACS call and replica are gone', async () => {
      const id = await requestOfTheDead();
      threeDs.clock.pass(2_501);
      await another.app.get(OverdueRequests).poll();
      expect(await threeDs.resultOf(id)).toMatchObject({
        transStatus: 'U',
        transStatusReason: '22',
      });
      await threeDs.answered(id);
      expect(threeDs.resultsOf(id)).toHaveLength(1);
    });

    /** The state left behind by a replica that is killed while forwarding. */
    async function requestOfTheDead(): Promise<string> {
      const { requested } = await threeDs.presentedRequest();
      const id = `tds_${randomUUID()}`;
      await threeDs.platform.database.query(
        `INSERT INTO three_ds_requests (id, acs_transaction_id, challenge_token, partner_id,
           company_id, card_id, external_id, card_last4, card_network, amount, currency, merchant,
           digest, created_at, present_by, expires_at)
         SELECT $2, $2, $2, partner_id, company_id, card_id, external_id, card_last4, card_network,
           amount, currency, merchant, digest, created_at, present_by, expires_at
         FROM three_ds_requests WHERE id = $1`,
        [requested.threeDsRequestId, id],
      );
      return id;
    }
  });
});
