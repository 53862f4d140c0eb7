import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DueDiligence, OnboardingSection, SaveOnboardingSection } from '#contracts';
import { dueDiligenceProblems } from '#onboarding-rules';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import type { Company } from '../../companies/index.js';
import { isKycEditable } from '../kyc/kyc-transitions.js';
import { lockVisitedCompany } from '../links/lock-visited-company.js';
import { sectionLocked } from '../sections/onboarding-sections.errors.js';
import { OnboardingSections } from '../sections/onboarding-sections.js';

const SECTION = 'due-diligence';

/** A company's information about its business (docs/interface.md#companies-and-onboarding). */
@Injectable()
export class DueDiligenceService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
  ) {}

  async save(
    companyId: string,
    input: SaveOnboardingSection<DueDiligence>,
  ): Promise<OnboardingSection<DueDiligence>> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      if (!isKycEditable(company.kycStatus)) throw sectionLocked();
      await this.sections.save(transaction, companyId, SECTION, input);
      return this.read(transaction, company);
    });
  }

  async read(manager: EntityManager, company: Company): Promise<OnboardingSection<DueDiligence>> {
    const stored = await this.sections.read<DueDiligence>(manager, company.id, SECTION);
    return {
      ...stored,
      problems: dueDiligenceProblems(stored.answers),
      isEditable: isKycEditable(company.kycStatus),
    };
  }
}
