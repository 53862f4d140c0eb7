import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { OnboardingApplication, OnboardingEntrance } from '#contracts';
import { DataSource, type EntityManager } from 'typeorm';
import { Brandings } from '../../partners/index.js';
import { Company, ProgrammeCurrencies } from '../../companies/index.js';
import { CreditAgreements } from '../credit-agreements/credit-agreements.js';
import { CreditApplicationService } from '../credit/credit-application.service.js';
import { DebitSolutionService } from '../credit/debit-solution.service.js';
import { KycApplicationService } from '../kyc/kyc-application.service.js';
import type { OnboardingVisit } from '../links/onboarding-link.guard.js';
import { OnboardingPeopleService } from './onboarding-people.service.js';

type Module = 'kyc' | 'creditApplication' | 'people';

/** The modules of the application that each link opens (docs/interface/onboarding.md#companies-and-onboarding). */
const openModules: Readonly<Record<OnboardingEntrance, readonly Module[]>> = {
  company: ['kyc', 'creditApplication', 'people'],
  kyc: ['kyc'],
  'credit-application': ['creditApplication'],
};

/** The part of the application that a link opens. */
@Injectable()
export class OnboardingApplicationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly kyc: KycApplicationService,
    private readonly credit: CreditApplicationService,
    private readonly debit: DebitSolutionService,
    private readonly agreements: CreditAgreements,
    private readonly people: OnboardingPeopleService,
    private readonly brandings: Brandings,
    private readonly currencies: ProgrammeCurrencies,
  ) {}

  async get(visit: OnboardingVisit): Promise<OnboardingApplication> {
    const { partnerId, ...application } = await this.read(visit);
    const { displayName, logoUrl, primaryColor } = await this.brandings.onPages(partnerId);
    return { ...application, partner: { name: displayName, logoUrl, primaryColor } };
  }

  /** Reads one snapshot of the database, because sections may be saved concurrently. */
  private async read({ companyId, entrance }: OnboardingVisit) {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const company = await transaction.findOneByOrFail(Company, { id: companyId });
      const { partnerId, legalName, registrationNumber, country } = company;
      const modules = openModules[entrance];
      return {
        entrance,
        company: {
          ...{ legalName, registrationNumber, country },
          currency: this.currencies.usualIn(country) ?? 'EUR',
        },
        partnerId,
        ...(await this.kycModule(transaction, company, modules.includes('kyc'))),
        ...(await this.creditModule(transaction, companyId, modules.includes('creditApplication'))),
        ...(await this.peopleModule(transaction, companyId, modules.includes('people'))),
      };
    });
  }

  private async kycModule(manager: EntityManager, company: Company, isOpen: boolean) {
    if (!isOpen) return { companyInformation: null, dueDiligence: null, kyc: null };
    return {
      companyInformation: await this.kyc.readCompanyInformation(manager, company),
      dueDiligence: await this.kyc.readDueDiligence(manager, company),
      kyc: await this.kyc.read(manager, company),
    };
  }

  private async creditModule(manager: EntityManager, companyId: string, isOpen: boolean) {
    if (!isOpen) return { creditApplication: null, debitSolution: null, creditAgreement: null };
    const agreement = await this.agreements.find(manager, companyId);
    return {
      creditApplication: await this.credit.read(manager, companyId),
      debitSolution: await this.debit.read(manager, companyId),
      creditAgreement: agreement && {
        createdAt: agreement.createdAt.toISOString(),
        acceptedAt: agreement.acceptance?.acceptedAt.toISOString() ?? null,
        acceptedBy: agreement.acceptance?.acceptedBy ?? null,
      },
    };
  }

  private async peopleModule(manager: EntityManager, companyId: string, isOpen: boolean) {
    const people = await this.people.read(manager, companyId);
    if (!isOpen) return { ...people, isConfirmationOpen: false, peopleVersion: 0, people: [] };
    const isConfirmationOpen = await this.people.isConfirmationOpen(manager, companyId);
    return { ...people, isConfirmationOpen };
  }
}
