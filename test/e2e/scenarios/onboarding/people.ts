import type {
  CardResource,
  CompanyResource,
  Enrichment,
  OnboardingLink,
  PersonResource,
} from '#contracts';
import { HostedApplication } from '../language/actors.ts';
import { scenario, type ScenarioRun } from '../language/scenario-run.ts';

const ADDRESS = { line1: 'Kai 1', postalCode: '20457', city: 'Hamburg', country: 'DE' };

const people = [
  { externalId: 'e-17', name: 'Mia Berg' },
  { externalId: 'e-18', name: 'Nils Adler' },
  { externalId: 'e-19', name: 'Ida Wolf' },
];

export const onboarding = scenario(
  {
    name: 'onboarding-with-people',
    title: 'A company and its people, from the link to the cards',
    shows:
      'The partner asks for a link and supplies the people. The admin goes through the hosted application and chooses who gets a card; confirming causes `card_assignment_requested`. It creates nothing: the partner creates people and cards through the API. Cards wait in `pre_order` until KYC is approved.',
    see: {
      'companies and onboarding': 'interface/onboarding.md#companies-and-onboarding',
      'people and cards': 'interface/cards.md#people-and-cards',
    },
  },
  async (run) => {
    const company = await run.call<CompanyResource>(
      'Partner',
      'The partner registers its customer.',
      'POST /v1/companies',
      {
        ...{ externalId: 'customer-118', legalName: 'Fabrikam GmbH' },
        ...{ registrationNumber: 'HRB 12345', country: 'DE' },
      },
    );
    run.check(company, { kycStatus: 'draft' });

    const link = await run.call<OnboardingLink>(
      'Partner',
      "The admin follows the link in the partner's application.",
      `GET /v1/companies/generate-onboarding-url?companyId=${company.id}`,
    );
    const supplied = await run.call<Enrichment>(
      'Partner',
      "The partner supplies the company's people, and redirects the admin to the answer's address.",
      `POST ${link.onboardingUrl}`,
      { people },
      { authorization: '' },
    );
    run.check(supplied, { people: 3 });

    const hosted = HostedApplication.at(run, link.onboardingUrl);
    await hosted.answerKyc('The admin answers for the company and hands in KYC.');
    await run.expectEvents(['kyc_application_submitted', { submittedBy: { role: 'signatory' } }]);
    await hosted.chooseDebit('The company wants no credit: it spends what it loads before.');
    await run.expectEvents(['transactions_activated', { accountType: 'debit', currency: 'EUR' }]);
    await hosted.confirm(
      'The admin chooses a virtual card, a physical one and none, and confirms.',
      {
        'e-17': 'virtual',
        'e-18': 'physical',
      },
    );
    await run.expectEvents([
      'card_assignment_requested',
      {
        people: [
          { ...people[0], cardType: 'virtual' },
          { ...people[1], cardType: 'physical' },
        ],
      },
    ]);

    const virtual = await orderCards(run, company.id);
    await run.call(
      'Reviewer',
      'A reviewer approves; in the sandbox this call does.',
      `POST /v1/sandbox/companies/${company.id}/approve-kyc`,
    );
    await run.expectEvents('kyc_approved', [
      'onboarding_completed',
      { accountType: 'debit', cardsRequested: 2 },
    ]);
    const active = await run.call<CardResource>(
      'Partner',
      "Mia's card is ordered now, and can be activated.",
      `POST /v1/cards/${virtual.id}/activate`,
      undefined,
      { shown: ['id', 'status', 'cardType'] },
    );
    run.check(active, { status: 'active' });
    await run.expectEvents('card_activated');
  },
);

/** The partner does what was assigned. @returns the virtual card. */
async function orderCards(run: ScenarioRun, companyId: string): Promise<CardResource> {
  const mia = await run.call<PersonResource>(
    'Partner',
    'The partner creates Mia, with the address that only it knows.',
    'POST /v1/people',
    { companyId: companyId, ...people[0], email: 'mia@fabrikam.example' },
  );
  const nils = await run.call<PersonResource>('Partner', 'And Nils.', 'POST /v1/people', {
    companyId: companyId,
    ...people[1],
  });
  const virtual = await run.call<CardResource>(
    'Partner',
    'Mia gets a virtual card, which waits for KYC.',
    'POST /v1/cards',
    { personId: mia.id, cardType: 'virtual' },
  );
  run.check(virtual, { status: 'pre_order' });
  await run.expectEvents(['card_ordered', { cardType: 'virtual', externalId: 'e-17' }]);
  const physical = await run.call<CardResource>(
    'Partner',
    'Nils gets a physical one.',
    'POST /v1/cards',
    { personId: nils.id, cardType: 'physical', shippingAddress: ADDRESS },
  );
  run.check(physical, { status: 'pre_order' });
  await run.expectEvents(['card_ordered', { cardType: 'physical', externalId: 'e-18' }]);
  return virtual;
}
