import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { ReviewedApplication, ReviewedPart, ReviewState } from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';
import {
  ApplicationTrail,
  CompanyInformationService,
  CreditApplicationService,
  DebitSolutionService,
  DueDiligenceService,
  KycApplicationService,
} from '../../onboarding/index.js';
import { Company } from '../../companies/index.js';
import { Partner } from '../../partners/index.js';
import { ApplicationAgreements } from './application-agreements.js';
import { applicationUnknown } from './applications.errors.js';
import { readPartState } from './review-state.js';

/** A company's complete application as submitted. Drafts are visible to the company only. */
@Injectable()
export class ApplicationReader {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly companyInformation: CompanyInformationService,
    private readonly dueDiligence: DueDiligenceService,
    private readonly kyc: KycApplicationService,
    private readonly credit: CreditApplicationService,
    private readonly agreements: ApplicationAgreements,
    private readonly debit: DebitSolutionService,
    private readonly trail: ApplicationTrail,
  ) {}

  /** @throws application_unknown */
  async read(companyId: string): Promise<ReviewedApplication> {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const company = await transaction.findOneBy(Company, { id: companyId });
      if (!company) throw applicationUnknown();
      const kyc = await this.kyc.read(transaction, company);
      const credit = await this.credit.read(transaction, companyId);
      const hasKyc = kyc.status !== 'draft';
      const hasCredit = credit.status !== 'draft';
      if (!hasKyc && !hasCredit) throw applicationUnknown();
      const { externalId, legalName, registrationNumber, country, partnerId } = company;
      const { id, name } = await transaction.findOneByOrFail(Partner, { id: partnerId });
      return {
        id: companyId,
        company: { externalId, legalName, registrationNumber, country },
        partner: { id, name },
        companyInformation: hasKyc
          ? await this.companyInformation.read(transaction, company)
          : null,
        dueDiligence: hasKyc ? await this.dueDiligence.read(transaction, company) : null,
        kyc: hasKyc ? { ...kyc, ...(await reviewState(transaction, companyId, 'kyc')) } : null,
        creditApplication: hasCredit
          ? { ...credit, ...(await reviewState(transaction, companyId, 'credit')) }
          : null,
        creditAgreement: await this.agreements.read(transaction, companyId),
        debitSolution: await this.debit.read(transaction, companyId),
        trail: await this.trail.read(transaction, companyId),
      };
    });
  }
}

async function reviewState(
  manager: EntityManager,
  companyId: string,
  part: ReviewedPart,
): Promise<ReviewState> {
  const { revision, proposal } = (await readPartState(manager, companyId, part))!;
  return { revision, proposal };
}
