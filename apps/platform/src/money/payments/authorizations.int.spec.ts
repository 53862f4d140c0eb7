import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import {
  type AccountResource,
  AUTHORIZATION_ANSWER_MS,
  type AuthorizationRequested,
  type AuthorizationSettingsResource,
  type Money,
  type PartnerDecision,
  type TransactionDetailResource,
  type WebhookEvent,
} from '#contracts';
import { eventually, type Script, ScriptedServer } from '#testing';
import { openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';
import { AuthorizationLimits, AuthorizationRequestRetention } from './partner-decisions.js';

const FUNDS = 100_000;
const SETTINGS = '/v1/authorization-settings';
const ENDPOINT = '/v1/webhook-endpoints/authorizations';
/** The machine may be slow: only specs about time limits shorten this. */
const PATIENCE_MS = 60_000;
const SHORT_MS = 100;

const answers =
  (body: object): Script =>
  () => ({ status: 200, body });
const approves = answers({ decision: 'approved' });
const declines = answers({ decision: 'declined', reason: 'Outside of working hours' });
const euros = (amount: number): Money => ({ amount, currency: 'EUR' });

interface DecidedData {
  reason?: string;
  decidedBy: string;
  partnerDecision?: PartnerDecision;
}

describe("a partner's decision", () => {
  let platform: PlatformFixture;
  let limits: AuthorizationLimits;
  let processor: ProcessorClient;
  let webhook: ScriptedServer;
  let partner: PartnerClient;
  let cardId: string;
  let accountId: string;
  let companyId: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    limits = platform.app.get(AuthorizationLimits);
    processor = new ProcessorClient(platform.url);
    webhook = await ScriptedServer.start(approves);
  });

  afterAll(async () => {
    await webhook?.close();
    await platform?.close();
  });

  const endpoint = (changes = {}) => ({
    ...{ url: `${webhook.url}/authorizations`, header: 'partner-api-token' },
    ...{ token: 'token-of-the-partner', status: 'enabled', ...changes },
  });

  beforeEach(async () => {
    limits.answerMs = limits.lateAnswerMs = PATIENCE_MS;
    webhook.script = approves;
    webhook.requests.length = 0;
    // A partner of its own, because each has a circuit.
    partner = await platform.addPartner();
    expect((await partner.put(ENDPOINT, endpoint())).status).toBe(200);
    const card = await openFundedCard(platform, partner, FUNDS);
    ({ id: cardId, accountId, companyId } = card);
  });

  afterEach(async () => {
    expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
  });

  const authorize = (cents: number, more = {}) =>
    processor.send({ kind: 'authorization', cardId, ...more }, cents);

  const asked = () =>
    webhook.requests.map(({ body }) => JSON.parse(body) as AuthorizationRequested);

  const setFallback = (...approveUpTo: Money[]) =>
    partner.put<AuthorizationSettingsResource>(SETTINGS, { fallback: { approveUpTo } });

  async function held(): Promise<number> {
    const { body } = await partner.get<AccountResource>(`/v1/accounts/${accountId}`);
    return body.held!.amount;
  }

  async function lastEvent(): Promise<{ event: string; data: DecidedData }> {
    const rows = await platform.database.query(
      'SELECT body FROM events WHERE company_id = $1 ORDER BY id DESC LIMIT 1',
      [companyId],
    );
    const { event, data } = JSON.parse(rows[0]!.body as string) as WebhookEvent;
    return { event, data: data as DecidedData };
  }

  it('is asked for once, with all facts, and approves', async () => {
    const message = processor.message({ kind: 'authorization', cardId }, 4_250);
    const first = await processor.post(message);
    expect(first.body).toMatchObject({ outcome: 'approved' });
    expect(Object.keys(first.body).sort()).toEqual(['id', 'outcome', 'paymentId', 'transactionId']);
    expect((await processor.post(message)).body).toEqual(first.body);
    const [{ headers, path }] = webhook.requests as [(typeof webhook.requests)[number]];
    const [request, ...others] = asked() as [AuthorizationRequested];
    expect(others).toEqual([]);
    expect(path).toBe('/authorizations');
    expect(headers).toMatchObject({
      'partner-api-token': 'token-of-the-partner',
      'webhook-id': request.authorizationRequestId,
      'webhook-signature': expect.stringMatching(/^v1,/),
    });
    expect(request).toEqual({
      authorizationRequestId: expect.stringMatching(/^arq_[0-9a-f]{32}$/),
      kind: 'authorization',
      companyId,
      personId: expect.stringMatching(/^per_/),
      externalId: expect.any(String),
      cardId,
      cardLast4: expect.stringMatching(/^\d{4}$/),
      accountId,
      messageId: first.body.id,
      amount: euros(4_250),
      merchant: { name: 'Bahnhof Buchhandlung', categoryCode: '5942', country: 'DE' },
      channel: 'chip',
      initiator: 'cardholder',
      isAuthenticated: false,
      available: euros(FUNDS),
      createdAt: expect.any(String),
      respondBy: expect.any(String),
    });
    expect(await held()).toBe(4_250);
    const { authorizationRequestId } = request;
    const partnerDecision = { authorizationRequestId, outcome: 'approved', ms: expect.any(Number) };
    expect(await lastEvent()).toMatchObject({
      event: 'transaction_authorized',
      data: { decidedBy: 'partner', partnerDecision },
    });
    const path2 = `/v1/transactions/${first.body.transactionId}`;
    const { body } = await partner.get<TransactionDetailResource>(path2);
    expect(body.messages).toMatchObject([{ decidedBy: 'partner', partnerDecision }]);
  });

  it('declines, with the reason of the partner for the partner alone', async () => {
    webhook.script = declines;
    expect((await authorize(4_250)).body).toMatchObject({
      outcome: 'declined',
      reason: 'declined_by_partner',
    });
    expect(await held()).toBe(0);
    expect(await lastEvent()).toMatchObject({
      event: 'transaction_declined',
      data: {
        reason: 'declined_by_partner',
        decidedBy: 'partner',
        partnerDecision: { outcome: 'declined', reason: 'Outside of working hours' },
      },
    });
  });

  it('is asked for increments of the payment, and for a verification of the card', async () => {
    const paymentId = randomUUID();
    const { transactionId } = (await authorize(1_000, { paymentId })).body;
    await authorize(500, { paymentId, kind: 'incremental_authorization' });
    await authorize(0);
    expect(asked()).toMatchObject([
      { kind: 'authorization', amount: euros(1_000) },
      { kind: 'incremental_authorization', amount: euros(500), transactionId },
      { kind: 'authorization', amount: euros(0) },
    ]);
    expect(await lastEvent()).toMatchObject({
      event: 'card_verified',
      data: { decidedBy: 'partner', partnerDecision: { outcome: 'approved' } },
    });
  });

  it('is not asked for what the checks decline, and for what has happened already', async () => {
    expect((await authorize(FUNDS + 1)).body.reason).toBe('insufficient_funds');
    expect((await lastEvent()).data).toMatchObject({ decidedBy: 'platform' });
    expect((await lastEvent()).data.partnerDecision).toBeUndefined();
    await authorize(100, { kind: 'clearing' });
    await partner.post(`/v1/cards/${cardId}/freeze`, { reason: 'lost' });
    expect((await authorize(100)).body.reason).toBe('card_frozen');
    expect(asked()).toEqual([]);
  });

  it('is not asked while the endpoint is disabled', async () => {
    await partner.put(ENDPOINT, endpoint({ status: 'disabled' }));
    expect((await authorize(100)).body.outcome).toBe('approved');
    expect((await lastEvent()).data.decidedBy).toBe('platform');
    expect(asked()).toEqual([]);
  });

  it.each<[string, Script, string]>([
    ['status 500', () => ({ status: 500, body: { decision: 'approved' } }), 'status'],
    ['status 201', () => ({ status: 201, body: { decision: 'approved' } }), 'status'],
    ['no body', () => ({ status: 200 }), 'invalid'],
    ['a list', answers([{ decision: 'approved' }]), 'invalid'],
    ['an unknown decision', answers({ decision: 'maybe' }), 'invalid'],
    ['an unknown field', answers({ decision: 'approved', amount: 1 }), 'invalid'],
    ['null as reason', answers({ decision: 'approved', reason: null }), 'invalid'],
    ['a long reason', answers({ decision: 'approved', reason: 'x'.repeat(101) }), 'invalid'],
    [
      'more than 4 KiB',
      () => ({ status: 200, body: `{"decision":"approved"${' '.repeat(4_096)}}` }),
      'invalid',
    ],
    ['a broken connection', () => 'reset', 'connection'],
  ])('counts %s as no answer, so that the fallback decides', async (_what, script, problem) => {
    webhook.script = script;
    await setFallback(euros(2_000), { amount: 9_000, currency: 'GBP' });
    const paymentId = randomUUID();
    expect((await authorize(2_000, { paymentId })).body.outcome).toBe('approved');
    const partnerDecision = { outcome: 'none', problem };
    expect((await lastEvent()).data).toMatchObject({ decidedBy: 'fallback', partnerDecision });
    // The increment would make more of the payment than the fallback approves.
    const increment = { paymentId, kind: 'incremental_authorization' };
    expect((await authorize(1, increment)).body).toMatchObject({
      outcome: 'declined',
      reason: 'partner_unavailable',
    });
    expect((await lastEvent()).data).toMatchObject({ decidedBy: 'fallback', partnerDecision });
    expect(await held()).toBe(2_000);
    expect(asked()).toHaveLength(2);
  });

  it('is declined without an answer if no fallback is set', async () => {
    webhook.script = () => ({ status: 503 });
    expect((await authorize(1)).body.reason).toBe('partner_unavailable');
  });

  it('does not undo a check that fails in the meantime: both are in the event', async () => {
    webhook.script = async () => {
      await partner.post(`/v1/cards/${cardId}/freeze`, { reason: 'lost' });
      return { status: 200, body: { decision: 'approved' } };
    };
    expect((await authorize(100)).body).toMatchObject({ reason: 'card_frozen' });
    expect((await lastEvent()).data).toMatchObject({
      reason: 'card_frozen',
      decidedBy: 'platform',
      partnerDecision: { outcome: 'approved' },
    });
  });

  it('is asked once for the same message at the same time, on two replicas, too', async () => {
    const another = await PlatformFixture.start(
      { processorApiKeys: [PROCESSOR_KEY] },
      platform.database,
    );
    another.app.get(AuthorizationLimits).answerMs = PATIENCE_MS;
    const answer = Promise.withResolvers<void>();
    webhook.script = async () => {
      await answer.promise;
      return { status: 200, body: { decision: 'declined' } };
    };
    const message = processor.message({ kind: 'authorization', cardId }, 100);
    const elsewhere = new ProcessorClient(another.url);
    const calls = [processor, processor, elsewhere, processor, elsewhere].map((one) =>
      one.post(message),
    );
    await eventually('the partner is asked', () => asked().length > 0);
    answer.resolve();
    const bodies = (await Promise.all(calls)).map(({ body }) => body);
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(bodies[0]).toMatchObject({ reason: 'declined_by_partner' });
    expect(asked()).toHaveLength(1);
    await another.close();
  });

  it('delays no one else while the partner does not answer', async () => {
    const other = await platform.addPartner();
    const otherCard = await openFundedCard(platform, other, FUNDS);
    const answer = Promise.withResolvers<void>();
    webhook.script = async () => {
      await answer.promise;
      return { status: 200, body: { decision: 'approved' } };
    };
    let isOpen = true;
    const waiting = Promise.all(Array.from({ length: 150 }, () => authorize(1))).finally(() => {
      isOpen = false;
    });
    await eventually('all are asked', () => asked().length === 150);
    for (let nth = 0; nth < 20; nth += 1) {
      const { body } = await processor.send({ kind: 'authorization', cardId: otherCard.id }, 100);
      expect(body.outcome).toBe('approved');
    }
    expect((await authorize(10, { kind: 'clearing' })).body.outcome).toBe('recorded');
    expect(isOpen).toBe(true);
    answer.resolve();
    for (const { body } of await waiting) expect(body.outcome).toBe('approved');
    expect(await held()).toBe(150);
  });

  it('has 1.5 seconds, and after five timeouts in a row is not asked until one succeeds', async () => {
    expect(new AuthorizationLimits().answerMs).toBe(AUTHORIZATION_ANSWER_MS);
    limits.answerMs = SHORT_MS;
    limits.lateAnswerMs = 2 * SHORT_MS;
    webhook.script = () => 'hang';
    await setFallback(euros(FUNDS));
    for (let nth = 0; nth < 5; nth += 1) {
      expect((await authorize(1)).body.outcome).toBe('approved');
      expect((await lastEvent()).data.partnerDecision).toMatchObject({ problem: 'timeout' });
    }
    expect((await authorize(1)).body.outcome).toBe('approved');
    expect((await lastEvent()).data).toMatchObject({
      decidedBy: 'fallback',
      partnerDecision: { outcome: 'none', problem: 'circuit_open', ms: 0 },
    });
    expect(asked()).toHaveLength(5);
  });

  it('is not changed by an answer that is late', async () => {
    limits.answerMs = SHORT_MS;
    const answer = Promise.withResolvers<void>();
    webhook.script = async () => {
      await answer.promise;
      return { status: 200, body: { decision: 'approved' } };
    };
    const message = processor.message({ kind: 'authorization', cardId }, 100);
    const first = await processor.post(message);
    expect(first.body.reason).toBe('partner_unavailable');
    answer.resolve();
    await eventually('the late answer is counted', async () => {
      const text = await (await fetch(`${platform.url}/metrics`)).text();
      return /^authorizations_late_answers_total\S* 1$/m.test(text);
    });
    expect((await processor.post(message)).body).toEqual(first.body);
    expect(await held()).toBe(0);
  });

  it('decides by the fallback what a replica asked that was killed, and never asks again', async () => {
    limits.answerMs = SHORT_MS;
    await setFallback(euros(1_000));
    const message = processor.message({ kind: 'authorization', cardId }, 100) as { id: string };
    await platform.database.query(
      `INSERT INTO authorization_requests (id, message_id, respond_by)
       VALUES ('arq_' || replace(gen_random_uuid()::text, '-', ''), $1, now() + interval '1 second')`,
      [message.id],
    );
    const answered = await Promise.all([processor.post(message), processor.post(message)]);
    expect(answered[0].body.outcome).toBe('approved');
    expect(answered[1].body).toEqual(answered[0].body);
    expect((await lastEvent()).data).toMatchObject({
      decidedBy: 'fallback',
      partnerDecision: { outcome: 'none', problem: 'interrupted' },
    });
    expect(asked()).toEqual([]);
  });

  it('is asked for what passes the checks only after they were made first', async () => {
    const waiting = Array.from({ length: 4 }, () => authorize(FUNDS / 2));
    const outcomes = (await Promise.all(waiting)).map(({ body }) => body.outcome).sort();
    expect(outcomes).toEqual(['approved', 'approved', 'declined', 'declined']);
    expect(await held()).toBe(FUNDS);
  });

  it('has a fallback that the partner sets, with a trace of who did', async () => {
    const { body: before } = await partner.get(SETTINGS);
    expect(before).toEqual({ fallback: { approveUpTo: [] }, changedAt: null, changedBy: null });
    const approveUpTo = [euros(5_000), { amount: 4_000, currency: 'GBP' }];
    const { status, body } = await setFallback(...approveUpTo);
    expect([status, body]).toMatchObject([200, { fallback: { approveUpTo } }]);
    expect(body.changedBy).toMatch(/^key_/);
    expect((await partner.get(SETTINGS)).body).toEqual(body);
    for (const refused of [
      { approveUpTo: [euros(1), euros(2)] },
      { approveUpTo: [euros(0)] },
      { approveUpTo: [{ amount: 1, currency: 'XXXX' }] },
      { approveUpTo: null },
      null,
    ]) {
      expect((await partner.put(SETTINGS, { fallback: refused })).status).toBe(422);
    }
    const other = await platform.addPartner();
    expect((await other.get(SETTINGS)).body).toEqual(before);
    const [moved] = await platform.database.query(
      'SELECT action FROM access_events WHERE partner_id = $1 ORDER BY id DESC LIMIT 1',
      [partner.id],
    );
    expect(moved!.action).toBe('authorization_settings_changed');
  });

  it('keeps requests until a repeated message would be declined for its age', async () => {
    await authorize(1);
    const count = async () => {
      const [row] = await platform.database.query(
        'SELECT count(*)::int AS count FROM authorization_requests',
      );
      return row!.count;
    };
    await platform.database.query(
      `INSERT INTO authorization_requests (id, message_id, respond_by) VALUES ('arq_0', 'old', now())`,
    );
    const before = Number(await count());
    await platform.app.get(AuthorizationRequestRetention).poll();
    expect(await count()).toBe(before - 1);
  });
});
