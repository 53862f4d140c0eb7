import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type {
  CompanyInformation,
  DraftOf,
  OnboardingSection,
  SaveOnboardingSection,
} from '#contracts';
import { companyInformationProblems } from '#onboarding-rules';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { Company, ProgrammeCurrencies } from '../../companies/index.js';
import { isKycEditable } from '../kyc/kyc-transitions.js';
import { lockVisitedCompany } from '../links/lock-visited-company.js';
import { OnboardingSections } from '../sections/onboarding-sections.js';
import { sectionLocked } from '../sections/onboarding-sections.errors.js';

const SECTION = 'company-information';

/** A company's information about itself (docs/interface.md#companies-and-onboarding). */
@Injectable()
export class CompanyInformationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly currencies: ProgrammeCurrencies,
  ) {}

  async save(
    companyId: string,
    input: SaveOnboardingSection<CompanyInformation>,
  ): Promise<OnboardingSection<CompanyInformation>> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      if (!isKycEditable(company.kycStatus)) throw sectionLocked();
      await this.sections.save(transaction, companyId, SECTION, input);
      return this.read(transaction, company);
    });
  }

  /** Copies the approved answers to the company, where its partner can see them. */
  async adopt(transaction: EntityManager, company: Company): Promise<void> {
    const { answers } = await this.sections.read<CompanyInformation>(
      transaction,
      company.id,
      SECTION,
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

  async read(
    manager: EntityManager,
    company: Company,
  ): Promise<OnboardingSection<CompanyInformation>> {
    const stored = await this.sections.read<CompanyInformation>(manager, company.id, SECTION);
    const answers = stored.version === 0 ? answersOfPartner(company) : stored.answers;
    return {
      ...stored,
      answers,
      problems: companyInformationProblems(answers, company, new Date(), (country) =>
        this.currencies.serves(country),
      ),
      isEditable: isKycEditable(company.kycStatus),
    };
  }
}

/** Prefills data known from the partner, so that the company need not type it again. */
function answersOfPartner(company: Company): DraftOf<CompanyInformation> {
  const { legalName, registrationNumber, country } = company;
  return { legalName, registrationNumber, registeredAddress: { country } };
}
