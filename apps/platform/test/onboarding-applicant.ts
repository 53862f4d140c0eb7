import type {
  CompanyInformation,
  CreditAnswers,
  CreditApplicationSection,
  DebitSolution,
  DocumentPurpose,
  DueDiligence,
  KycAnswers,
  KycApplicationSection,
  OnboardingApplication,
  OnboardingDocument,
  OnboardingSection,
  Problem,
} from '#contracts';
import { callJson, type JsonAnswer } from '#testing';

type OrProblem<T> = Promise<JsonAnswer<T & Omit<Problem, 'status'>>>;

/** Somebody who fills in a company's application, in a browser of their own. */
export class OnboardingApplicant {
  constructor(readonly url: string) {}

  async application(): Promise<OnboardingApplication> {
    return (await callJson<OnboardingApplication>('GET', `${this.url}/application`)).body;
  }

  saveCompanyInformation(
    answers: unknown,
    version = 0,
  ): OrProblem<OnboardingSection<CompanyInformation>> {
    return callJson('PUT', `${this.url}/company-information`, { version, answers });
  }

  saveDueDiligence(answers: unknown, version = 0): OrProblem<OnboardingSection<DueDiligence>> {
    return callJson('PUT', `${this.url}/due-diligence`, { version, answers });
  }

  saveKyc(answers: unknown, version = 0): OrProblem<KycApplicationSection> {
    return callJson('PUT', `${this.url}/kyc`, { version, answers });
  }

  submitKyc(version: number): OrProblem<KycApplicationSection> {
    return callJson('POST', `${this.url}/kyc/submit`, { version });
  }

  answerQuestion(id: string, answer: string): OrProblem<KycApplicationSection> {
    return callJson('PUT', `${this.url}/kyc/questions/${id}/answer`, { answer });
  }

  takeAnswerBack(id: string): OrProblem<KycApplicationSection> {
    return callJson('DELETE', `${this.url}/kyc/questions/${id}/answer`);
  }

  saveCredit(answers: unknown, version = 0): OrProblem<CreditApplicationSection> {
    return callJson('PUT', `${this.url}/credit-application`, { version, answers });
  }

  submitCredit(version: number): OrProblem<CreditApplicationSection> {
    return callJson('POST', `${this.url}/credit-application/submit`, { version });
  }

  chooseDebit(): OrProblem<DebitSolution> {
    return callJson('POST', `${this.url}/debit-solution`, {});
  }

  async upload(
    content: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array>,
    {
      purpose = 'power_of_attorney' as DocumentPurpose,
      fileName = 'Vollmacht.pdf',
      contentType = 'application/pdf',
      questionId = '',
    } = {},
  ): OrProblem<OnboardingDocument> {
    const query = new URLSearchParams({
      ...{ purpose, fileName },
      ...(questionId && { questionId }),
    }).toString();
    const response = await fetch(`${this.url}/documents?${query}`, {
      method: 'POST',
      headers: { 'content-type': contentType },
      body: content,
      // Needed by fetch for a body of unknown length.
      ...({ duplex: 'half' } as object),
    });
    const { status, headers } = response;
    return { status, headers, body: (await response.json()) as never };
  }

  async removeDocument(id: string): Promise<number> {
    return (await fetch(`${this.url}/documents/${id}`, { method: 'DELETE' })).status;
  }

  /** Everything that KYC needs, by a signatory. @returns the version to submit. */
  async completeKyc(kycVersion = 0): Promise<number> {
    await this.saveCompanyInformation(completeAnswers.companyInformation);
    await this.saveDueDiligence(completeAnswers.dueDiligence);
    return (await this.saveKyc(completeAnswers.kyc, kycVersion)).body.version;
  }

  async submitCompleteKyc(): Promise<void> {
    const { status } = await this.submitKyc(await this.completeKyc());
    if (status !== 200) throw new Error(`submitting the KYC was answered with ${status}`);
  }

  async submitCompleteCredit(): Promise<void> {
    await this.saveCredit(completeAnswers.credit);
    const { status } = await this.submitCredit(1);
    if (status !== 200) throw new Error(`submitting the credit was answered with ${status}`);
  }
}

const LAST_YEAR = new Date().getUTCFullYear() - 1;
const german = {
  placeOfBirth: 'Köln',
  nationality: 'DE',
  residentialAddress: {
    line1: 'Rheinufer 2',
    postalCode: '50668',
    city: 'Köln',
    country: 'DE',
  },
};
const euro = (amount: number) => ({ amount, currency: 'EUR' });

/** Nothing is missing in these. */
export const completeAnswers = {
  companyInformation: {
    legalName: 'Fabrikam GmbH',
    tradingName: 'Fabrikam',
    registrationNumber: 'Amtsgericht Köln HRB 12345',
    vatNumber: 'DE136695976',
    legalForm: 'private_limited_company',
    incorporationDate: '2012-02-29',
    registeredAddress: {
      line1: 'Domstraße 1',
      postalCode: '50668',
      city: 'Köln',
      country: 'DE',
    },
    industryCode: '62',
    website: 'https://fabrikam.example',
  } satisfies CompanyInformation,
  dueDiligence: {
    sourceOfFunds: 'operating_revenue',
    monthlyPaymentVolume: euro(2_500_000),
    purposeOfAccount: 'employee_expenses',
    countriesOfOperation: ['DE', 'AT'],
    politicallyExposed: false,
  } satisfies DueDiligence,
  kyc: {
    submittedBy: { name: 'Ada Byron', role: 'signatory', email: 'ada@fabrikam.example' },
    representatives: [
      {
        name: 'Ada Byron',
        role: 'managing_director',
        dateOfBirth: '1985-12-10',
        taxResidence: 'DE',
        politicallyExposed: false,
        ...german,
      },
    ],
    beneficialOwners: [
      {
        name: 'Ada Byron',
        role: 'owner',
        ownershipPercentage: 66.67,
        dateOfBirth: '1985-12-10',
        taxResidence: 'DE',
        politicallyExposed: false,
        ...german,
      },
      {
        name: 'Charles Babbage',
        role: 'owner',
        ownershipPercentage: 33.33,
        dateOfBirth: '1971-12-26',
        taxResidence: 'GB',
        politicallyExposed: true,
        ...german,
      },
    ],
  } satisfies KycAnswers,
  credit: {
    requestedLimit: euro(5_000_000),
    fiscalYear: LAST_YEAR,
    annualRevenue: euro(120_000_000),
    annualResult: euro(-300_000),
    equity: euro(20_000_000),
    numberOfEmployees: 24,
  } satisfies CreditAnswers,
};

const encoder = new TextEncoder();

export const samplePdf = (text = 'power of attorney') => encoder.encode(`%PDF-1.7\n${text}\n%%EOF`);
export const samplePng = () =>
  Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d);
export const sampleJpeg = () => Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 0, 0x10);
