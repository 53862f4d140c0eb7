import { randomUUID } from 'node:crypto';
import type {
  AccountResource,
  AutoTopUpResource,
  CardResource,
  MoneyProposalDetail,
  Page,
  Problem,
  TopUpResource,
} from '#contracts';
import type { JsonAnswer } from '#testing';
import { completeAnswers, OnboardingApplicant } from '../../test/onboarding-applicant.js';
import { OnboardingVisitor, peopleOf } from '../../test/onboarding-visitor.js';
import { MoneyReview, NOTE } from '../../test/money-review.js';
import type { PartnerClient } from '../../test/partner-client.js';
import { FIND_DISCREPANCIES } from '../money/ledger/ledger.sql.js';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const said = ({ status, body }: JsonAnswer<unknown>) =>
  `${status} ${(body as Problem | undefined)?.code}`;
const DENIED = '409 company_denied';

describe('a company whose KYC was denied', () => {
  let money: MoneyReview;
  let partner: PartnerClient;
  let companyId: string;
  let personId: string;
  let card: CardResource;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    money = await MoneyReview.start();
  });

  afterAll(() => money?.close());

  /** It has a waiting card on a debit account, and its KYC is in review. */
  beforeEach(async () => {
    partner = await money.platform.addPartnerWithoutWebhook();
    companyId = (await partner.createCompany()).id;
    personId = (await partner.createPerson(companyId)).id;
    card = await partner.orderCard(personId, 'physical');
    Object.assign(money, { partner, card });
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
    await applicant.submitCompleteKyc();
    expect((await partner.sandbox(companyId, 'start-review')).status).toBe(204);
  });

  afterEach(async () => {
    await money.platform.database
      .query(FIND_DISCREPANCIES)
      .then((found) => expect(found).toEqual([]));
  });

  const deny = () => partner.sandbox(companyId, 'deny-kyc');
  const account = async () =>
    (await partner.get<AccountResource>(`/v1/accounts/${card.accountId}`)).body;
  const transfer = async () =>
    (
      await partner.post<TopUpResource>('/v1/sandbox/bank-transfers', {
        transferId: randomUUID(),
        reference: (await account()).topUpReference,
        amount: euros(5_000),
      })
    ).body;
  const setAutoTopUp = () =>
    partner.put<AutoTopUpResource>(`/v1/accounts/${card.accountId}/auto-top-up`, {
      threshold: euros(1_000),
      amount: euros(10_000),
    });
  async function events(): Promise<string[]> {
    const rows = await money.platform.database.query(
      'SELECT event_type AS type FROM events WHERE company_id = $1 ORDER BY created_at, sequence',
      [companyId],
    );
    return rows.map(({ type }) => type as string);
  }

  it('is refused by every operation that gives it something', async () => {
    await applicant.saveCredit(completeAnswers.credit);
    await new OnboardingVisitor(applicant.url).enrich(peopleOf(1));
    await deny();
    const before = await events();
    const visitor = new OnboardingVisitor(applicant.url);
    const cards = [{ externalId: peopleOf(1)[0]!.externalId, cardType: 'virtual' as const }];
    const doors: Record<string, () => Promise<JsonAnswer<unknown>>> = {
      'order a card': () => partner.post('/v1/cards', { personId, cardType: 'virtual' }),
      'order a card on an account': () =>
        partner.post('/v1/cards', { personId, cardType: 'virtual', accountId: card.accountId }),
      'replace a card': () => partner.post(`/v1/cards/${card.id}/replace`, { reason: 'lost' }),
      'set automatic top-ups': setAutoTopUp,
      'save a credit application': () => applicant.saveCredit(completeAnswers.credit, 1),
      'submit a credit application': () => applicant.submitCredit(1),
      'choose the debit solution': () => applicant.chooseDebit(),
      'confirm people': () => visitor.confirm({ peopleVersion: 1, cards }),
      'approve credit': () => partner.sandbox(companyId, 'approve-credit'),
    };
    const answers: Record<string, string> = {};
    for (const [door, open] of Object.entries(doors)) answers[door] = said(await open());
    expect(answers).toEqual(Object.fromEntries(Object.keys(doors).map((door) => [door, DENIED])));
    expect(said(await partner.sandbox(companyId, 'approve-kyc'))).toBe(
      '409 kyc_transition_impossible',
    );
    const application = await applicant.application();
    expect(application).toMatchObject({
      isConfirmationOpen: false,
      creditApplication: { isEditable: false },
      debitSolution: { isOffered: false },
    });
    expect(await events()).toEqual(before);
  });

  it('has only its waiting cards terminated', async () => {
    const other = await partner.createCompany();
    const theirs = await partner.orderCard((await partner.createPerson(other.id)).id);
    expect((await deny()).status).toBe(204);
    const statusOf = async (id: string) =>
      (await partner.get<CardResource>(`/v1/cards/${id}`)).body.status;
    expect([await statusOf(card.id), await statusOf(theirs.id)]).toEqual([
      'terminated',
      'pre_order',
    ]);
    const { status } = await partner.get(`/v1/sandbox/cards/${card.id}/letter`);
    expect(status).toBe(404);
  });

  it("can't spend, and earlier payments are posted", async () => {
    await transfer();
    await deny();
    const { processor } = money;
    const asked = await processor.send({ kind: 'authorization', cardId: card.id }, 100);
    expect(asked.body).toMatchObject({ outcome: 'declined', reason: 'company_denied' });
    expect((await processor.send({ kind: 'clearing', cardId: card.id }, 700)).status).toBe(200);
    expect((await account()).booked).toEqual(euros(4_300));
  });

  it('has arriving money in suspense, which can only be returned', async () => {
    const matched = await transfer();
    await deny();
    const late = await transfer();
    expect([matched.status, late.status, late.unmatchedReason]).toEqual([
      'completed',
      'unmatched',
      'company_denied',
    ]);
    expect((await account()).booked).toEqual(euros(5_000));
    const inReview = { accountId: card.accountId };
    expect(await money.assign(late.id, inReview)).toBe(DENIED);
    const proposal = await money.giveBack(late.id);
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('done');
    expect((await money.topUp(late.id)).status).toBe('returned');
  });

  it('is assigned no money by an earlier proposal', async () => {
    const { id } = await money.transfer(5_000);
    const proposal = await money.assign(id, { accountId: card.accountId });
    await deny();
    expect(await money.decide(proposal, 'approve', money.omar)).toBe(DENIED);
    const { body } = await money.rosa.get<MoneyProposalDetail>(`money-proposals/${proposal}`);
    expect([body.state, body.note]).toEqual(['waiting', NOTE]);
  });

  it('has no automatic top-ups, and a pending one is returned', async () => {
    const simulation = `/v1/sandbox/accounts/${card.accountId}/top-up-simulation`;
    await partner.put(simulation, { settlement: 'on_call' });
    const { body: before } = await setAutoTopUp();
    expect([before.status, before.pendingTopUpId]).toEqual([
      'active',
      expect.stringMatching(/^top_/),
    ]);
    await deny();
    const settings = `/v1/accounts/${card.accountId}/auto-top-up`;
    expect((await partner.get<AutoTopUpResource>(settings)).body).toMatchObject({
      status: 'inactive',
      deactivationReason: 'switched_off',
    });
    expect((await events()).slice(-1)).toEqual(['auto_top_up_deactivated']);
    const complete = `/v1/sandbox/top-ups/${before.pendingTopUpId}/complete`;
    for (const time of [1, 2]) {
      const { status, body } = await partner.post<TopUpResource>(complete);
      expect([time, status, body.status, body.unmatchedReason, body.accountId]).toEqual([
        ...[time, 200, 'unmatched', 'company_denied', null],
      ]);
    }
    expect((await account()).booked).toEqual(euros(0));
    const { body } = await partner.get<AutoTopUpResource>(settings);
    expect(body.pendingTopUpId).toBeNull();
    expect(await events()).not.toContain('account_top_up');
    const proposal = await money.giveBack(before.pendingTopUpId!);
    expect(await money.decide(proposal, 'approve', money.omar)).toBe('done');
  });

  it('keeps its accounts closed when its credit application is denied, too', async () => {
    const company = await partner.createCompany();
    const { modules } = await partner.onboardingLink(company.id);
    const kyc = new OnboardingApplicant(modules.kyc);
    await kyc.submitCompleteKyc();
    const credit = new OnboardingApplicant(modules.creditApplication);
    await credit.submitCompleteCredit();
    const waiting = await partner.orderCard((await partner.createPerson(company.id)).id);
    await partner.sandbox(company.id, 'start-review');
    await partner.sandbox(company.id, 'deny-kyc');
    expect(said(await partner.sandbox(company.id, 'approve-credit'))).toBe(DENIED);
    expect((await partner.sandbox(company.id, 'deny-credit')).status).toBe(204);
    const { body } = await partner.get<AccountResource>(`/v1/accounts/${waiting.accountId}`);
    expect(body.status).toBe('pending');
    const [event] = await money.platform.database.query(
      `SELECT body::json->'data' AS data FROM events
       WHERE company_id = $1 AND event_type = 'credit_denied'`,
      [company.id],
    );
    expect(event!.data).toMatchObject({ debitSolutionOffered: false });
  });

  it('gets no card and no money after a concurrent denial', async () => {
    const orders = Array.from({ length: 10 }, () =>
      partner.post<CardResource & Omit<Problem, 'status'>>('/v1/cards', {
        personId,
        cardType: 'virtual',
      }),
    );
    const transfers = Array.from({ length: 10 }, transfer);
    const denial = deny();
    const later = Array.from({ length: 10 }, () =>
      partner.post<CardResource & Omit<Problem, 'status'>>('/v1/cards', {
        personId,
        cardType: 'virtual',
      }),
    );
    const laterTransfers = Array.from({ length: 10 }, transfer);
    expect((await denial).status).toBe(204);
    for (const { status, body } of await Promise.all([...orders, ...later]))
      expect(status === 201 || body.code === 'company_denied').toBe(true);
    const { body: list } = await partner.get<Page<CardResource>>(
      `/v1/cards?companyId=${companyId}&limit=100`,
    );
    expect(new Set(list.data.map(({ status }) => status))).toEqual(new Set(['terminated']));
    const settled = await Promise.all([...transfers, ...laterTransfers]);
    const posted = settled.filter(({ status }) => status === 'completed').length;
    expect(settled.filter(({ status }) => status === 'unmatched')).toHaveLength(20 - posted);
    expect((await account()).booked).toEqual(euros(posted * 5_000));
  });
});
