import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type {
  CardResource,
  Page,
  Problem,
  ProcessorMessageKind,
  QueuedPayment,
  ReviewedPayment,
  TopUpResource,
  UnmatchedMoney,
  UnmatchedMoneyDetail,
} from '#contracts';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { openFundedCard } from '../../../test/fund-account.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';
import { PROCESSOR_KEY, ProcessorClient } from '../../../test/processor-client.js';

const NOTE = 'The merchant sent the purchase twice; the bank knows.';

describe('money in the back office', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let processor: ProcessorClient;
  let rosa: BackOfficeClient;
  let omar: BackOfficeClient;
  let card: CardResource;
  let paymentId: string;

  beforeAll(async () => {
    platform = await PlatformFixture.start({ processorApiKeys: [PROCESSOR_KEY] });
    processor = new ProcessorClient(platform.url);
    rosa = await BackOfficeClient.signedIn(platform, 'Rosa Review');
    omar = await BackOfficeClient.signedIn(platform, 'Omar Office');
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    partner = await platform.addPartner();
    card = await openFundedCard(platform, partner, 100_000);
    paymentId = randomUUID();
  });

  const send = async (kind: ProcessorMessageKind, cents: number, more = {}) =>
    (await processor.send({ kind, cardId: card.id, paymentId, ...more }, cents)).body.transactionId;

  const list = async (query: string) =>
    (await rosa.get<Page<QueuedPayment>>(`payment-exceptions?partnerId=${partner.id}&${query}`))
      .body;
  const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);
  const read = async (id: string) =>
    (await rosa.get<ReviewedPayment>(`payment-exceptions/${id}`)).body;
  const close = async (id: string, revision: string, by = rosa) => {
    const { status, body } = await by.post(`payment-exceptions/${id}/close`, {
      revision,
      note: NOTE,
    });
    return status === 204 ? 'done' : `${status} ${body.code}`;
  };

  it('lists the payments with exceptions, with all their messages', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const id = await send('clearing', 2_300);
    await send('refund', 2_500, { at });
    await send('clearing', 9, { id: 'm-1', paymentId: randomUUID() });
    expect((await list('')).data).toMatchObject([
      {
        id,
        company: { id: card.companyId, legalName: 'Fabrikam GmbH' },
        partner: { id: partner.id },
        amount: { amount: 2_300, currency: 'EUR' },
        exceptionState: 'open',
        codes: ['clearing_without_authorization', 'refund_above_purchase'],
      },
      { codes: ['clearing_without_authorization'] },
    ]);
    const payment = await read(id!);
    expect(payment).toMatchObject({
      state: 'refunded',
      exceptionState: 'open',
      cardLast4: card.last4,
      cleared: { amount: 2_300 },
      refunded: { amount: 2_500 },
      messages: [
        { kind: 'clearing', isConflict: false, cardId: card.id },
        { kind: 'refund', at },
      ],
      trail: [],
    });
  });

  it('shows a rejected message, and messages of other cards with the same payment id', async () => {
    const other = await openFundedCard(platform, partner, 100_000);
    const id = await send('authorization', 500, { id: `${paymentId}-1` });
    await processor.send(
      { kind: 'clearing', cardId: card.id, paymentId, id: `${paymentId}-1` },
      700,
    );
    await processor.send({ kind: 'clearing', cardId: other.id, paymentId }, 500);
    // The other card belongs to another company.
    expect(other.accountId).not.toBe(card.accountId);
    expect(await idsOf('code=other_card')).toHaveLength(2);
    const { exceptions, messages } = await read(id!);
    expect(exceptions.map(({ code }) => code)).toEqual(['message_conflict', 'other_card']);
    expect(messages.map(({ cardId, isConflict }) => [cardId === card.id, isConflict])).toEqual([
      [true, false],
      [true, true],
      [false, false],
    ]);
  });

  it('pages and filters', async () => {
    const ids = [await send('clearing', 1)];
    for (const kind of ['refund', 'clearing_reversal'] as const) {
      paymentId = randomUUID();
      ids.push(await send(kind, 1, { follows: `none-${paymentId}` }));
    }
    expect(await idsOf('limit=2')).toEqual(ids.slice(0, 2));
    expect(await idsOf(`limit=2&startingAfter=${ids[1]}`)).toEqual([ids[2]]);
    expect(await idsOf('code=other_card')).toEqual([]);
    expect(await idsOf('code=refund_without_purchase')).toEqual([ids[1]]);
    expect(await idsOf('code=clearing_reversal_without_clearing')).toEqual([ids[2]]);
    expect(await idsOf('state=closed')).toEqual([]);
    const wrong = await rosa.get<Problem>('payment-exceptions?state=all&code=x&startingAfter=1');
    expect(wrong.body.errors).toHaveLength(3);
  });

  it('closes once with a note, also by several reviewers at the same time', async () => {
    const id = (await send('clearing', 2_300))!;
    const { revision } = await read(id);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => close(id, revision, index % 2 ? rosa : omar)),
    );
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    expect(new Set(answers)).toEqual(new Set(['done', '409 exceptions_closed']));
    const { exceptionState, trail } = await read(id);
    expect(exceptionState).toBe('closed');
    expect(trail).toMatchObject([
      {
        action: 'payment_exceptions_closed',
        actor: { kind: 'reviewer' },
        reason: NOTE,
        details: { exceptions: [{ code: 'clearing_without_authorization' }] },
      },
    ]);
    expect([await idsOf(''), await idsOf('state=closed')]).toEqual([[], [id]]);
  });

  it('lists the closed ones by the latest first', async () => {
    const ids: string[] = [];
    for (const _ of [1, 2, 3]) {
      paymentId = randomUUID();
      ids.push((await send('clearing', 1))!);
      await close(ids.at(-1)!, (await read(ids.at(-1)!)).revision);
    }
    const latest = ids.toReversed();
    expect(await idsOf('state=closed')).toEqual(latest);
    expect(await idsOf('state=closed&limit=1')).toEqual(latest.slice(0, 1));
    expect(await idsOf(`state=closed&startingAfter=${latest[0]}`)).toEqual(latest.slice(1));
  });

  it('stays closed for consistent messages, and is opened again by contradictions', async () => {
    const id = (await send('clearing', 2_300))!;
    const first = await read(id);
    await close(id, first.revision);
    await send('refund', 300);
    expect((await read(id)).exceptionState).toBe('closed');
    await send('refund', 2_001);
    const again = await read(id);
    expect(again.exceptionState).toBe('open');
    expect(again.exceptions.map(({ code, isClosed }) => [code, isClosed])).toEqual([
      ['clearing_without_authorization', true],
      ['refund_above_purchase', false],
    ]);
    // What the reviewer saw before is not what would be closed now.
    expect(await close(id, first.revision, omar)).toBe('409 payment_changed');
    expect(await close(id, again.revision, omar)).toBe('done');
    // Explained, so that nothing is left of it.
    await send('authorization', 2_300, { at: new Date(Date.now() - 60_000).toISOString() });
    expect((await read(id)).exceptions.map(({ code }) => code)).toEqual(['refund_above_purchase']);
    expect((await read(id)).trail.map(({ actor }) => actor.name)).toEqual([
      'Rosa Review',
      'Omar Office',
    ]);
  });

  it('loses no closing to messages that come at the same moment', async () => {
    const id = (await send('clearing', 2_300))!;
    const { revision } = await read(id);
    const answers = await Promise.all([
      close(id, revision),
      ...Array.from({ length: 20 }, () => send('refund', 10)),
    ]);
    expect(answers[0]).toBe('done');
    const { exceptionState, refunded, messages } = await read(id);
    expect([exceptionState, refunded.amount, messages.length]).toEqual(['closed', 200, 21]);
  });

  it('lists unmatched money of all partners, with the intended account', async () => {
    const { body: account } = await partner.get<{ topUpReference: string }>(
      `/v1/accounts/${card.accountId}`,
    );
    const transfer = async (reference: string, currency: string) =>
      (
        await partner.post<TopUpResource>('/v1/sandbox/bank-transfers', {
          ...{ reference, amount: { amount: 900, currency } },
          remitter: 'Fabrikam GmbH',
        })
      ).body;
    const wrong = await transfer('invoice 12', 'EUR');
    const foreign = await transfer(account.topUpReference, 'USD');
    await transfer(account.topUpReference, 'EUR');
    const found = async (query: string) =>
      (
        await rosa.get<Page<UnmatchedMoney>>(`unmatched-money?partnerId=${partner.id}&${query}`)
      ).body.data.map(({ id }) => id);
    expect(await found('')).toEqual([wrong.id, foreign.id]);
    expect(await found('limit=1')).toEqual([wrong.id]);
    expect(await found(`startingAfter=${wrong.id}`)).toEqual([foreign.id]);
    expect(await found('reason=currency_mismatch')).toEqual([foreign.id]);
    const one = async (id: string) =>
      (await rosa.get<UnmatchedMoneyDetail>(`unmatched-money/${id}`)).body;
    expect(await one(wrong.id)).toMatchObject({
      amount: { amount: 900, currency: 'EUR' },
      reason: 'reference_malformed',
      reference: 'invoice 12',
      remitter: 'Fabrikam GmbH',
      transferId: wrong.transferId,
      account: null,
    });
    expect((await one(foreign.id)).account).toEqual({
      id: card.accountId,
      company: { id: card.companyId, legalName: 'Fabrikam GmbH' },
      currency: 'EUR',
    });
  });

  it('is for reviewers only', async () => {
    const id = (await send('clearing', 2_300))!;
    const admin = await BackOfficeClient.signedIn(platform, 'Adam Admin', 'admin');
    const stranger = new BackOfficeClient(platform.url);
    for (const path of [
      'payment-exceptions',
      `payment-exceptions/${id}`,
      'unmatched-money',
      'unmatched-money/top_1',
    ]) {
      expect((await admin.get(path)).body.code).toBe('reviewer_role_missing');
      expect((await stranger.get(path)).body.code).toBe('session_required');
    }
    expect(await close(id, 'x', admin)).toBe('403 reviewer_role_missing');
    expect(await close(id, 'x', stranger)).toBe('401 session_required');
    expect(await close('txn_none', 'x')).toBe('404 transaction_unknown');
    expect((await rosa.get('unmatched-money/top_none')).body.code).toBe('top_up_unknown');
    const blank = await rosa.post<Problem>(`payment-exceptions/${id}/close`, {
      revision: 'x',
      note: ' ',
    });
    expect(blank.status).toBe(422);
  });
});
