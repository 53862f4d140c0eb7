import { randomUUID } from 'node:crypto';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  jest,
} from '@jest/globals';
import type {
  AccountResource,
  TransactionDetailResource,
  TransactionLedgerData,
  WebhookEvent,
} from '#contracts';
import { eventually } from '#testing';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import { openFundedCard } from '../../../test/fund-account.js';
import { Clock } from '../../clock.js';
import { FIND_DISCREPANCIES } from '../ledger/ledger.sql.js';
import { PaymentUpdates } from './payments.service.js';

const FUNDS = 100_000;
const DAY_MS = 86_400_000;

describe('a payment with a card', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let accountId: string;
  let companyId: string;
  let cardId: string;
  let paymentId: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    partner = await platform.addPartner();
    processor = new ProcessorClient(platform.url);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    const card = await openFundedCard(platform, partner, FUNDS);
    ({ id: cardId, accountId, companyId } = card);
    paymentId = randomUUID();
  });

  const account = async (id = accountId) =>
    (await partner.get<AccountResource>(`/v1/accounts/${id}`)).body;

  const balances = async () => {
    const { booked, held, available } = await account();
    return [booked, held, available].map((money) => money?.amount);
  };

  const send = (kind: Parameters<ProcessorClient['send']>[0]['kind'], cents: number, more = {}) =>
    processor.send({ kind, cardId, paymentId, ...more }, cents);

  async function events(): Promise<WebhookEvent[]> {
    const rows = await platform.database.query(
      `SELECT body FROM events WHERE company_id = $1 AND channel = 'transactions' ORDER BY sequence`,
      [companyId],
    );
    return rows.map(({ body }) => JSON.parse(body as string) as WebhookEvent);
  }

  const eventKinds = async () => (await events()).map(({ event }) => event);

  afterEach(async () => {
    expect(await platform.database.query(FIND_DISCREPANCIES)).toEqual([]);
  });

  it('holds the amount, and posts the clearing', async () => {
    const answer = await send('authorization', 4_250);
    expect(answer).toMatchObject({ status: 200, body: { paymentId, outcome: 'approved' } });
    expect(await balances()).toEqual([FUNDS, 4_250, FUNDS - 4_250]);
    expect((await send('clearing', 4_500)).body.outcome).toBe('recorded');
    expect(await balances()).toEqual([FUNDS - 4_500, 0, FUNDS - 4_500]);
    expect(await eventKinds()).toEqual(['transaction_authorized', 'transaction_settled']);
  });

  it('reports every change of the account in a chain of events', async () => {
    await send('authorization', 5_000);
    await send('incremental_authorization', 2_000);
    await send('reversal', 1_000);
    await send('clearing', 4_000, { isFinal: false });
    await send('clearing', 2_000);
    await send('refund', 6_000);
    const data = (await events()).map((event) => event.data as TransactionLedgerData);
    expect(data.map(({ ledger }) => ledger.accountSequence)).toEqual([2, 3, 4, 5, 6, 7]);
    for (const [index, { ledger, follows }] of data.entries()) {
      const before = data[index - 1];
      if (!before) continue;
      expect(ledger.booked.before).toEqual(before.ledger.booked.after);
      expect(ledger.held.before).toEqual(before.ledger.held.after);
      expect(follows).toMatch(/^evt_/);
    }
    expect(data.map(({ firstOfCompany }) => firstOfCompany)).toEqual([
      true,
      ...Array.from({ length: 5 }, () => false),
    ]);
    expect(data.at(-1)).toMatchObject({ paymentState: 'refunded', balance: { amount: FUNDS } });
    expect((await account()).sequence).toBe(7);
  });

  it('is declined for one cent more than available, with the reason', async () => {
    expect((await send('authorization', FUNDS + 1)).body).toMatchObject({
      outcome: 'declined',
      reason: 'insufficient_funds',
    });
    expect(await balances()).toEqual([FUNDS, 0, FUNDS]);
    paymentId = randomUUID();
    expect((await send('authorization', FUNDS)).body.outcome).toBe('approved');
    expect(await eventKinds()).toEqual(['transaction_declined', 'transaction_authorized']);
  });

  it('is declined if its hold would have expired already', async () => {
    const at = new Date(Date.now() - 8 * DAY_MS).toISOString();
    expect((await send('authorization', FUNDS + 1, { at })).body).toMatchObject({
      outcome: 'declined',
      reason: 'authorization_expired',
    });
  });

  it('is cleared without authorization, also below zero', async () => {
    expect((await send('clearing', FUNDS + 500)).body.outcome).toBe('recorded');
    expect(await balances()).toEqual([-500, 0, -500]);
    expect(await eventKinds()).toEqual(['transaction_force_posted']);
  });

  it.each([
    ['freeze', 'card_frozen'],
    ['terminate', 'card_terminated'],
  ])('is declined right after %s', async (action, reason) => {
    await partner.post(`/v1/cards/${cardId}/${action}`);
    expect((await send('authorization', 100)).body).toMatchObject({ outcome: 'declined', reason });
  });

  it('answers a repeated message like the first one, and refuses other content with its id', async () => {
    const message = processor.message({ kind: 'authorization', cardId, paymentId }, 1_000);
    const answers = await Promise.all(Array.from({ length: 50 }, () => processor.post(message)));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(await balances()).toEqual([FUNDS, 1_000, FUNDS - 1_000]);
    const { merchant } = message as { merchant: object };
    const reordered = Object.fromEntries(
      Object.entries({
        ...message,
        merchant: Object.fromEntries(Object.entries(merchant).reverse()),
      }).reverse(),
    );
    expect(JSON.stringify(reordered)).not.toBe(JSON.stringify(message));
    expect((await processor.post(reordered)).body).toEqual(answers[0]!.body);
    const other = await processor.post({ ...message, amount: { amount: 2_000, currency: 'EUR' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'message_conflict' } });
    expect(await balances()).toEqual([FUNDS, 1_000, FUNDS - 1_000]);
    expect(await eventKinds()).toEqual(['transaction_authorized']);
  });

  it("is refused if the merchant's amount is another one in the account's currency", async () => {
    const euros = (amount: number) => ({ merchantAmount: { amount, currency: 'EUR' } });
    await send('authorization', 4_250);
    const kinds = [
      'authorization',
      'incremental_authorization',
      'reversal',
      'clearing',
      'clearing_reversal',
      'refund',
    ] as const;
    for (const kind of kinds) {
      const { status, body } = await send(kind, 1_000, euros(999));
      expect([kind, status, body.code]).toEqual([kind, 422, 'merchant_amount_differs']);
      expect(body.errors).toMatchObject([{ pointer: '/merchantAmount' }]);
    }
    expect(await balances()).toEqual([FUNDS, 4_250, FUNDS - 4_250]);
    expect(await eventKinds()).toEqual(['transaction_authorized']);
  });

  it("reports the merchant's amount only if it is in another currency", async () => {
    const equal = { merchantAmount: { amount: 4_250, currency: 'EUR' } };
    const clearing = { id: randomUUID(), at: new Date().toISOString() };
    expect((await send('authorization', 4_250, equal)).body.outcome).toBe('approved');
    const first = await send('clearing', 4_250, { ...clearing, ...equal });
    // With or without the same amount a second time, the message is the same.
    const again = await send('clearing', 4_250, clearing);
    expect([again.status, again.body]).toEqual([200, first.body]);
    const { transactionId } = first.body;
    const { body } = await partner.get<TransactionDetailResource>(
      `/v1/transactions/${transactionId}`,
    );
    expect(body.merchantAmounts).toBeNull();
    expect(body.messages.map(({ merchantAmount }) => merchantAmount)).toEqual([null, null]);
    for (const { data } of await events()) expect(data).not.toHaveProperty('merchantAmount');
  });

  it('never exceeds the funds with concurrent requests', async () => {
    const requests = Array.from({ length: 64 }, () =>
      processor.send({ kind: 'authorization', cardId }, 3_000),
    );
    const answers = await Promise.all(requests);
    const approved = answers.filter(({ body }) => body.outcome === 'approved').length;
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(approved).toBe(Math.floor(FUNDS / 3_000));
    expect(await balances()).toEqual([FUNDS, approved * 3_000, FUNDS - approved * 3_000]);
  });

  it('expires at the end of its hold', async () => {
    await send('authorization', 4_000);
    expect(await balances()).toEqual([FUNDS, 4_000, FUNDS - 4_000]);
    const inEightDays = new Date(Date.now() + 8 * DAY_MS);
    const clock = jest.spyOn(platform.app.get(Clock), 'now').mockReturnValue(inEightDays);
    await eventually('the hold expires', async () => (await balances())[1] === 0);
    expect(await eventKinds()).toEqual(['transaction_authorized', 'transaction_expired']);
    await send('clearing', 4_000, { at: inEightDays.toISOString() });
    clock.mockRestore();
    expect(await balances()).toEqual([FUNDS - 4_000, 0, FUNDS - 4_000]);
    expect((await eventKinds()).at(-1)).toBe('transaction_force_posted');
  });

  /** A card of a company whose credit application is not decided, so that the account is not open. */
  async function orderUnopenedCard() {
    const { id } = await partner.createCompany();
    const { modules } = await partner.onboardingLink(id);
    const applicant = new OnboardingApplicant(modules.creditApplication);
    await applicant.saveCredit(completeAnswers.credit);
    await applicant.submitCredit(1);
    await partner.approveKyc(id);
    const card = await partner.orderCard((await partner.createPerson(id)).id);
    await partner.post(`/v1/cards/${card.id}/activate`);
    return card;
  }

  describe('before its account is open', () => {
    beforeEach(async () => {
      ({ id: cardId, accountId, companyId } = await orderUnopenedCard());
    });

    const exceptionCodes = async () => {
      const rows = await platform.database.query(
        `SELECT jsonb_path_query_array(exceptions, '$[*].code') AS codes FROM payments
         WHERE account_id = $1 ORDER BY id`,
        [accountId],
      );
      return rows.map(({ codes }) => codes);
    };

    it('is declined, with an event, and a clearing is booked when the account opens', async () => {
      const answer = await send('authorization', 4_250);
      const declined = { outcome: 'declined', reason: 'account_not_open' };
      expect(answer).toMatchObject({ status: 200, body: declined });
      const [event] = await events();
      expect(event).toMatchObject({
        event: 'transaction_declined',
        data: { amount: { amount: 4_250 }, available: { amount: 0 }, reason: 'account_not_open' },
      });
      const clearing = processor.message({ kind: 'clearing', cardId, paymentId }, 4_250);
      const recorded = await processor.post(clearing);
      expect(recorded).toMatchObject({ status: 200, body: { outcome: 'recorded' } });
      expect((await processor.post(clearing)).body).toEqual(recorded.body);
      expect(await exceptionCodes()).toEqual([['account_not_open']]);
      const path = `/v1/transactions/${recorded.body.transactionId}`;
      const unopened = await partner.get<TransactionDetailResource>(path);
      expect(unopened.body).toMatchObject({ state: 'declined', cleared: { amount: 0 } });
      expect(await eventKinds()).toEqual(['transaction_declined']);

      await partner.sandbox(companyId, 'approve-credit');
      await eventually('the clearing is booked', async () => (await balances())[0] === -4_250);
      expect(await eventKinds()).toEqual(['transaction_declined', 'transaction_force_posted']);
      expect(await exceptionCodes()).toEqual([['clearing_of_declined_authorization']]);
      const opened = await partner.get<TransactionDetailResource>(path);
      expect(opened.body).toMatchObject({ state: 'cleared', cleared: { amount: 4_250 } });
      expect(opened.body.messages.map(({ accountSequence }) => accountSequence)).toEqual([null, 1]);
      expect((await send('authorization', 1_000, { paymentId: randomUUID() })).body.outcome).toBe(
        'approved',
      );
    });

    it('is booked once after a restart, also by two replicas, if the process ended before', async () => {
      const poll = jest.spyOn(PaymentUpdates.prototype, 'poll').mockResolvedValue();
      try {
        for (const kind of ['clearing', 'refund'] as const)
          await send(kind, 700, { paymentId: randomUUID() });
        await send('authorization', 0, { paymentId: randomUUID() });
        await partner.sandbox(companyId, 'approve-credit');
        expect(await account()).toMatchObject({ status: 'active', booked: { amount: 0 } });
      } finally {
        poll.mockRestore();
      }
      const replica = await PlatformFixture.start({}, platform.database);
      try {
        await eventually('all is booked', async () => (await account()).sequence === 2);
        expect((await exceptionCodes()).flat()).toEqual(['clearing_without_authorization']);
        const booked = ['transaction_force_posted', 'transaction_refunded'];
        expect((await eventKinds()).sort()).toEqual(['transaction_declined', ...booked]);
      } finally {
        await replica.close();
      }
    });

    it('is booked once if its next message comes while the account opens', async () => {
      const ids = Array.from({ length: 10 }, () => randomUUID());
      const sendAll = (kind: 'clearing' | 'refund', cents: number) =>
        Promise.all(ids.map((id) => send(kind, cents, { paymentId: id, isFinal: false })));
      await sendAll('clearing', 300);
      expect((await account()).status).toBe('pending');
      const [answers] = await Promise.all([
        sendAll('refund', 100),
        partner.sandbox(companyId, 'approve-credit'),
        sendAll('clearing', 200),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 200));
      await eventually('all is booked', async () => (await balances())[0] === -4_000);
      expect(await exceptionCodes()).toEqual(
        ids.map(() => ['clearing_without_authorization', 'clearing_without_authorization']),
      );
      const kinds = await eventKinds();
      expect(kinds.filter((kind) => kind === 'transaction_force_posted')).toHaveLength(20);
      expect(kinds).toHaveLength(30);
    });
  });

  describe('of zero, an account verification', () => {
    const verified = async () =>
      (
        await platform.database.query(
          `SELECT body::json -> 'data' AS data FROM events WHERE company_id = $1
             AND event_type = 'card_verified' ORDER BY sequence`,
          [companyId],
        )
      ).map(({ data }) => data as object);

    it('is approved without a hold and without funds, and reported as card_verified', async () => {
      await send('clearing', FUNDS + 1, { paymentId: randomUUID() });
      const sent = { id: randomUUID(), at: new Date().toISOString(), channel: 'online' as const };
      const { body } = await send('authorization', 0, sent);
      expect(body.outcome).toBe('approved');
      expect((await send('authorization', 0, sent)).body).toEqual(body);
      expect(await balances()).toEqual([-1, 0, -1]);
      const reported = { cardId, messageId: sent.id, merchant: { name: 'Bahnhof Buchhandlung' } };
      expect(await verified()).toMatchObject([reported]);
      expect(await eventKinds()).toEqual(['transaction_force_posted']);
      expect((await partner.get(`/v1/transactions/${body.transactionId}`)).status).toBe(404);
    });

    it('is declined if the card may not be used', async () => {
      await partner.post(`/v1/cards/${cardId}/freeze`);
      const { body } = await send('authorization', 0);
      expect(body).toMatchObject({ outcome: 'declined', reason: 'card_frozen' });
      expect(await verified()).toEqual([]);
      expect(await eventKinds()).toEqual(['transaction_declined']);
    });

    it('authorizes no clearing, and leaves the first payment to mark the company', async () => {
      await send('authorization', 0, { merchantAmount: { amount: 0, currency: 'USD' } });
      await send('clearing', 500, { merchantAmount: { amount: 550, currency: 'USD' } });
      expect(await events()).toMatchObject([
        { event: 'transaction_force_posted', data: { firstOfCompany: true } },
      ]);
      expect((await events())[0]!.data).not.toHaveProperty('follows');
    });

    it('is the only message of zero', async () => {
      const money = (amount: number) => ({ merchantAmount: { amount, currency: 'USD' } });
      const answers = [
        await send('incremental_authorization', 0),
        await send('clearing', 0),
        await send('refund', 0),
        await send('authorization', 0, money(1)),
        await send('authorization', 1, money(0)),
      ];
      for (const answer of answers)
        expect(answer).toMatchObject({ status: 422, body: { code: 'amount_zero' } });
      expect((await send('authorization', -1)).status).toBe(422);
    });
  });

  it('gets the same decision after the end of its hold, whatever came before', async () => {
    const at = new Date(Date.now() - 8 * DAY_MS).toISOString();
    const other = randomUUID();
    const inOrder = async (id: string, kinds: ('authorization' | 'clearing')[]) => {
      for (const kind of kinds) await send(kind, 1_000, { paymentId: id, at });
    };
    await inOrder(paymentId, ['authorization', 'clearing']);
    await inOrder(other, ['clearing', 'authorization']);
    const rows = await platform.database.query(
      `SELECT status, cleared::int, decline ->> 'reason' AS reason,
         jsonb_path_query_array(exceptions, '$[*].code') AS codes
       FROM payments WHERE account_id = $1`,
      [accountId],
    );
    const declined = { status: 'cleared', cleared: 1_000, reason: 'authorization_expired' };
    const codes = ['clearing_of_declined_authorization'];
    expect(rows).toEqual([1, 2].map(() => ({ ...declined, codes })));
  });

  it('spends the credit limit and no more', async () => {
    const card = await orderUnopenedCard();
    const credited = card.companyId;
    await partner.sandbox(credited, 'approve-credit');
    const limit = (await account(card.accountId)).creditLimit!.amount;
    expect(limit).toBeGreaterThan(0);
    const ask = (cents: number) =>
      processor.send({ kind: 'authorization', cardId: card.id }, cents);
    expect((await ask(limit)).body.outcome).toBe('approved');
    expect((await ask(1)).body).toMatchObject({ reason: 'insufficient_funds' });
    expect((await account(card.accountId)).available!.amount).toBe(0);
    const amount = { amount: 700, currency: 'EUR' };
    const reference = (await account(card.accountId)).topUpReference;
    await partner.post('/v1/sandbox/bank-transfers', { reference, amount });
    await processor.send({ kind: 'clearing', cardId: card.id }, 300);
    // Each event has the spendable amount apart from the booked one.
    const left = await platform.database.query(
      `SELECT event_type AS event, body::json -> 'data' -> 'available' AS available,
         body::json -> 'data' -> 'balance' AS balance,
         (body::json #>> '{data,ledger,booked,after,amount}')::int AS booked
       FROM events WHERE company_id = $1 AND body::jsonb -> 'data' ? 'balance' ORDER BY id`,
      [credited],
    );
    const money = (cents: number) => ({ amount: cents, currency: 'EUR' });
    const both = (cents: number) => ({ available: money(cents), balance: money(cents) });
    expect(left).toEqual([
      { event: 'transaction_authorized', ...both(0), booked: 0 },
      { event: 'transaction_declined', ...both(0), booked: null },
      { event: 'account_top_up', ...both(700), booked: 700 },
      { event: 'transaction_force_posted', ...both(400), booked: 400 },
    ]);
  });

  it('has at most 1,000 messages, and refuses further ones', async () => {
    const first = processor.message({ kind: 'authorization', cardId, paymentId }, 1);
    const { body } = await processor.post(first);
    await platform.database.query(
      `INSERT INTO payment_messages (id, payment_id, content, digest, is_conflict)
       SELECT m.id || n, m.payment_id, m.content || jsonb_build_object('id', m.id || n, 'kind', 'refund'),
         n::text, false
       FROM payment_messages m, generate_series(1, 998) n WHERE m.payment_id = $1`,
      [body.transactionId],
    );
    expect((await send('refund', 1, { id: `${paymentId}-last` })).status).toBe(200);
    const refused = { status: 409, body: { code: 'payment_messages_too_many' } };
    for (const kind of ['authorization', 'clearing', 'refund'] as const)
      expect(await send(kind, 1)).toMatchObject(refused);
    expect(await send('refund', 1, { paymentId: randomUUID(), follows: paymentId })).toMatchObject(
      refused,
    );
    expect((await processor.post(first)).body).toEqual(body);
    const conflict = await processor.post({ ...first, channel: 'cash' });
    expect(conflict).toMatchObject({ status: 409, body: { code: 'message_conflict' } });
    paymentId = randomUUID();
    expect((await send('authorization', 1)).body.outcome).toBe('approved');
  });

  it('is refused beyond the largest balance, without affecting other payments', async () => {
    const rich = await openFundedCard(platform, partner, 3_999_000_000_000_000);
    const other = await openFundedCard(platform, partner, FUNDS);
    const MOST = 9_000_000_000_000;
    const ask = (kind: 'authorization' | 'refund', cents: number, id = rich.id) =>
      processor.send({ kind, cardId: id }, cents);
    const requests = [
      ask('refund', MOST),
      ...Array.from({ length: 20 }, () => ask('authorization', 100, other.id)),
      ask('refund', 100),
      ask('refund', MOST),
    ];
    const answers = await Promise.all(requests);
    const [tooMuch, ...rest] = [answers.shift()!, answers.pop()!, ...answers];
    for (const answer of [tooMuch, rest.shift()!])
      expect(answer).toMatchObject({ status: 422, body: { code: 'balance_out_of_range' } });
    expect(rest.map(({ status }) => status)).toEqual(rest.map(() => 200));
    expect((await account(rich.accountId)).booked!.amount).toBe(3_999_000_000_000_100);
    expect((await account(other.accountId)).held!.amount).toBe(2_000);
    // It is as good as never sent: it can be sent again once there is room.
    expect((await ask('authorization', MOST)).body.outcome).toBe('approved');
    expect((await ask('authorization', MOST + 1)).status).toBe(422);
  });

  it('is accepted only from the processor, and only complete', async () => {
    const stranger = new ProcessorClient(platform.url, 'processor_test_of_somebody');
    expect((await stranger.send({ kind: 'authorization', cardId })).status).toBe(401);
    const unknown = await processor.send({ kind: 'authorization', cardId: 'crd_none' });
    expect(unknown).toMatchObject({ status: 422, body: { code: 'payment_card_unknown' } });
    const wrong = await processor.post({ kind: 'authorization', amount: null });
    expect(wrong.status).toBe(422);
  });
});
