import { jest } from '@jest/globals';
import type {
  CompanyResource,
  ComplianceCase,
  Page,
  QueuedApplication,
  ReviewedApplication,
} from '#contracts';
import {
  PeriodicReviews,
  PeriodicReviewWatch,
} from '../../onboarding/kyc/periodic-reviews.service.js';
import { ScreenedChecks } from '../../onboarding/screening/screenings.js';
import { AdjustableClock } from '../../../test/adjustable-clock.js';
import { BackOfficeClient } from '../../../test/back-office-client.js';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const DAY_MS = 86_400_000;

describe('periodic reviews of approved KYC applications', () => {
  let platform: PlatformFixture;
  let clock: AdjustableClock;
  let partner: PartnerClient;
  let rosa: BackOfficeClient;
  let omar: BackOfficeClient;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    clock = AdjustableClock.of(platform);
    partner = await platform.addPartner();
    rosa = await BackOfficeClient.signedIn(platform, 'Rosa Review');
    omar = await BackOfficeClient.signedIn(platform, 'Omar Office');
    // The screening has its own specs.
    platform.app.get(ScreenedChecks, { strict: false }).countOpen = () => Promise.resolve(0);
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    clock.goTo(new Date());
    await submit();
  });

  async function submit(): Promise<void> {
    companyId = (await partner.createCompany()).id;
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
    await applicant.submitCompleteKyc();
  }

  const application = async () =>
    (await rosa.get<ReviewedApplication>(`applications/${companyId}`)).body;
  const review = async () => (await application()).periodicReview;
  const poll = () => platform.app.get(PeriodicReviewWatch).poll();

  async function decide(by: BackOfficeClient, step: string, body: object = {}): Promise<string> {
    const { revision } = (await application()).kyc!;
    const path = `applications/${companyId}/kyc/${step}`;
    const answer = await by.post(path, { revision, ...body });
    return answer.status === 204 ? 'done' : `${answer.status} ${answer.body.code}`;
  }

  const confirm = (by = rosa, risk = 'low') =>
    decide(by, 'confirm-review', { risk, note: 'Register extract of today' });

  async function approve(risk?: string): Promise<Date> {
    await decide(rosa, 'start-review');
    expect(await decide(rosa, 'propose-approval', risk ? { risk } : {})).toBe('done');
    expect(await decide(omar, 'approve')).toBe('done');
    return new Date((await review()).dueAt!);
  }

  async function cases(state = 'open'): Promise<ComplianceCase[]> {
    const path = `compliance-cases?companyId=${companyId}&state=${state}`;
    return (await rosa.get<Page<ComplianceCase>>(path)).body.data;
  }

  const mails = () =>
    platform.database.query('SELECT facts FROM mails WHERE company_id = $1 AND kind = $2', [
      companyId,
      'kyc_review_due',
    ]);

  const visit = async () => {
    applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
    return (await applicant.application()).kyc!;
  };

  const yearsAhead = (date: Date) => date.getUTCFullYear() - clock.now.getUTCFullYear();

  it.each([
    ['low', 5],
    ['medium', 2],
    ['high', 1],
  ])('are due by the risk that the reviewer has set: %s', async (risk, years) => {
    expect((await review()).dueAt).toBeNull();
    expect(yearsAhead(await approve(risk))).toBe(years);
    expect(await review()).toMatchObject({ risk, state: null });
    const path = `applications?kycStatus=approved&limit=100`;
    const { data } = (await rosa.get<Page<QueuedApplication>>(path)).body;
    const { reviewDueAt } = data.find(({ id }) => id === companyId)!;
    expect(reviewDueAt).toBe((await review()).dueAt);
  });

  it('have the risk by rule if the reviewer sets none', async () => {
    // One of the owners is politically exposed.
    expect((await review()).risk).toBe('high');
    expect(yearsAhead(await approve())).toBe(1);
  });

  it('ask the company 30 days before, once, and leave the KYC approved', async () => {
    const dueAt = await approve('high');
    clock.goTo(new Date(dueAt.getTime() - 31 * DAY_MS));
    await poll();
    expect([(await review()).state, await mails()]).toEqual([null, []]);
    clock.pass(DAY_MS);
    await Promise.all([poll(), poll()]);
    expect(await mails()).toMatchObject([{ facts: { dueOn: dueAt.toISOString().slice(0, 10) } }]);
    const kyc = await visit();
    expect(kyc).toMatchObject({
      ...{ status: 'approved', isEditable: true, review: { dueAt: dueAt.toISOString() } },
      questions: [{ section: 'kyc', submittedAt: null }],
    });
    const company = await partner.get<CompanyResource>(`/v1/companies/${companyId}`);
    expect(company.body).toMatchObject({ kycStatus: 'approved', status: 'active' });
  });

  it('end when a reviewer confirms the changed answers, and are due again later', async () => {
    const dueAt = await approve('high');
    clock.goTo(new Date(dueAt.getTime() - 30 * DAY_MS));
    await poll();
    const kyc = await visit();
    const { companyInformation } = await applicant.application();
    const answers = { ...completeAnswers.companyInformation, legalName: 'Renamed GmbH' };
    await applicant.saveCompanyInformation(answers, companyInformation!.version);
    expect(await confirm()).toBe('409 answers_not_handed_in');
    expect((await applicant.answerQuestion(kyc.questions[0]!.id, 'A new name.')).status).toBe(200);
    const { version } = (await applicant.application()).kyc!;
    expect((await applicant.submitKyc(version)).body).toMatchObject({
      ...{ status: 'approved', isEditable: false, review: null },
    });
    const [opened] = await cases();
    expect(opened).toMatchObject({ kind: 'kyc_review', details: { dueAt: dueAt.toISOString() } });
    const closed = await rosa.post(`compliance-cases/${opened!.id}/close`, { note: 'Seen' });
    expect(closed.body.code).toBe('case_of_review');
    const { changes, periodicReview } = await application();
    expect(periodicReview.state).toBe('answered');
    expect(changes).toMatchObject([{ pointer: '/legalName', after: 'Renamed GmbH' }]);

    const outcomes = await Promise.all([confirm(rosa), confirm(omar)]);
    expect(outcomes.sort()).toEqual(['409 review_not_open', 'done']);
    expect(await review()).toMatchObject({ risk: 'low', state: null });
    expect(yearsAhead(new Date((await review()).dueAt!))).toBe(5);
    expect([await cases(), (await cases('closed')).length]).toEqual([[], 1]);
    const company = await partner.get<CompanyResource>(`/v1/companies/${companyId}`);
    expect(company.body.legalName).toBe('Renamed GmbH');
    const { trail } = await application();
    expect(trail.slice(-3).map(({ action }) => action)).toEqual([
      ...['kyc_review_asked', 'kyc_review_answered', 'kyc_review_confirmed'],
    ]);
  });

  it('are a case when they are overdue, which waits for the company or a reviewer', async () => {
    const dueAt = await approve('medium');
    clock.goTo(new Date(dueAt.getTime() - DAY_MS));
    await poll();
    // It was asked late, so that it has more time.
    clock.pass(29 * DAY_MS);
    await poll();
    expect(await cases()).toEqual([]);
    clock.pass(2 * DAY_MS);
    await Promise.all([poll(), poll()]);
    expect((await cases()).map(({ kind }) => kind)).toEqual(['kyc_review']);
    const items = [{ section: 'documents', question: 'Please send the register extract.' }];
    expect(await decide(rosa, 'request-information', { items })).toBe('done');
    expect((await visit()).questions).toHaveLength(2);
    expect(await confirm()).toBe('done');
    expect([await cases(), (await visit()).isEditable]).toEqual([[], false]);
  });

  it('ask the next company if one fails', async () => {
    await approve('high');
    const failing = companyId;
    await submit();
    clock.goTo(new Date((await approve('high')).getTime() - 30 * DAY_MS));
    const reviews = platform.app.get(PeriodicReviews, { strict: false });
    const asking = jest.spyOn(reviews, 'askInTime');
    const ask = PeriodicReviews.prototype.askInTime;
    asking.mockImplementation((id) =>
      id === failing ? Promise.reject(new Error('no luck')) : ask.call(reviews, id),
    );
    await poll();
    expect(asking).toHaveBeenCalledWith(failing);
    expect(await mails()).toHaveLength(1);
    asking.mockRestore();
  });

  it('ask no company whose personal data is erased', async () => {
    const dueAt = await approve('high');
    const set = `UPDATE companies SET erased_at = $2 WHERE id = $1`;
    await platform.database.query(set, [companyId, new Date()]);
    clock.goTo(dueAt);
    await poll();
    expect([await mails(), await cases()]).toEqual([[], []]);
  });

  it('are scheduled for approvals of earlier versions', async () => {
    await approve('low');
    await platform.database.query(
      `UPDATE kyc_applications SET risk = NULL, review_due_at = NULL WHERE company_id = $1`,
      [companyId],
    );
    await poll();
    expect(await review()).toMatchObject({ risk: 'high', state: null });
    expect(yearsAhead(new Date((await review()).dueAt!))).toBe(1);
  });
});
