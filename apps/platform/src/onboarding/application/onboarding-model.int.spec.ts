import { kycStatuses } from '#contracts';
import fc from 'fast-check';
import { completeAnswers, OnboardingApplicant } from '../../../test/onboarding-applicant.js';
import { OnboardingModel } from '../../../test/onboarding-model.js';
import { onboardingStep, type RealOnboarding } from '../../../test/onboarding-steps.js';
import { OnboardingVisitor, peopleOf } from '../../../test/onboarding-visitor.js';
import { PlatformFixture } from '../../../test/platform-fixture.js';

// A fixed seed for repeatable walks. To explore others, remove the seed and raise the numbers.
const WALKS = { seed: 20_261_121, numRuns: 12 };
const MAX_STEPS = 60;

describe('the states of an onboarding', () => {
  let platform: PlatformFixture;
  const reached = new Set<string>();

  beforeAll(async () => {
    platform = await PlatformFixture.start();
  });

  afterAll(() => platform?.close());

  /** A company that already has people, company information and due diligence. */
  async function begin(): Promise<RealOnboarding> {
    const partner = await platform.addPartner();
    const { id: companyId } = await partner.createCompany();
    const { id: personId } = await partner.createPerson(companyId);
    const applicant = new OnboardingApplicant(await partner.onboardingUrl(companyId));
    await applicant.saveCompanyInformation(completeAnswers.companyInformation);
    await applicant.saveDueDiligence(completeAnswers.dueDiligence);
    await new OnboardingVisitor(applicant.url).enrich(peopleOf(1));
    const real: RealOnboarding = {
      partner,
      companyId,
      personId,
      applicant,
      saves: 0,
      verify: (model) => verify(real, model),
    };
    return real;
  }

  async function verify(
    { applicant, companyId }: RealOnboarding,
    model: OnboardingModel,
  ): Promise<void> {
    reached.add(`KYC ${model.kyc.status}`).add(`credit ${model.credit.status}`);
    const { kyc, creditApplication, debitSolution, ...application } = await applicant.application();
    expect({
      kyc: [kyc!.status, kyc!.version, kyc!.isEditable, kyc!.documents.length],
      companyInformation: application.companyInformation!.isEditable,
      credit: [
        creditApplication!.status,
        creditApplication!.version,
        creditApplication!.isEditable,
      ],
      debit: [debitSolution!.isOffered, debitSolution!.chosenAt !== null],
      people: application.status,
    }).toEqual({
      kyc: [model.kyc.status, model.kyc.version, model.isKycEditable, model.documents],
      companyInformation: model.isKycEditable,
      credit: [model.credit.status, model.credit.version, model.isCreditEditable],
      debit: [model.isDebitOffered, model.isDebitChosen],
      people: model.isConfirmed ? 'confirmed' : 'open',
    });
    const events = await platform.database.query(
      'SELECT event_type FROM events WHERE company_id = $1 ORDER BY sequence',
      [companyId],
    );
    expect(events.map(({ event_type: type }) => type as string)).toEqual(model.events);
  }

  it('match the model for any actions in any order', async () => {
    const walks = fc.asyncProperty(
      fc.commands([onboardingStep], { maxCommands: MAX_STEPS, size: 'max' }),
      (steps) =>
        fc.asyncModelRun(
          async () => ({ model: new OnboardingModel(), real: await begin() }),
          steps,
        ),
    );
    await fc.assert(walks, WALKS);
    // Walks that end at the first step would prove little.
    expect([...reached].sort()).toEqual(
      [
        ...kycStatuses.map((status) => `KYC ${status}`),
        ...['approved', 'denied', 'draft', 'submitted'].map((status) => `credit ${status}`),
      ].sort(),
    );
  });
});
