import type { CreditApplicationResource, CreditApplicationSection, Problem } from '#contracts';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import type { PartnerClient } from '../../../test/partner-client.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

const { credit } = completeAnswers;

describe('the credit application', () => {
  let platform: PlatformFixture;
  let partner: PartnerClient;
  let companyId: string;
  let applicant: OnboardingApplicant;

  beforeAll(async () => {
    platform = await PlatformFixture.start();
    partner = await platform.addPartner();
  });

  afterAll(() => platform?.close());

  beforeEach(async () => {
    companyId = (await partner.createCompany()).id;
    const { modules } = await partner.onboardingLink(companyId);
    applicant = new OnboardingApplicant(modules.creditApplication);
  });

  async function events(): Promise<{ event: string; data: Record<string, unknown> }[]> {
    const rows = await platform.database.query(
      'SELECT body FROM events WHERE company_id = $1 ORDER BY sequence',
      [companyId],
    );
    return rows.map(({ body }) => {
      const { event, data } = JSON.parse(body as string);
      return { event, data };
    });
  }

  const eventNames = async () => (await events()).map(({ event }) => event);
  const creditNow = async (): Promise<CreditApplicationSection> =>
    (await applicant.application()).creditApplication!;

  it('is submitted once by 10 concurrent clicks, and reported', async () => {
    const { body: saved } = await applicant.saveCredit(credit);
    expect(saved).toMatchObject({ version: 1, problems: [], status: 'draft' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => applicant.submitCredit(1)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(answers[0]!.body).toMatchObject({ status: 'submitted', isEditable: false });
    expect(await events()).toEqual([
      {
        event: 'credit_application_submitted',
        data: {
          applicationId: expect.stringMatching(/^cra_[0-9a-f]{32}$/),
          requestedLimit: credit.requestedLimit,
        },
      },
    ]);
    const changed = await applicant.saveCredit({}, 1);
    expect([changed.status, changed.body.code]).toEqual([409, 'section_locked']);
    const other = await applicant.submitCredit(2);
    expect([other.status, other.body.code]).toEqual([409, 'credit_transition_impossible']);
  });

  it('is not submitted with figures missing or in another currency', async () => {
    const equity = { amount: 1, currency: 'USD' };
    await applicant.saveCredit({ ...credit, annualRevenue: null, equity });
    const { status, body } = await applicant.submitCredit(1);
    expect([status, body.code]).toEqual([422, 'application_incomplete']);
    expect(body.errors!.map(({ pointer, code }) => `${pointer} ${code}`)).toEqual([
      '/creditApplication/annualRevenue/amount missing',
      '/creditApplication/annualRevenue/currency missing',
      '/creditApplication/equity/currency currency_differs',
    ]);
  });

  it('is not submitted in an earlier version', async () => {
    await applicant.saveCredit(credit);
    await applicant.saveCredit({ ...credit, numberOfEmployees: 25 }, 1);
    const { status, body } = await applicant.submitCredit(1);
    expect([status, body.code]).toEqual([409, 'section_changed']);
  });

  it('is approved once with an account that holds the credit, also before KYC', async () => {
    await applicant.submitCompleteCredit();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        partner.sandbox(companyId, 'approve-credit', { limitAmount: 2_000_000 }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([
      204,
      ...Array<number>(5).fill(409),
    ]);
    const creditLimit = { amount: 2_000_000, currency: 'EUR' };
    expect(await creditNow()).toMatchObject({
      status: 'approved',
      creditLimit,
      decidedAt: expect.stringMatching(/Z$/),
    });
    const [, activated, approved, ...more] = await events();
    expect(activated).toEqual({
      event: 'transactions_activated',
      data: { accountId: expect.any(String), accountType: 'credit', currency: 'EUR' },
    });
    expect(approved).toEqual({
      event: 'credit_approved',
      data: {
        applicationId: expect.stringMatching(/^cra_/),
        creditLimit,
        accountId: activated!.data.accountId,
      },
    });
    expect(more).toEqual([]);
  });

  it('is approved with the requested limit by default', async () => {
    await applicant.submitCompleteCredit();
    expect((await partner.sandbox(companyId, 'approve-credit')).status).toBe(204);
    expect((await creditNow()).creditLimit).toEqual(credit.requestedLimit);
  });

  it('is approved with at most the highest limit', async () => {
    const requestedLimit = { ...(credit.requestedLimit as object), amount: 9_000_000_000_001 };
    await applicant.saveCredit({ ...credit, requestedLimit });
    await applicant.submitCredit(1);
    const tooHigh = { status: 422, body: { code: 'credit_limit_too_high' } };
    expect(await partner.sandbox(companyId, 'approve-credit')).toMatchObject(tooHigh);
    const limitAmount = 9_000_000_000_000;
    expect((await partner.sandbox(companyId, 'approve-credit', { limitAmount })).status).toBe(204);
  });

  it('offers the debit solution after a denial, which is chosen once', async () => {
    await applicant.submitCompleteCredit();
    expect((await applicant.application()).debitSolution!.isOffered).toBe(false);
    const tooEarly = await applicant.chooseDebit();
    expect([tooEarly.status, tooEarly.body.code]).toEqual([409, 'debit_solution_not_offered']);

    expect((await partner.sandbox(companyId, 'deny-credit', { reason: 'losses' })).status).toBe(
      204,
    );
    expect(await creditNow()).toMatchObject({ status: 'denied', creditLimit: null });
    expect((await applicant.application()).debitSolution).toEqual({
      isOffered: true,
      chosenAt: null,
    });
    const answers = await Promise.all(Array.from({ length: 8 }, () => applicant.chooseDebit()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.chosenAt)).size).toBe(1);
    const trail = await platform.database.query(
      'SELECT action, actor, reason FROM application_events WHERE company_id = $1 ORDER BY id',
      [companyId],
    );
    expect(trail).toEqual([
      { action: 'credit_submitted', actor: 'company', reason: null },
      { action: 'credit_denied', actor: 'sandbox', reason: 'losses' },
      { action: 'debit_solution_chosen', actor: 'company', reason: null },
    ]);
    expect((await events()).slice(1)).toEqual([
      {
        event: 'credit_denied',
        data: { applicationId: expect.stringMatching(/^cra_/), debitSolutionOffered: true },
      },
      {
        event: 'transactions_activated',
        data: { accountId: expect.any(String), accountType: 'debit', currency: 'EUR' },
      },
    ]);
  });

  it('is shown to the partner in each state, but not the answers of a draft', async () => {
    const path = `/v1/companies/${companyId}/credit-application`;
    const shown = async () => (await partner.get<CreditApplicationResource>(path)).body;
    const draft = {
      companyId,
      ...{ applicationId: null, status: 'draft', requestedLimit: null },
      ...{ submittedAt: null, decidedAt: null },
      debitSolution: { isOffered: true, chosenAt: null },
    };
    expect(await shown()).toEqual(draft);
    await applicant.saveCredit(credit);
    expect(await shown()).toEqual(draft);
    const other = await partner.createCompany();
    await new OnboardingApplicant(await partner.onboardingUrl(other.id)).chooseDebit();
    const prepaid = await partner.get(`/v1/companies/${other.id}/credit-application`);
    expect(prepaid.body).toMatchObject({
      ...{ applicationId: null, status: 'draft' },
      debitSolution: { isOffered: true, chosenAt: expect.stringMatching(/Z$/) },
    });
    await applicant.submitCredit(1);
    const [submitted] = await events();
    const pending = {
      ...draft,
      applicationId: submitted!.data.applicationId,
      status: 'submitted',
      requestedLimit: credit.requestedLimit,
      submittedAt: expect.stringMatching(/Z$/),
      debitSolution: { isOffered: false, chosenAt: null },
    };
    expect(await shown()).toEqual(pending);
    await partner.sandbox(companyId, 'deny-credit', { reason: 'losses' });
    await applicant.chooseDebit();
    expect(await shown()).toEqual({
      ...pending,
      status: 'denied',
      decidedAt: expect.stringMatching(/Z$/),
      debitSolution: { isOffered: true, chosenAt: expect.stringMatching(/Z$/) },
    });
  });

  it('is not shown to another partner', async () => {
    const other = await platform.addPartner();
    const path = `/v1/companies/${companyId}/credit-application`;
    const { status, body } = await other.get<Problem>(path);
    expect([status, body.code]).toEqual([404, 'company_unknown']);
  });

  it.each(['approve-credit', 'deny-credit'])(
    'is not decided before its submission: %s',
    async (action) => {
      const { status, body } = await partner.sandbox(companyId, action);
      expect([status, body.code]).toEqual([409, 'credit_transition_impossible']);
      expect(await events()).toEqual([]);
    },
  );

  it.each([{ limitAmount: 0 }, { limitAmount: 1.5 }, { limit: 100 }])(
    'is not approved with %j',
    async (body) => {
      await applicant.submitCompleteCredit();
      expect((await partner.sandbox(companyId, 'approve-credit', body)).status).toBe(422);
      expect((await creditNow()).status).toBe('submitted');
    },
  );

  it("can't be decided by another partner", async () => {
    await applicant.submitCompleteCredit();
    const other = await platform.addPartner();
    for (const action of ['approve-credit', 'deny-credit']) {
      expect((await other.sandbox(companyId, action)).status).toBe(404);
    }
    expect((await creditNow()).status).toBe('submitted');
  });

  it('and the debit solution open one account when they are concurrent', async () => {
    const person = await partner.createPerson(companyId);
    await Promise.all([
      applicant.chooseDebit(),
      ...Array.from({ length: 6 }, () => partner.orderCard(person.id)),
      applicant.chooseDebit(),
      partner.approveKyc(companyId),
    ]);
    const opened = (await eventNames()).filter((name) => name === 'transactions_activated');
    expect(opened).toHaveLength(1);
  });
});
