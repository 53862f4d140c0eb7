import { OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import { OnboardingVisitor, peopleOf } from '../../../test/onboarding-visitor.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

describe('the order of an onboarding outside of the sandbox', () => {
  let sandbox: PlatformFixture;
  let platform: PlatformFixture;

  beforeAll(async () => {
    sandbox = await PlatformFixture.start();
    platform = await PlatformFixture.start({ sandbox: false }, sandbox.database);
  });

  afterAll(async () => {
    await platform?.close();
    await sandbox?.close();
  });

  it('allows the confirmation of people only after KYC was submitted and credit or debit chosen', async () => {
    const partner = (await sandbox.addPartner()).at(platform.url);
    const company = await partner.createCompany();
    const applicant = new OnboardingApplicant(await partner.onboardingUrl(company.id));
    const visitor = new OnboardingVisitor(applicant.url);
    await visitor.enrich(peopleOf(1));
    const confirm = () =>
      visitor.confirm({
        peopleVersion: 1,
        cards: [{ externalId: 'employee-000000', cardType: 'virtual' }],
      });

    const first = await confirm();
    expect([first.status, first.body.code]).toEqual([409, 'onboarding_incomplete']);
    await applicant.submitCompleteKyc();
    expect((await applicant.application()).isConfirmationOpen).toBe(false);
    expect((await confirm()).status).toBe(409);
    await applicant.chooseDebit();
    expect((await applicant.application()).isConfirmationOpen).toBe(true);
    expect((await confirm()).status).toBe(200);
  });
});
