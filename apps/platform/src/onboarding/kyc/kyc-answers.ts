import type { CompanyInformation, DueDiligence, KycAnswers } from '#contracts';
import type { EntityManager } from 'typeorm';
import { Company } from '../../companies/index.js';
import type { OnboardingSections } from '../sections/onboarding-sections.js';
import type { ReviewedAnswers } from './kyc-application.entity.js';

export async function answersNow(
  manager: EntityManager,
  sections: OnboardingSections,
  companyId: string,
): Promise<ReviewedAnswers> {
  const read = async <Answers>(name: keyof ReviewedAnswers) =>
    (await sections.read<Answers>(manager, companyId, name)).answers;
  return {
    'company-information': await read<CompanyInformation>('company-information'),
    'due-diligence': await read<DueDiligence>('due-diligence'),
    kyc: await read<KycAnswers>('kyc'),
  };
}

/** Copies the approved answers to the company, where its partner can see them. Needs the company's lock. */
export async function adoptCompanyInformation(
  transaction: EntityManager,
  sections: OnboardingSections,
  company: Company,
): Promise<void> {
  const { answers } = await sections.read<CompanyInformation>(
    transaction,
    company.id,
    'company-information',
  );
  const { legalName, registrationNumber, registeredAddress } = answers;
  const adopted = {
    legalName: legalName ?? company.legalName,
    approvedRegistrationNumber: registrationNumber ?? null,
    country: registeredAddress?.country ?? company.country,
    givenLegalName: company.givenLegalName ?? company.legalName,
    givenCountry: company.givenCountry ?? company.country,
  };
  await transaction.update(Company, { id: company.id }, adopted);
  Object.assign(company, adopted);
}
