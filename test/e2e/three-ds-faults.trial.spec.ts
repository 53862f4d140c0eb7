import { randomUUID } from 'node:crypto';
import type { ChallengeResource, ThreeDsRequestResource } from '#contracts';
import { callJson, eventually } from '#testing';
import { CardAppClient } from '../../libs/strong-auth/test/card-app-client.js';
import type { PreparedStack, Stack } from '../../tools/local/stack.ts';
import { Acs } from './support/acs.ts';
import { type Cardholder, createCardholder, enrolmentCodeFor } from './support/cardholder.ts';
import { LoadBalancer } from './support/proxies.ts';
import { startReplica } from './support/replicas.ts';
import { paymentSystem } from './support/systems.ts';

/** Two seconds, the time until another replica takes over, and time for a busy machine. */
const LONGEST_ANSWER_MS = 5_000;

interface HeldCall {
  transaction: string;
  askedAt: number;
  call: Promise<unknown>;
}

describe('faults of 3-D Secure', () => {
  let acs: Acs;
  /** In front of the platform's replicas, under the address that partners use. */
  let balancer: LoadBalancer;
  let prepared: PreparedStack;
  let stack: Stack;
  /** The replica that is never killed. */
  let otherPlatform: string;
  let cardholder: Cardholder;
  let app: CardAppClient;
  const asked = new Set<string>();

  beforeAll(async () => {
    [prepared, acs, balancer] = await Promise.all([
      paymentSystem(),
      Acs.start(),
      LoadBalancer.start(),
    ]);
    stack = prepared.stack;
    acs.apiKey = stack.endpoints.acs.apiKey;
    balancer.target = stack.endpoints.platform;
    const { platform, 'three-ds': threeDsService } = stack.services;
    await platform.restart({ PUBLIC_URL: balancer.url, ACS_RESULT_URL: acs.resultUrl });
    await threeDsService.restart({ PLATFORM_URL: balancer.url });
    otherPlatform = (await startReplica(prepared, 'platform')).url;
    cardholder = await createCardholder(stack.endpoints);
    const { threeDs, cardApp } = stack.endpoints;
    app = new CardAppClient(threeDs, new URL(cardApp).origin);
    const { code } = await enrolmentCodeFor(stack.endpoints, cardholder);
    expect((await app.enrol(code)).status).toBe(201);
  });

  afterAll(() => Promise.all([acs?.close(), balancer?.close()]));

  function newTransaction(): string {
    const transaction = `acs-${randomUUID()}`;
    asked.add(transaction);
    return transaction;
  }

  /** Starts a payment at the ACS and waits until the cardholder's phone shows it. */
  async function askCardholder(): Promise<{ transaction: string; requestId: string }> {
    const stream = await app.openStream();
    // A busy machine may need more than the two seconds.
    const asked = await eventually('it is on the phone', async () => {
      const transaction = newTransaction();
      const { body } = await acs.ask(otherPlatform, transaction, cardholder.card.id);
      return body.transStatus === 'C' && { transaction, requestId: body.threeDsRequestId };
    });
    stream.close();
    return asked;
  }

  /** The ACS's call stays open, because the report that the cardholder sees the payment is dropped. */
  async function holdCall(): Promise<HeldCall> {
    balancer.losing = '/presented';
    return eventually('a call is held', async () => {
      const transaction = newTransaction();
      const lostBefore = balancer.lost.length;
      const askedAt = Date.now();
      const call = acs.ask(stack.endpoints.platform, transaction, cardholder.card.id);
      let isHeld = true;
      call.catch(() => {}).finally(() => (isHeld = false));
      await eventually('it is on the phone', () => !isHeld || balancer.lost.length > lostBefore);
      return isHeld && { transaction, askedAt, call };
    });
  }

  async function requestAtPlatform(id: string): Promise<ThreeDsRequestResource> {
    const { body } = await callJson<ThreeDsRequestResource>(
      'GET',
      `${otherPlatform}/v1/three-ds-requests/${id}`,
      undefined,
      { authorization: `Bearer ${stack.endpoints.partner.apiKey}` },
    );
    return body;
  }

  it('answers the ACS though the platform that took the decision is killed before it could', async () => {
    const { transaction, requestId } = await askCardholder();
    acs.isTaking = false;
    expect((await app.approve(requestId)).status).toBe(200);
    await eventually('an attempt', () => acs.offeredOf(transaction).length > 0);
    await stack.services.platform.kill('SIGKILL');
    balancer.target = otherPlatform;
    acs.isTaking = true;
    const [result] = await eventually('the answer', () => {
      const taken = acs.takenOf(transaction);
      return taken.length > 0 && taken;
    });
    expect(result).toMatchObject({ threeDsRequestId: requestId, transStatus: 'Y' });
    // The ACS got the same result before it stopped.
    for (const offered of acs.offeredOf(transaction)) expect(offered).toEqual(result);
  });

  it('ends a request in time whose platform is killed while it holds the call', async () => {
    await stack.services.platform.whenReady();
    const stream = await app.openStream();
    const { transaction, askedAt, call } = await holdCall();
    await stack.services.platform.kill('SIGKILL');
    await expect(call).rejects.toThrow();
    const [result] = await eventually('the answer', () => {
      const taken = acs.takenOf(transaction);
      return taken.length > 0 && taken;
    });
    expect(result).toMatchObject({ transStatus: 'U', transStatusReason: '22' });
    expect(Date.now() - askedAt).toBeLessThan(LONGEST_ANSWER_MS);
    // Another request gets the same result without asking the cardholder again.
    const again = await acs.ask(otherPlatform, transaction, cardholder.card.id);
    expect(again.body).toEqual(result);
    // Only an answer says that the platform waits for no decision.
    balancer.losing = undefined;
    await eventually('it is off the phone', async () => {
      const path = `challenges/${result!.threeDsRequestId}`;
      const { body } = await app.call<ChallengeResource>('GET', path);
      return body.status !== 'waiting';
    });
    stream.close();
  });

  it('calls back though three-ds is killed between the decision and that', async () => {
    const { transaction, requestId } = await askCardholder();
    balancer.losing = '/callback';
    expect((await app.approve(requestId)).status).toBe(200);
    await eventually('an attempt', () =>
      balancer.lost.some(({ path }) => path.includes(requestId)),
    );
    await stack.services['three-ds'].kill('SIGKILL');
    expect((await requestAtPlatform(requestId)).status).toBe('presented');
    balancer.losing = undefined;
    const [result] = await eventually('the answer', () => {
      const taken = acs.takenOf(transaction);
      return taken.length > 0 && taken;
    });
    expect(result).toMatchObject({ threeDsRequestId: requestId, transStatus: 'Y' });
  });

  it('answers the ACS that it could not, while the broker of the gateway is away', async () => {
    await stack.kafka!.kill('SIGKILL');
    const transaction = newTransaction();
    const { body } = await acs.ask(otherPlatform, transaction, cardholder.card.id);
    expect(body).toMatchObject({ transStatus: 'U', transStatusReason: '22' });
    if (!('threeDsRequestId' in body)) throw new Error('no request was made');
    const request = await requestAtPlatform(body.threeDsRequestId);
    expect(request).toMatchObject({ status: 'not_presented', presentedAt: null });
    expect(acs.offeredOf(transaction)).toEqual([]);
  });

  it('has answered each of them once', () => {
    const transactions = acs.taken
      .map(({ acsTransactionId }) => acsTransactionId)
      // Time runs out for payments of former specs, too.
      .filter((transaction) => asked.has(transaction));
    expect(transactions.length).toBe(3);
    expect(new Set(transactions).size).toBe(3);
  });
});
