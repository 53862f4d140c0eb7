import { randomUUID } from 'node:crypto';
import type {
  AccountResource,
  AutoTopUpResource,
  CardResource,
  CompanyResource,
  Problem,
  ReviewedApplication,
  TopUpResource,
} from '#contracts';
import type { JsonAnswer } from '#testing';
import { completeAnswers, OnboardingApplicant } from '../../test/onboarding-applicant.js';
import { MoneyReview } from '../../test/money-review.js';
import type { PartnerClient } from '../../test/partner-client.js';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const said = ({ status, body }: JsonAnswer<unknown>) =>
  `${status} ${(body as Problem | undefined)?.code}`;
const REASON = 'Possible match with a sanctions list';

describe('a restricted company', () => {
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
    await money.transfer(50_000, (await account()).topUpReference!);
  });

  const restrict = (by = money.rosa, reason = REASON) =>
    by.post(`companies/${companyId}/restrict`, { reason });
  const lift = (by = money.omar, reason = 'Another person') =>
    by.post(`companies/${companyId}/lift-restriction`, { reason });
  const account = async () =>
    (await partner.get<AccountResource>(`/v1/accounts/${card.accountId}`)).body;
  const status = async () =>
    (await partner.get<CompanyResource>(`/v1/companies/${companyId}`)).body.status;
  const order = (key?: string) =>
    partner.post<CardResource>('/v1/cards', {
      personId: card.personId,
      cardType: 'virtual',
      ...(key && { accountId: key }),
    });
  const setAutoTopUp = (threshold: number) =>
    partner.put<AutoTopUpResource>(`/v1/accounts/${card.accountId}/auto-top-up`, {
      threshold: euros(threshold),
      amount: euros(100_000),
    });

  it('gets no cards, automatic top-ups or credit until another reviewer lifts the restriction', async () => {
    expect([(await restrict()).status, await status()]).toEqual([204, 'restricted']);
    const doors: Record<string, () => Promise<JsonAnswer<unknown>>> = {
      'order a card': () => order(),
      'order a card on an account': () => order(card.accountId),
      'replace a card': () => partner.post(`/v1/cards/${card.id}/replace`, { reason: 'lost' }),
      'set automatic top-ups': () => setAutoTopUp(1_000),
      'submit a credit application': () => applicant.submitCredit(1),
    };
    const answers: Record<string, string> = {};
    for (const [door, open] of Object.entries(doors)) answers[door] = said(await open());
    expect(answers).toEqual(
      Object.fromEntries(Object.keys(doors).map((door) => [door, '409 company_restricted'])),
    );
    expect(said(await lift(money.rosa))).toBe('409 four_eyes_required');
    expect([(await lift()).status, await status()]).toEqual([204, 'active']);
    expect([(await order()).status, (await setAutoTopUp(1_000)).status]).toEqual([201, 200]);
  });

  it("can't spend, and earlier payments are posted", async () => {
    const { processor } = money;
    const authorize = async (amount: number) =>
      (await processor.send({ kind: 'authorization', cardId: card.id }, amount)).body;
    expect(await authorize(100)).toMatchObject({ outcome: 'approved' });
    await restrict();
    expect(await authorize(100)).toMatchObject({
      ...{ outcome: 'declined', reason: 'company_restricted' },
    });
    const before = (await account()).booked!.amount;
    expect((await processor.send({ kind: 'clearing', cardId: card.id }, 700)).status).toBe(200);
    expect((await account()).booked).toEqual(euros(before - 700));
    await lift();
    expect(await authorize(100)).toMatchObject({ outcome: 'approved' });
  });

  it('gets money that others send, and begins no automatic top-up', async () => {
    await setAutoTopUp(1_000);
    await restrict();
    await money.processor.send({ kind: 'clearing', cardId: card.id }, 49_900);
    const settings = `/v1/accounts/${card.accountId}/auto-top-up`;
    const { pendingTopUpId } = (await partner.get<AutoTopUpResource>(settings)).body;
    expect(pendingTopUpId).toBeNull();
    const { body } = await partner.post<TopUpResource>('/v1/sandbox/bank-transfers', {
      transferId: randomUUID(),
      reference: (await account()).topUpReference,
      amount: euros(200),
    });
    expect(body.status).toBe('completed');
  });

  it('is restricted once by concurrent reviewers, and its history has both reasons', async () => {
    await applicant.submitCredit(1);
    const both = await Promise.all([restrict(), restrict(money.omar, 'Fraud')]);
    expect(both.map(said).sort()).toEqual(['204 undefined', '409 company_already_restricted']);
    const by = both[0].status === 204 ? money.omar : money.rosa;
    const read = async () => (await by.get<ReviewedApplication>(`applications/${companyId}`)).body;
    expect((await read()).restriction).toMatchObject({ since: expect.stringMatching(/Z$/) });
    const lifted = await Promise.all([lift(by), lift(by)]);
    expect(lifted.map(said).sort()).toEqual(['204 undefined', '409 company_not_restricted']);
    const { restriction, trail } = await read();
    expect(restriction).toBeNull();
    expect(trail.slice(-2).map(({ action }) => action)).toEqual([
      'company_restricted',
      'restriction_lifted',
    ]);
    expect(JSON.stringify((await partner.get('/v1/companies')).body)).not.toContain(REASON);
  });

  it('is not made of a denied or unknown company, nor without a reason', async () => {
    const denied = (await partner.createCompany()).id;
    await new OnboardingApplicant(await partner.onboardingUrl(denied)).submitCompleteKyc();
    await partner.sandbox(denied, 'start-review');
    await partner.sandbox(denied, 'deny-kyc');
    const answers = [
      await money.rosa.post(`companies/${denied}/restrict`, { reason: REASON }),
      await money.rosa.post('companies/cmp_unknown/restrict', { reason: REASON }),
      await restrict(money.rosa, ' '),
      await lift(),
    ];
    expect(answers.map(said)).toEqual([
      '409 company_denied',
      '404 company_unknown',
      '422 validation_failed',
      '409 company_not_restricted',
    ]);
  });
});
