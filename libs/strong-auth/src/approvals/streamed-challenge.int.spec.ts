import {
  type AssertionOptions,
  type ChallengeResource,
  challengeStreamEvents,
  dynamicLinkingDigest,
  type Problem,
  type StreamedChallenge,
} from '#contracts';
import { eventually } from '#testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { CardAppClient } from '../../test/card-app-client.js';
import type { EventStream } from '../../test/event-stream.js';
import { requestFor, StrongAuthFixture } from '../../test/strong-auth-fixture.js';
import type { PersonIdentity } from '../strong-auth.options.js';
import { type Approval, approvalChallenge } from './approval.js';

describe('the challenge that comes with a payment', () => {
  let host: StrongAuthFixture;
  let person: PersonIdentity;
  let device: CardAppClient;
  let approval: Approval;
  let stream: EventStream;
  let options: AssertionOptions['options'];

  beforeAll(async () => {
    host = await StrongAuthFixture.start();
  });

  afterAll(() => host?.close());

  beforeEach(async () => {
    person = host.newPerson();
    device = await host.enrolledDevice(person);
    approval = await askFor();
    stream = await device.openStream();
    const waiting = await stream.next<StreamedChallenge[]>(
      'what waits',
      ({ event }) => event === challengeStreamEvents.all,
    );
    options = waiting.find(({ id }) => id === approval.id)!.options!;
  });

  afterEach(() => stream.close());

  /** Already presented, so that no worker presents it meanwhile. */
  async function askFor(): Promise<Approval> {
    const kept = await host.keep(requestFor(person));
    await host.database.query(
      'UPDATE approvals SET presented_at = now(), due_at = NULL WHERE id = $1',
      [kept.id],
    );
    return kept;
  }

  function approveWith(assertion: unknown, id = approval.id, as = device) {
    const body = { decision: 'approved', assertion };
    return as.call<Problem>('POST', `challenges/${id}/decision`, body);
  }

  const answerTo = (given = options) => approveWith(device.authenticator.assert(given));

  async function expectNothingApproved(): Promise<void> {
    const { body } = await device.call<ChallengeResource>('GET', `challenges/${approval.id}`);
    expect(body.status).toBe('waiting');
    expect(host.requester.outcomes.filter(({ id }) => id === approval.id)).toEqual([]);
  }

  it('asks for the same as a call would', async () => {
    const { body } = await device.call<AssertionOptions>(
      'POST',
      `challenges/${approval.id}/options`,
    );
    expect(options).toEqual({
      ...body.options,
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      timeout: expect.any(Number),
    });
    expect(options.challenge).not.toBe(body.options.challenge);
    expect(options.timeout).toBeGreaterThan(100_000);
    expect(options.timeout).toBeLessThanOrEqual(150_000);
  });

  it('is taken, and kept with what shows it', async () => {
    expect((await answerTo()).body).toMatchObject({ status: 'approved' });
    const outcome = await eventually('the outcome is reported', () =>
      host.requester.outcomes.find(({ id }) => id === approval.id),
    );
    expect(outcome).toMatchObject({ status: 'approved' });
    const [row] = await host.database.query(
      `SELECT digest, evidence->>'nonce' AS nonce FROM approvals WHERE id = $1`,
      [approval.id],
    );
    const { digest, nonce } = row as { digest: string; nonce: string };
    const signed = approvalChallenge(digest, Buffer.from(nonce, 'base64url'));
    expect(Buffer.from(signed).toString('base64url')).toBe(options.challenge);
  });

  it('is good for one answer: after that the app has to ask', async () => {
    device.authenticator.verifiesUser = false;
    expect((await answerTo()).status).toBe(422);
    const renewed = await stream.next<StreamedChallenge>(
      'the app hears of it',
      ({ event, data }) =>
        event === challengeStreamEvents.one && (data as StreamedChallenge).id === approval.id,
    );
    expect(renewed).toMatchObject({ status: 'waiting' });
    expect(renewed).not.toHaveProperty('options');
    device.authenticator.verifiesUser = true;
    expect((await answerTo()).status).toBe(422);
    await expectNothingApproved();
    expect((await device.approve(approval.id)).body.status).toBe('approved');
  });

  it('is refused for another payment of the same amount and payee', async () => {
    const other = await askFor();
    const assertion = device.authenticator.assert(options);
    expect((await approveWith(assertion, other.id)).status).toBe(422);
    expect((await answerTo()).body).toMatchObject({ status: 'approved' });
  });

  it('is refused on another amount, also if the digest was changed to fit', async () => {
    const { amount, merchant, cardId } = requestFor(person);
    const digest = dynamicLinkingDigest({
      threeDsRequestId: approval.id,
      cardId,
      amount: { ...amount, amount: amount.amount + 1 },
      merchant,
    });
    await host.database.query(
      'UPDATE approvals SET amount = amount + 1, digest = $2 WHERE id = $1',
      [approval.id, digest],
    );
    expect((await answerTo()).status).toBe(422);
    await expectNothingApproved();
  });

  it('is refused from somebody else', async () => {
    const colleague = await host.enrolledDevice({ ...person, externalId: 'e-2' });
    const assertion = device.authenticator.assert(options);
    const answer = await approveWith(assertion, approval.id, colleague);
    expect([answer.status, answer.body.code]).toEqual([404, 'challenge_unknown']);
    const stranger = colleague.authenticator.assert(options);
    expect((await approveWith(stranger)).status).toBe(422);
    await expectNothingApproved();
  });
});
