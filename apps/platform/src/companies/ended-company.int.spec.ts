import { randomUUID } from 'node:crypto';
import type {
  AccountResource,
  AutoTopUpResource,
  CardResource,
  CompanyResource,
  PersonalData,
  Problem,
  ReviewedApplication,
  ReviewTask,
  TopUpResource,
} from '#contracts';
import type { JsonAnswer } from '#testing';
import { MoneyReview, NOTE } from '../../test/money-review.js';
import { completeAnswers, OnboardingApplicant } from '../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { whileCommitsAreRefused } from '../../test/refused-commits.js';
import { RetentionWorker } from '../privacy/erasure.service.js';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const said = ({ status, body }: JsonAnswer<unknown>) =>
  `${status} ${(body as Problem | undefined)?.code}`;
const REASON = 'The company stops trading';
const ENDED = '409 company_ended';
const IBAN = 'DE75 5121 0800 1245 1261 99';

describe('a company whose business relationship has ended', () => {
  let money: MoneyReview;
  let partner: PartnerClient;
  let card: CardResource;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    money = await MoneyReview.start();
  });

  afterAll(() => money?.close());

  beforeEach(async () => {
    await money.openAccount();
    ({ partner, card } = money);
    ({ companyId } = card);
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
    await applicant.saveCredit(completeAnswers.credit);
    await applicant.submitCredit(1);
    await money.fund(50_000);
  });

  const read = async () =>
    (await money.rosa.get<ReviewedApplication>(`applications/${companyId}`)).body;
  const propose = (by = money.rosa, reason = REASON) =>
    by.post(`companies/${companyId}/propose-end`, { reason });
  const decide = async (step: 'approve' | 'withdraw', by = money.omar, proposalId?: string) =>
    by.post(`companies/${companyId}/${step}-end`, {
      proposalId: proposalId ?? (await read()).endProposal!.id,
    });
  const end = async () => {
    expect((await propose()).status).toBe(204);
    expect((await decide('approve')).status).toBe(204);
  };
  const status = async () =>
    (await partner.get<CompanyResource>(`/v1/companies/${companyId}`)).body.status;
  const account = () => money.account();
  const cardStatus = async (id = card.id) =>
    (await partner.get<CardResource>(`/v1/cards/${id}`)).body.status;
  const send = (kind: 'authorization' | 'clearing' | 'refund', amount: number) =>
    money.processor.send({ kind, cardId: card.id }, amount);
  const payOut = async (cents: number, more: object = {}) => {
    const { revision } = await money.reviewed();
    const body = { revision, amount: euros(cents), iban: IBAN, note: NOTE, ...more };
    const path = `accounts/${card.accountId}/propose-payout`;
    const { status: code, body: answer } = await money.rosa.post<{ id: string; code?: string }>(
      path,
      body,
    );
    return code === 201 ? answer.id : `${code} ${answer.code}`;
  };

  it('ends when another reviewer approves, and can be withdrawn before', async () => {
    expect((await propose()).status).toBe(204);
    expect(said(await propose(money.omar))).toBe('409 end_proposed');
    expect(said(await decide('approve', money.rosa))).toBe('409 four_eyes_required');
    const { endProposal } = await read();
    expect(endProposal).toMatchObject({ reason: REASON, reviewer: { name: 'Rosa Review' } });
    const { body } = await money.omar.get<{ data: ReviewTask[] }>(
      `tasks?kind=proposal&search=${companyId}`,
    );
    expect(body.data).toMatchObject([{ id: endProposal!.id, subject: 'end', isProposed: true }]);
    expect((await decide('withdraw')).status).toBe(204);
    expect(said(await decide('approve', money.omar, endProposal!.id))).toBe('409 end_not_proposed');
    expect([await status(), await cardStatus()]).toEqual(['active', 'active']);
    expect((await propose()).status).toBe(204);
    expect(said(await decide('approve', money.omar, endProposal!.id))).toBe('409 end_not_proposed');
    expect((await decide('approve')).status).toBe(204);
    expect([await status(), await cardStatus()]).toEqual(['ended', 'terminated']);
    const { trail, endedAt } = await read();
    expect(endedAt).toMatch(/Z$/);
    expect(
      trail.filter(({ action }) => action.includes('end')).map(({ action }) => action),
    ).toEqual(['end_proposed', 'end_proposal_withdrawn', 'end_proposed', 'company_ended']);
    expect(said(await propose())).toBe(ENDED);
    expect(said(await money.rosa.post(`companies/${companyId}/restrict`, { reason: REASON }))).toBe(
      ENDED,
    );
    expect(JSON.stringify((await partner.get('/v1/companies')).body)).not.toContain(REASON);
  });

  it('is left as it was by an approval that is not committed, and ends once', async () => {
    await propose();
    const answer = await whileCommitsAreRefused(money.platform.database, 'companies', () =>
      decide('approve'),
    );
    expect(answer.status).toBe(500);
    expect([await status(), await cardStatus()]).toEqual(['active', 'active']);
    const { id } = (await read()).endProposal!;
    const both = await Promise.all(
      Array.from({ length: 5 }, () => decide('approve', money.omar, id)),
    );
    expect(both.map(said).sort()).toEqual(['204 undefined', ...Array<string>(4).fill(ENDED)]);
    expect((await read()).trail.filter(({ action }) => action === 'company_ended')).toHaveLength(1);
    expect(await cardStatus()).toBe('terminated');
  });

  it('is refused by every operation that gives it something', async () => {
    const other = await partner.orderCard(card.personId, 'physical');
    await end();
    expect(await cardStatus(other.id)).toBe('terminated');
    expect((await partner.get(`/v1/sandbox/cards/${other.id}/letter`)).status).toBe(404);
    const { personId, accountId } = card;
    const doors: Record<string, () => Promise<JsonAnswer<unknown>>> = {
      'order a card': () => partner.post('/v1/cards', { personId, cardType: 'virtual' }),
      'order a card on an account': () =>
        partner.post('/v1/cards', { personId, cardType: 'virtual', accountId }),
      'replace a card': () => partner.post(`/v1/cards/${card.id}/replace`, { reason: 'lost' }),
      'set automatic top-ups': () =>
        partner.put(`/v1/accounts/${accountId}/auto-top-up`, {
          threshold: euros(1_000),
          amount: euros(10_000),
        }),
      'create a person': () =>
        partner.post('/v1/people', { companyId, externalId: randomUUID(), name: 'New Person' }),
      'create a link': () =>
        partner.get(`/v1/companies/generate-onboarding-url?companyId=${companyId}`),
      'open the onboarding': () => applicant.saveCredit(completeAnswers.credit, 1),
      'approve credit': () => partner.sandbox(companyId, 'approve-credit'),
      'deny credit': () => partner.sandbox(companyId, 'deny-credit'),
      'approve KYC': () => partner.sandbox(companyId, 'approve-kyc'),
    };
    const answers: Record<string, string> = {};
    for (const [door, open] of Object.entries(doors)) answers[door] = said(await open());
    expect(answers).toEqual(Object.fromEntries(Object.keys(doors).map((door) => [door, ENDED])));
    const { body } = await money.omar.get<{ data: ReviewTask[] }>(`tasks?search=${companyId}`);
    expect(body.data).toEqual([]);
  });

  it("can't spend, and earlier payments are posted", async () => {
    expect((await send('authorization', 100)).body).toMatchObject({ outcome: 'approved' });
    await end();
    expect((await send('authorization', 100)).body).toMatchObject({
      ...{ outcome: 'declined', reason: 'company_ended' },
    });
    const before = (await account()).booked!.amount;
    expect((await send('clearing', 700)).status).toBe(200);
    expect((await send('refund', 200)).status).toBe(200);
    expect((await account()).booked).toEqual(euros(before - 500));
    await money.expectWhole();
  });

  it('has its balance paid out by two reviewers, to the cent, as often as money comes back', async () => {
    expect(await payOut(50_000)).toBe('409 company_not_ended');
    const payment = { cardId: card.id, paymentId: randomUUID() };
    const { body } = await money.processor.send({ ...payment, kind: 'authorization' }, 300);
    expect(body).toMatchObject({ outcome: 'approved' });
    await end();
    expect(await payOut(50_000)).toBe('409 payout_blocked');
    await money.processor.send({ ...payment, kind: 'reversal' }, 300);
    expect((await account()).held).toEqual(euros(0));
    expect(await payOut(49_999)).toBe('409 payout_balance_changed');
    expect(await payOut(50_000, { iban: 'DE75 5121 0800 1245 1261 98' })).toBe(
      '422 validation_failed',
    );
    const proposal = await payOut(50_000);
    expect(await payOut(50_000)).toBe('409 proposal_waiting');
    const { legalName } = (await read()).company;
    expect(await money.proposal(proposal)).toMatchObject({
      ...{ kind: 'payout', amount: euros(-50_000) },
      beneficiary: { accountHolder: legalName, iban: 'DE75512108001245126199' },
    });
    expect(await money.decide(proposal, 'approve', money.rosa)).toBe('409 four_eyes_required');
    const unposted = money.platform.database.query(
      `UPDATE money_proposals SET state = 'approved', decided_by = $2, decided_by_name = '', decided_at = now()
       WHERE id = $1`,
      [proposal, money.omar.id],
    );
    await expect(unposted).rejects.toThrow('an approved payout is posted');
    expect((await send('refund', 200)).status).toBe(200);
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('409 payout_balance_changed');
    expect(await money.decide(proposal, 'withdraw', money.rosa)).toBe('done');
    const whole = await payOut(50_200);
    expect(await money.decide(whole, 'approve', money.omar)).toBe('done');
    expect((await account()).booked).toEqual(euros(0));
    expect((await money.counterparts()).bank).toBe(200);
    expect(await money.events('account_corrected')).toMatchObject([
      { data: { amount: euros(-50_200) } },
    ]);
    expect(await money.events('low_balance')).toEqual([]);
    expect((await send('refund', 300)).status).toBe(200);
    expect(await money.decide(await payOut(300), 'approve', money.omar)).toBe('done');
    await money.expectWhole();
    const { body: data } = await partner.get<PersonalData>(
      `/v1/companies/${companyId}/personal-data`,
    );
    expect(data.payouts).toHaveLength(3);
    expect(data.payouts[0]).toMatchObject({
      ...{ accountHolder: legalName, iban: 'DE75512108001245126199' },
    });
  });

  it('has arriving money in suspense, unless it owes some', async () => {
    await end();
    const transfer = async (amount: number) =>
      money.transfer(amount, (await account()).topUpReference!);
    const late = await transfer(1_000);
    expect([late.status, late.unmatchedReason]).toEqual(['unmatched', 'company_ended']);
    expect(await money.assign(late.id)).toBe(ENDED);
    expect(await money.decide(await money.giveBack(late.id), 'approve', money.omar)).toBe('done');
    expect((await send('clearing', 50_400)).status).toBe(200);
    expect((await account()).booked).toEqual(euros(-400));
    expect(await payOut(400)).toBe('409 payout_blocked');
    const paid: TopUpResource = await transfer(500);
    expect([paid.status, paid.accountId]).toEqual(['completed', card.accountId]);
    expect(await money.decide(await payOut(100), 'approve', money.omar)).toBe('done');
    await money.expectWhole();
  });

  it('has no automatic top-ups, and a pending one is returned', async () => {
    const settings = `/v1/accounts/${card.accountId}/auto-top-up`;
    await partner.put(`/v1/sandbox/accounts/${card.accountId}/top-up-simulation`, {
      settlement: 'on_call',
    });
    const { body: before } = await partner.put<AutoTopUpResource>(settings, {
      ...{ threshold: euros(60_000), amount: euros(10_000) },
    });
    await end();
    expect((await partner.get<AutoTopUpResource>(settings)).body.status).toBe('inactive');
    const { body } = await partner.post<TopUpResource>(
      `/v1/sandbox/top-ups/${before.pendingTopUpId}/complete`,
    );
    expect([body.status, body.unmatchedReason]).toEqual(['unmatched', 'company_ended']);
  });

  it('is erased five years after its end, once its accounts are at zero', async () => {
    await end();
    const retention = async () =>
      (await partner.get<PersonalData>(`/v1/companies/${companyId}/personal-data`)).body.retention;
    const yearsLater = (years: number) =>
      money.platform.database.query(
        // A second more, because the time of the service has milliseconds, and that of the database more digits.
        'UPDATE companies SET ended_at = now() - make_interval(years => $2, secs => 1) WHERE id = $1',
        [companyId, years],
      );
    const erase = async () => {
      await money.platform.app.get(RetentionWorker).poll();
      return (await partner.get<CompanyResource>(`/v1/companies/${companyId}`)).body.legalName;
    };
    await yearsLater(6);
    expect((await retention()).state).toBe('business_relationship');
    expect(await erase()).not.toBe('Erased');
    expect(await money.decide(await payOut(50_000), 'approve', money.omar)).toBe('done');
    await yearsLater(4);
    expect(await retention()).toMatchObject({ state: 'retained' });
    expect(said(await partner.delete(`/v1/companies/${companyId}/personal-data`))).toBe(
      '409 retention_period_running',
    );
    const { database } = money.platform;
    await database.query(`UPDATE cards SET shipping_address = '{}' WHERE id = $1`, [card.id]);
    await yearsLater(5);
    expect(await erase()).toBe('Erased');
    expect(
      await database.query('SELECT shipping_address AS address FROM cards WHERE id = $1', [
        card.id,
      ]),
    ).toEqual([{ address: null }]);
    // For the card vault.
    const tokens = 'SELECT FROM card_vault_erasures JOIN cards USING (card_token) WHERE id = $1';
    expect(await database.query(tokens, [card.id])).toHaveLength(1);
    const account = await partner.get<AccountResource>(`/v1/accounts/${card.accountId}`);
    expect(account.body.booked).toEqual(euros(0));
  });

  it('is not proposed for an unknown company or without a reason', async () => {
    expect(
      said(await money.rosa.post('companies/cmp_unknown/propose-end', { reason: REASON })),
    ).toBe('404 company_unknown');
    expect(said(await propose(money.rosa, ' '))).toBe('422 validation_failed');
  });
});
