import {
  type AssertionOptions,
  type ChallengeDecision,
  type ChallengeResource,
  dynamicLinkingDigest,
  type Problem,
} from '#contracts';
import { eventually } from '#testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AuthenticationResponseJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { CardAppClient } from '../../test/card-app-client.js';
import { ORIGIN, requestFor, StrongAuthFixture } from '../../test/strong-auth-fixture.js';
import type { PersonIdentity } from '../strong-auth.options.js';
import { StrongAuthSweeper } from '../strong-auth.module.js';
import {
  type Approval,
  approvalChallenge,
  type ApprovalRequest,
  type Evidence,
} from './approval.js';
import { Approvals } from './approvals.js';

describe("a cardholder's decision", () => {
  let host: StrongAuthFixture;
  let person: PersonIdentity;
  let device: CardAppClient;
  let approval: Approval;

  beforeAll(async () => {
    host = await StrongAuthFixture.start();
  });

  afterAll(() => host?.close());

  beforeEach(async () => {
    person = host.newPerson();
    device = await host.enrolledDevice(person);
    approval = await askFor();
  });

  /** Already shown on the cardholder's screen, so that no worker presents it meanwhile. */
  async function askFor(changes: Partial<ApprovalRequest> = {}): Promise<Approval> {
    const kept = await host.keep(requestFor(person, changes));
    await host.database.query(
      'UPDATE approvals SET presented_at = now(), due_at = NULL WHERE id = $1',
      [kept.id],
    );
    return kept;
  }

  async function assertionFor(id = approval.id): Promise<AuthenticationResponseJSON> {
    const { body } = await device.call<AssertionOptions>('POST', `challenges/${id}/options`);
    return device.authenticator.assert(body.options);
  }

  function approveWith(assertion: unknown, id = approval.id, as = device) {
    const body = { decision: 'approved', assertion };
    return as.call<Problem>('POST', `challenges/${id}/decision`, body);
  }

  async function expectNothingApproved(): Promise<void> {
    const { body } = await device.call<ChallengeResource>('GET', `challenges/${approval.id}`);
    expect(body.status).toBe('waiting');
    expect(host.requester.outcomes.filter(({ id }) => id === approval.id)).toEqual([]);
  }

  async function failedAttempts(): Promise<number> {
    const [row] = await host.database.query(
      'SELECT failed_attempts AS count FROM strong_auth_people WHERE company_id = $1',
      [person.companyId],
    );
    return (row as { count: number }).count;
  }

  const outcomeOf = (id: string) =>
    eventually('the outcome is reported', () =>
      host.requester.outcomes.find((outcome) => outcome.id === id),
    );

  it('shows what is paid to whom, and of the card no number but its last four digits', async () => {
    const { body } = await device.call<ChallengeResource>('GET', `challenges/${approval.id}`);
    expect(body).toEqual({
      id: approval.id,
      status: 'waiting',
      cardId: 'crd_1',
      cardLast4: '4242',
      cardNetwork: 'visa',
      amount: { amount: 12_950, currency: 'EUR' },
      merchant: { name: 'Bahnhof Buchhandlung', country: 'DE', url: 'https://shop.example' },
      createdAt: approval.createdAt.toISOString(),
      expiresAt: approval.expiresAt.toISOString(),
      remainingMs: expect.any(Number),
    });
    expect(body.remainingMs).toBeGreaterThan(100_000);
    expect(body.remainingMs).toBeLessThanOrEqual(150_000);
  });

  it('approves with a passkey of the person', async () => {
    const { status, body } = await device.approve(approval.id);
    expect([status, body.status, body.remainingMs]).toEqual([200, 'approved', 0]);
    expect(await outcomeOf(approval.id)).toMatchObject({ status: 'approved' });
    const { body: waiting } = await device.call<{ data: object[] }>('GET', 'challenges');
    expect(waiting.data).toEqual([]);
  });

  it.each(['denied', 'cancelled'] as const)('is %s with the session alone', async (decision) => {
    const { status, body } = await device.decide(approval.id, decision);
    expect([status, body.status]).toEqual([200, decision]);
    expect(await outcomeOf(approval.id)).toMatchObject({ status: decision, failureReason: null });
  });

  it('is kept with what shows that the cardholder made it', async () => {
    await device.approve(approval.id);
    const [row] = await host.database.query(
      'SELECT digest, evidence FROM approvals WHERE id = $1',
      [approval.id],
    );
    const { digest, evidence } = row as { digest: string; evidence: Evidence };
    const { credentialId, publicKey, nonce, ...response } = evidence;
    const signed = approvalChallenge(digest, Buffer.from(nonce, 'base64url'));
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id: credentialId,
        rawId: credentialId,
        type: 'public-key',
        response,
        clientExtensionResults: {},
      },
      expectedChallenge: Buffer.from(signed).toString('base64url'),
      expectedOrigin: ORIGIN,
      expectedRPID: new URL(ORIGIN).hostname,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter: 0,
      },
    });
    expect(verified).toBe(true);
  });

  it('is taken of a synced passkey whose counter goes back', async () => {
    const synced = host.device();
    synced.authenticator.isSynced = true;
    await synced.enrol(await host.codeFor(person));
    for (const counter of [50, 7, 0]) {
      synced.authenticator.setCounter(counter);
      const { id } = await askFor();
      expect((await synced.approve(id)).body).toMatchObject({ status: 'approved' });
    }
  });

  it('is removed after thirteen months, and not before', async () => {
    const [young, open, ...old] = await Promise.all(Array.from({ length: 5 }, () => askFor()));
    const age = (ids: string[], months: string, dueAt: string | null = null) =>
      host.database.query(
        `UPDATE approvals SET created_at = now() - $2::interval, due_at = $3 WHERE id = ANY ($1)`,
        [ids, months, dueAt],
      );
    await age([young!.id], '13 months -1 day');
    await age([open!.id], '14 months', '2999-01-01');
    const oldIds = old.map(({ id }) => id);
    await age(oldIds, '14 months');
    await host.service.app.get(StrongAuthSweeper).poll(2);
    const left = await host.database.query('SELECT id FROM approvals WHERE id = ANY ($1)', [
      [young!.id, open!.id, ...oldIds],
    ]);
    expect(left.map(({ id }) => id as string).sort()).toEqual([young!.id, open!.id].sort());
  });

  it('approves nothing without a passkey', async () => {
    const { status, body } = await device.decide(approval.id, 'approved');
    expect([status, (body as unknown as Problem).code]).toEqual([422, 'passkey_refused']);
    await expectNothingApproved();
  });

  describe('on what was changed since the cardholder saw it', () => {
    const changes: [string, string, (digest: string) => string][] = [
      [
        'amount',
        'amount = amount + 1',
        digestWith({ amount: { amount: 12_951, currency: 'EUR' } }),
      ],
      ['currency', "currency = 'USD'", digestWith({ amount: { amount: 12_950, currency: 'USD' } })],
      ['payee', `merchant = merchant || '{"name":"Mallory"}'`, digestWith({ name: 'Mallory' })],
    ];

    function digestWith(changed: {
      amount?: ApprovalRequest['amount'];
      name?: string;
    }): (id: string) => string {
      return (id) => {
        const { amount, merchant, cardId } = requestFor(person);
        return dynamicLinkingDigest({
          threeDsRequestId: id,
          cardId,
          amount: changed.amount ?? amount,
          merchant: { ...merchant, name: changed.name ?? merchant.name },
        });
      };
    }

    it.each(changes)('is worth nothing: the %s', async (_what, change) => {
      const assertion = await assertionFor();
      await host.database.query(`UPDATE approvals SET ${change} WHERE id = $1`, [approval.id]);
      const { status, body } = await approveWith(assertion);
      expect([status, body.code]).toEqual([422, 'passkey_refused']);
      await expectNothingApproved();
    });

    it.each(changes)(
      'is worth nothing either if the digest was changed to fit: the %s',
      async (_what, change, digestFor) => {
        const assertion = await assertionFor();
        await host.database.query(`UPDATE approvals SET ${change}, digest = $2 WHERE id = $1`, [
          approval.id,
          digestFor(approval.id),
        ]);
        const { status, body } = await approveWith(assertion);
        expect([status, body.code]).toEqual([422, 'passkey_refused']);
        await expectNothingApproved();
      },
    );
  });

  describe('is refused', () => {
    it('with an assertion that was used before', async () => {
      const other = await askFor();
      const assertion = await assertionFor();
      expect((await approveWith(assertion)).status).toBe(200);
      expect((await approveWith(assertion, other.id)).status).toBe(422);
    });

    it('with an assertion for another payment of the same amount and payee', async () => {
      const other = await askFor();
      expect((await approveWith(await assertionFor(other.id))).status).toBe(422);
      await expectNothingApproved();
    });

    it('with an assertion for signing in', async () => {
      const { body } = await device.call<AssertionOptions>('POST', 'session/options');
      const assertion = device.authenticator.assert(body.options);
      expect((await approveWith(assertion)).status).toBe(422);
      await expectNothingApproved();
    });

    it("with somebody else's passkey", async () => {
      const stranger = await host.enrolledDevice(host.newPerson());
      const { body } = await device.call<AssertionOptions>(
        'POST',
        `challenges/${approval.id}/options`,
      );
      const assertion = stranger.authenticator.assert(body.options);
      expect((await approveWith(assertion)).status).toBe(422);
      await expectNothingApproved();
    });

    it('without user verification', async () => {
      device.authenticator.verifiesUser = false;
      expect((await approveWith(await assertionFor())).status).toBe(422);
      await expectNothingApproved();
    });

    it('when the challenge of the passkey is too old', async () => {
      const assertion = await assertionFor();
      await host.database.query('UPDATE strong_auth_ceremonies SET expires_at = now()');
      expect((await approveWith(assertion)).status).toBe(422);
      await expectNothingApproved();
    });

    it('with a device that was revoked meanwhile', async () => {
      const assertion = await assertionFor();
      const kept = await host.enrolledDevice(person);
      const { body } = await device.call<{ deviceId: string }>('GET', 'session');
      await kept.call('DELETE', `devices/${body.deviceId}`);
      expect((await approveWith(assertion, approval.id, kept)).status).toBe(422);
      expect((await approveWith(assertion)).status).toBe(401);
      expect(host.requester.outcomes.some(({ id }) => id === approval.id)).toBe(false);
    });

    it('without a session', async () => {
      const assertion = await assertionFor();
      device.cookie = '';
      expect((await approveWith(assertion)).status).toBe(401);
      expect((await device.decide(approval.id, 'denied')).status).toBe(401);
    });
  });

  it("can't be taken, nor the payment be seen, by anybody else", async () => {
    const colleague = await host.enrolledDevice({ ...person, externalId: 'e-2' });
    const answers = await Promise.all([
      colleague.call<Problem>('GET', `challenges/${approval.id}`),
      colleague.call<Problem>('POST', `challenges/${approval.id}/options`),
      colleague.call<Problem>('POST', `challenges/${approval.id}/decision`, { decision: 'denied' }),
      approveWith(await assertionFor(), approval.id, colleague),
    ]);
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([404, 'challenge_unknown']);
    }
    const { body } = await colleague.call<{ data: object[] }>('GET', 'challenges');
    expect(body.data).toEqual([]);
    await expectNothingApproved();
  });

  it('is the same when it is sent again, and stays what it was', async () => {
    await device.decide(approval.id, 'denied');
    const again = await device.decide(approval.id, 'denied');
    expect([again.status, again.body.status]).toEqual([200, 'denied']);
    for (const decision of ['approved', 'cancelled'] satisfies ChallengeDecision[]) {
      const { status, body } = await device.decide(approval.id, decision);
      expect([status, (body as unknown as Problem).code]).toEqual([409, 'challenge_decided']);
    }
    await outcomeOf(approval.id);
    expect(host.requester.outcomes.filter(({ id }) => id === approval.id)).toHaveLength(1);
  });

  it.each([
    ['the challenge that it asked for', (id: string) => assertionFor(id)],
    [
      'the challenge that came with the payment',
      () => {
        const signed = approvalChallenge(approval.digest, approval.nonce!);
        const challenge = Buffer.from(signed).toString('base64url');
        return Promise.resolve(device.authenticator.assert({ challenge }));
      },
    ],
  ])('that comes eight times at once gets one answer, by %s', async (_challenge, sign) => {
    // Whether the calls overlap is chance, so the test repeats them.
    for (let round = 0; round < 5; round += 1) {
      approval = await askFor();
      const assertion = await sign(approval.id);
      const answers = await Promise.all(Array.from({ length: 8 }, () => approveWith(assertion)));
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      await outcomeOf(approval.id);
      expect(host.requester.outcomes.filter(({ id }) => id === approval.id)).toHaveLength(1);
    }
    expect(await failedAttempts()).toBe(0);
  });

  it('that is wrong eight times at once counts each time, and ends the payment', async () => {
    device.authenticator.verifiesUser = false;
    const assertion = await assertionFor();
    const answers = await Promise.all(Array.from({ length: 8 }, () => approveWith(assertion)));
    for (const { status } of answers) expect([422, 429, 409]).toContain(status);
    expect(await outcomeOf(approval.id)).toMatchObject({ failureReason: 'sca_failed' });
  });

  it('of two at once is one', async () => {
    const answers = await Promise.all([
      device.decide(approval.id, 'denied'),
      device.decide(approval.id, 'cancelled'),
      device.decide(approval.id, 'denied'),
    ]);
    const { body } = await device.call<ChallengeResource>('GET', `challenges/${approval.id}`);
    for (const { status, body: decided } of answers) {
      expect([status, decided.status]).toEqual(
        decided.status === body.status ? [200, body.status] : [409, expect.anything()],
      );
    }
    expect(await outcomeOf(approval.id)).toMatchObject({ status: body.status });
  });

  it('is each payment’s own where decisions of one device are written together', async () => {
    const [payment, another, denied] = [approval, await askFor(), await askFor()];
    const { body } = await device.call<{ deviceId: string }>('GET', 'session');
    const use = (counter: number) => ({
      deviceId: body.deviceId,
      passkey: { counter, isBackupEligible: false, isBackedUp: false },
      evidence: {} as Evidence,
    });
    const approvals = host.service.app.get(Approvals);
    const decisions = await Promise.all([
      approvals.decide(payment.id, { status: 'approved' }, use(101)),
      approvals.decide(another.id, { status: 'approved' }, use(102)),
      approvals.decide(denied.id, { status: 'denied' }),
      approvals.decide(denied.id, { status: 'approved' }, use(102)),
      approvals.decide('tds_of_nobody', { status: 'denied' }),
    ]);
    expect(
      decisions.map((decided) => decided.isDeviceGood && (decided.approval?.status ?? 'too late')),
    ).toEqual(['approved', 'approved', 'denied', false, 'too late']);
  });

  it('comes too late after the end', async () => {
    const assertion = await assertionFor();
    await host.database.query('UPDATE approvals SET expires_at = now() WHERE id = $1', [
      approval.id,
    ]);
    for (const answer of [
      await approveWith(assertion),
      await device.decide(approval.id, 'denied'),
      await device.call<Problem>('POST', `challenges/${approval.id}/options`),
    ]) {
      expect([answer.status, (answer.body as Problem).code]).toEqual([409, 'challenge_expired']);
    }
    const { body } = await device.call<{ data: object[] }>('GET', 'challenges');
    expect(body.data).toEqual([]);
  });

  it('is reported until the requester accepts it', async () => {
    host.requester.failuresLeft.set(approval.id, 3);
    await device.approve(approval.id);
    expect(await outcomeOf(approval.id)).toMatchObject({ status: 'approved' });
    const [row] = await eventually('the answer is noted', async () => {
      const rows = await host.database.query(
        'SELECT answer, attempts, due_at FROM approvals WHERE id = $1 AND answer IS NOT NULL',
        [approval.id],
      );
      return rows.length > 0 && rows;
    });
    expect(row).toEqual({ answer: 'taken', attempts: 3, due_at: null });
  });

  it('ends as failed when the person is locked out by it', async () => {
    device.authenticator.verifiesUser = false;
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 5; attempt += 1) {
      statuses.push((await approveWith(await assertionFor())).status);
    }
    expect(statuses).toEqual([422, 422, 422, 422, 429]);
    expect(await outcomeOf(approval.id)).toMatchObject({
      status: 'failed',
      failureReason: 'sca_failed',
    });
  });
});
