import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ChallengeResource, challengeStreamEvents, type ThreeDsRequested } from '#contracts';
import { eventually, type OwnBroker, startOwnBroker } from '#testing';
import type { CardAppClient } from '../../../../libs/strong-auth/test/card-app-client.js';
import type { EventStream } from '../../../../libs/strong-auth/test/event-stream.js';
import { problem, ScriptedPlatform } from '../../test/scripted-platform.js';
import { API_KEY, type Cardholder, ThreeDsFixture } from '../../test/three-ds-fixture.js';

describe('a 3-D Secure request', () => {
  let broker: OwnBroker;
  let platform: ScriptedPlatform;
  let threeDs: ThreeDsFixture;
  let otherReplica: ThreeDsFixture;
  let cardholder: Cardholder;

  beforeAll(async () => {
    broker = await startOwnBroker();
    platform = await ScriptedPlatform.start();
    const options = { kafkaBrokers: broker.brokers, platformUrl: platform.url };
    threeDs = await ThreeDsFixture.start(options);
    otherReplica = await ThreeDsFixture.start({
      ...options,
      database: threeDs.database,
      settings: { port: 4401 },
    });
  });

  afterAll(async () => {
    await otherReplica?.close();
    await threeDs?.close();
    await platform?.close();
    await broker?.stop();
  });

  beforeEach(() => {
    platform.fault = () => undefined;
    cardholder = threeDs.newCardholder();
  });

  async function openApp(replica = threeDs): Promise<{ device: CardAppClient; app: EventStream }> {
    const device = await threeDs.enrolledDevice(cardholder);
    device.url = replica.service.url;
    const app = await device.openStream();
    await app.next('what waits', ({ event }) => event === challengeStreamEvents.all);
    return { device, app };
  }

  async function publish(changes: Partial<ThreeDsRequested> = {}): Promise<ThreeDsRequested> {
    const request = threeDs.requestFor(cardholder, changes);
    await threeDs.publish(request);
    return request;
  }

  const shown = (app: EventStream, id: string, status = 'waiting') =>
    app.next<ChallengeResource>(`${id} is ${status} on the screen`, ({ data }) => {
      const challenge = data as Partial<ChallengeResource>;
      return challenge.id === id && challenge.status === status;
    });

  const callback = (id: string) => eventually('the callback', () => platform.callbacksOf(id)[0]);

  const answerTo = (id: string) =>
    eventually('the answer is noted', async () => {
      const [row] = await threeDs.database.query('SELECT answer FROM approvals WHERE id = $1', [
        id,
      ]);
      return row?.answer;
    });

  it('is shown, reported as presented, approved, and called back with its digest', async () => {
    const { device, app } = await openApp();
    const request = await publish();
    const { threeDsRequestId: id } = request;
    const challenge = await shown(app, id);
    expect(challenge).toMatchObject({
      amount: request.amount,
      merchant: { name: request.merchant.name },
    });
    const [presented] = await eventually('it is reported', () => {
      const reports = platform.requestsOf(id, 'presented');
      return reports.length > 0 && reports;
    });
    expect(presented!.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect((await device.approve(id)).status).toBe(200);
    expect(await callback(id)).toEqual({ response: 'approved', digest: request.digest });
    app.close();
  });

  it.each([
    ['denied', { response: 'denied' }],
    ['cancelled', { response: 'failed', reason: 'cancelled' }],
  ] as const)('is called back as %s', async (decision, response) => {
    const { device, app } = await openApp(otherReplica);
    const { threeDsRequestId: id, digest } = await publish();
    await shown(app, id);
    await device.decide(id, decision);
    expect(await callback(id)).toEqual({ ...response, digest });
    app.close();
  });

  it('of a person without a device is answered immediately, and never presented', async () => {
    const { threeDsRequestId: id, digest } = await publish();
    expect(await callback(id)).toEqual({ response: 'failed', reason: 'not_reachable', digest });
    expect(platform.requestsOf(id, 'presented')).toEqual([]);
  });

  it('has one effect, however often it is delivered', async () => {
    const { device, app } = await openApp();
    const request = await publish();
    const { threeDsRequestId: id } = request;
    await shown(app, id);
    await threeDs.publish(request);
    await device.decide(id, 'denied');
    await callback(id);
    await threeDs.publish(request);
    const later = await publish();
    await shown(app, later.threeDsRequestId);
    expect(app.events.filter(({ data }) => (data as { id?: string }).id === id)).toHaveLength(2);
    expect(platform.callbacksOf(id)).toHaveLength(1);
    app.close();
  });

  it('whose amount does not match its digest is not shown', async () => {
    const { app } = await openApp();
    const { digest } = threeDs.requestFor(cardholder);
    const { threeDsRequestId: id } = await publish({ digest });
    expect(await callback(id)).toEqual({ response: 'failed', reason: 'technical_error', digest });
    const later = await publish();
    await shown(app, later.threeDsRequestId);
    expect(JSON.stringify(app.events)).not.toContain(id);
    app.close();
  });

  it.each([
    ['is over', 2_001],
    ['has less than a quarter left', 1_600],
  ])('that is read when its time %s is not shown', async (_how, ageMs) => {
    const { app } = await openApp();
    const createdMs = Date.now() - ageMs;
    const { threeDsRequestId: id } = await publish({
      createdAt: new Date(createdMs).toISOString(),
      presentBy: new Date(createdMs + 2_000).toISOString(),
    });
    const later = await publish();
    await shown(app, later.threeDsRequestId);
    expect(JSON.stringify(app.events)).not.toContain(id);
    expect(platform.requestsOf(id, 'presented')).toEqual([]);
    expect(platform.callbacksOf(id)).toEqual([]);
    app.close();
  });

  it('is taken off the screen when the platform says that it is over', async () => {
    const { app } = await openApp();
    platform.fault = ({ path }) =>
      path.endsWith('/presented') ? problem(409, 'challenge_expired') : undefined;
    const { threeDsRequestId: id } = await publish();
    await shown(app, id, 'expired');
    app.close();
  });

  it('is reported as presented again when the platform did not hear it', async () => {
    const { app } = await openApp();
    let reports = 0;
    platform.fault = () => ((reports += 1) <= 2 ? 'reset' : undefined);
    const { threeDsRequestId: id } = await publish();
    await eventually('the third report', () => platform.requestsOf(id, 'presented').length === 3);
    app.close();
  });

  describe('that was decided', () => {
    async function decided(): Promise<ThreeDsRequested> {
      const { device, app } = await openApp();
      const request = await publish();
      await shown(app, request.threeDsRequestId);
      await device.approve(request.threeDsRequestId);
      app.close();
      return request;
    }

    it.each([
      ['503', problem(503, 'unavailable')],
      ['a broken connection', 'reset' as const],
      ['429', problem(429, 'too_many_requests')],
    ])('is called back until the platform has it: after %s', async (_what, answer) => {
      let callbacks = 0;
      platform.fault = ({ path }) =>
        path.endsWith('/callback') && (callbacks += 1) <= 3 ? answer : undefined;
      const { threeDsRequestId: id, digest } = await decided();
      expect(await answerTo(id)).toBe('taken');
      expect(platform.callbacksOf(id)).toEqual(
        Array.from({ length: 4 }, () => ({ response: 'approved', digest })),
      );
    });

    it.each([
      [409, 'challenge_expired'],
      [409, 'response_conflict'],
      [422, 'digest_mismatch'],
      [404, 'three_ds_request_unknown'],
    ])('is not called back again after %d %s', async (status, code) => {
      platform.fault = ({ path }) =>
        path.endsWith('/callback') ? problem(status, code) : undefined;
      const { threeDsRequestId: id } = await decided();
      expect(await answerTo(id)).toBe(code);
      expect(platform.callbacksOf(id)).toHaveLength(1);
    });

    it('is called back by another replica when the first died in between', async () => {
      const { app } = await openApp();
      const { threeDsRequestId: id, digest } = await publish();
      await shown(app, id);
      // The state left behind by a replica that is killed right after the decision.
      await threeDs.database.query(
        `UPDATE approvals SET status = 'approved', decided_at = now(),
           due_at = now() + interval '2 s' WHERE id = $1`,
        [id],
      );
      expect(await callback(id)).toEqual({ response: 'approved', digest });
      app.close();
    });

    it('is not given up while the platform is away, until its time is over', async () => {
      platform.fault = ({ path }) => (path.endsWith('/callback') ? 'reset' : undefined);
      const { threeDsRequestId: id } = await decided();
      await eventually('several tries', () => platform.callbacksOf(id).length >= 2);
      await threeDs.database.query(
        `UPDATE approvals SET expires_at = now() - interval '1 minute', due_at = now()
         WHERE id = $1`,
        [id],
      );
      expect(await answerTo(id)).toBe('never_told');
    });
  });

  it('that names an address elsewhere gets no answer, and our key stays here', async () => {
    const elsewhere = await ScriptedPlatform.start();
    const url = `${elsewhere.url}/v1/three-ds-requests`;
    const { threeDsRequestId: id } = await publish({
      presentedUrl: `${url}/tds_1/presented`,
      callbackUrl: `${url}/tds_1/callback`,
    });
    expect(await answerTo(id)).toBe('url_foreign');
    expect(elsewhere.requestsOf('tds_1', 'callback')).toEqual([]);
    await elsewhere.close();
  });
});
