import type { OnboardingApplication, OnboardingSection } from '#contracts';

function emptySection(): OnboardingSection<never> {
  return {
    version: 0,
    savedAt: null,
    answers: {} as never,
    problems: [{ pointer: '/legalName', code: 'missing', detail: 'legalName: is needed' }],
    isEditable: true,
  };
}

/** An application without answers, except for the given ones. */
export function onboardingApplication(
  differences: Partial<OnboardingApplication> = {},
): OnboardingApplication {
  return {
    entrance: 'company',
    status: 'open',
    confirmedAt: null,
    company: {
      ...{ legalName: 'Northwind GmbH', registrationNumber: 'HRB 1' },
      ...{ country: 'DE', currency: 'EUR' },
    },
    partner: { name: 'Acme Pay', logoUrl: null, primaryColor: null },
    companyInformation: emptySection(),
    dueDiligence: emptySection(),
    kyc: {
      ...emptySection(),
      status: 'draft',
      submittedAt: null,
      decidedAt: null,
      informationRequest: null,
      review: null,
      questions: [],
      documents: [],
    },
    creditApplication: {
      ...emptySection(),
      status: 'draft',
      submittedAt: null,
      decidedAt: null,
      creditLimit: null,
    },
    debitSolution: { isOffered: true, chosenAt: null },
    creditAgreement: null,
    isConfirmationOpen: false,
    peopleVersion: 0,
    people: [],
    ...differences,
  };
}
