import { randomUUID } from 'node:crypto';
import type {
  CompanyResource,
  CreateCompany,
  EventResource,
  OnboardingApplication,
  OnboardingLink,
  Page,
} from '#contracts';
import type { Endpoints } from '../../../tools/local/endpoints.ts';
import { call, partnerCall } from './partner-call.ts';

export const SWEDISH = { registrationNumber: '556036-0793', country: 'SE' };

const answers = {
  'company-information': {
    legalName: 'Lindqvist Möbler AB',
    registrationNumber: '556036-0793',
    legalForm: 'private_limited_company',
    incorporationDate: '2009-04-01',
    registeredAddress: {
      line1: 'Storgatan 1',
      postalCode: '211 42',
      city: 'Malmö',
      country: 'SE',
    },
    industryCode: '31',
  },
  'due-diligence': {
    sourceOfFunds: 'operating_revenue',
    monthlyPaymentVolume: { amount: 2_500_000, currency: 'SEK' },
    purposeOfAccount: 'employee_expenses',
    countriesOfOperation: ['SE'],
    politicallyExposed: false,
  },
  kyc: {
    submittedBy: { name: 'Maja Lindqvist', role: 'signatory', email: 'maja@lindqvist.example' },
    representatives: [
      {
        name: 'Maja Lindqvist',
        role: 'managing_director',
        dateOfBirth: '1979-03-02',
        taxResidence: 'SE',
        nationality: 'SE',
        politicallyExposed: false,
      },
    ],
    hasNoBeneficialOwner: true,
  },
  'credit-application': {
    requestedLimit: { amount: 10_000_000, currency: 'SEK' },
    fiscalYear: new Date().getFullYear() - 1,
    numberOfEmployees: 14,
    annualRevenue: { amount: 1_200_000_000, currency: 'SEK' },
    annualResult: { amount: -25_000_000, currency: 'SEK' },
    equity: { amount: 310_000_000, currency: 'SEK' },
  },
};

/** A person on the sandbox's screening list. */
const LISTED_PERSON = { name: 'Viktor Drozdov', dateOfBirth: '1961-04-12' };

type Links = Pick<OnboardingLink, 'onboardingUrl' | 'modules'>;

/** A company at the platform, with the actions of the partner and of the sandbox on its onboarding. */
export class OnboardedCompany {
  readonly id: string;
  private readonly endpoints: Endpoints;
  private readonly link: Links;

  private constructor(endpoints: Endpoints, id: string, link: Links) {
    this.endpoints = endpoints;
    this.id = id;
    this.link = link;
  }

  /** @param people the first names of the supplied people. */
  static async create(
    endpoints: Endpoints,
    registered: Pick<CreateCompany, 'registrationNumber' | 'country'> = SWEDISH,
    people: readonly string[] = ['Maja', 'Nils'],
  ): Promise<OnboardedCompany> {
    const { id } = await partnerCall<CompanyResource>(endpoints, 'POST', '/v1/companies', {
      externalId: randomUUID(),
      legalName: 'Lindqvist Möbler AB',
      ...registered,
    });
    const path = `/v1/companies/generate-onboarding-url?companyId=${id}`;
    const link = await partnerCall<OnboardingLink>(endpoints, 'GET', path);
    if (people.length > 0) {
      await call('POST', link.onboardingUrl, {
        people: people.map((name) => ({ externalId: name, name: `${name} Lindqvist` })),
      });
    }
    return new OnboardedCompany(endpoints, id, link);
  }

  /** A company that the partner's side registered. */
  static at(endpoints: Endpoints, id: string, link: Links): OnboardedCompany {
    return new OnboardedCompany(endpoints, id, link);
  }

  get url(): string {
    return this.link.onboardingUrl;
  }

  /** Revokes {@link url} and the links of the modules. */
  async endLinks(): Promise<void> {
    await partnerCall(this.endpoints, 'DELETE', `/v1/companies/${this.id}/onboarding-links`);
  }

  get modules(): OnboardingLink['modules'] {
    return this.link.modules;
  }

  /** Saves a section like the page. */
  async answer(section: keyof typeof answers, given: object = answers[section]): Promise<void> {
    const { version } = sectionsOf(await this.application())[section]!;
    await call('PUT', `${this.url}/${section}`, { version, answers: given });
  }

  async submitKyc(given: object = answers.kyc): Promise<void> {
    await this.answer('company-information');
    await this.answer('due-diligence');
    await this.answer('kyc', given);
    const { version } = (await this.application()).kyc!;
    await call('POST', `${this.url}/kyc/submit`, { version });
  }

  /** Submits the KYC of a company whose representative is on a screening list. */
  async submitKycOfListedPerson(): Promise<void> {
    const { representatives, ...kyc } = answers.kyc;
    const listed = { ...representatives[0], ...LISTED_PERSON };
    await this.submitKyc({ ...kyc, representatives: [...representatives, listed] });
  }

  async applyForCredit(): Promise<void> {
    await this.answer('credit-application');
    const { version } = (await this.application()).creditApplication!;
    await call('POST', `${this.url}/credit-application/submit`, { version });
  }

  async chooseDebit(): Promise<void> {
    await call('POST', `${this.url}/debit-solution`, {});
  }

  /** Confirms a virtual card for everybody. */
  async confirmAll(): Promise<void> {
    const { peopleVersion, people } = await this.application();
    await call('POST', `${this.url}/confirmation`, {
      peopleVersion,
      cards: people.map(({ externalId }) => ({ externalId, cardType: 'virtual' })),
    });
  }

  application(): Promise<OnboardingApplication> {
    return call('GET', `${this.url}/application`);
  }

  /** Makes a reviewer's decision through the sandbox. */
  async sandbox(decision: string, body: object = {}): Promise<void> {
    const path = `/v1/sandbox/companies/${this.id}/${decision}`;
    await partnerCall(this.endpoints, 'POST', path, body);
  }

  /** Emits an event of this company through the sandbox, without its usual cause. */
  async emit(event: string, data: object): Promise<void> {
    const body = { companyId: this.id, event, data };
    await partnerCall(this.endpoints, 'POST', '/v1/sandbox/events', body);
  }

  /** The types of the events that the partner got about this company, oldest first. */
  async events(): Promise<string[]> {
    const path = `/v1/events?companyId=${this.id}&limit=100`;
    const { data } = await partnerCall<Page<EventResource>>(this.endpoints, 'GET', path);
    return data.sort((a, b) => a.sequence - b.sequence).map(({ event }) => event);
  }
}

function sectionsOf(application: OnboardingApplication) {
  return {
    'company-information': application.companyInformation,
    'due-diligence': application.dueDiligence,
    kyc: application.kyc,
    'credit-application': application.creditApplication,
  };
}
