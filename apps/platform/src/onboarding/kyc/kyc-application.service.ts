import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type FieldProblem,
  type KycAnswers,
  KycApplicationSubmitted,
  type KycApplicationSection,
  type KycApplicant,
  type SaveOnboardingSection,
} from '#contracts';
import { kycProblems } from '#onboarding-rules';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import type { Company } from '../../companies/index.js';
import { CompanyInformationService } from '../company-information/company-information.service.js';
import { DocumentsService } from '../documents/documents.service.js';
import { DueDiligenceService } from '../due-diligence/due-diligence.service.js';
import { EventRecorder } from '../../webhooks/index.js';
import { lockVisitedCompany } from '../links/lock-visited-company.js';
import {
  applicationIncomplete,
  sectionChanged,
  sectionLocked,
} from '../sections/onboarding-sections.errors.js';
import { OnboardingSections } from '../sections/onboarding-sections.js';
import { ScreeningOrders } from '../screening/screening-orders.js';
import { subjectsOf } from '../screening/screening-subjects.js';
import { ScreeningWorker } from '../screening/screening.worker.js';
import type { KycApplicationRow } from './kyc-application.entity.js';
import {
  ensureKycApplication,
  findKycApplication,
  storeKycApplication,
} from './kyc-application-rows.js';
import { KycStatusService } from './kyc-status.service.js';
import { isKycEditable } from './kyc-transitions.js';
import { kycTransitionImpossible } from './kyc.errors.js';

/**
 * The KYC application as the company fills it in and submits it
 * (docs/interface.md#companies-and-onboarding).
 */
@Injectable()
export class KycApplicationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly companyInformation: CompanyInformationService,
    private readonly dueDiligence: DueDiligenceService,
    private readonly documents: DocumentsService,
    private readonly status: KycStatusService,
    private readonly events: EventRecorder,
    private readonly screeningOrders: ScreeningOrders,
    private readonly screening: ScreeningWorker,
  ) {}

  async read(manager: EntityManager, company: Company): Promise<KycApplicationSection> {
    const stored = await this.sections.read<KycAnswers>(manager, company.id, 'kyc');
    const application = await findKycApplication(manager, company.id);
    const documents = await this.documents.list(manager, company.id);
    const isAsked = company.kycStatus === 'additional_information_requested';
    return {
      ...stored,
      problems: kycProblems(stored.answers, documents, new Date()),
      isEditable: isKycEditable(company.kycStatus),
      status: company.kycStatus,
      submittedAt: application?.submittedAt?.toISOString() ?? null,
      decidedAt: application?.decidedAt?.toISOString() ?? null,
      informationRequest: (isAsked && application?.informationRequest) || null,
      documents,
    };
  }

  async save(
    companyId: string,
    input: SaveOnboardingSection<KycAnswers>,
  ): Promise<KycApplicationSection> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      if (!isKycEditable(company.kycStatus)) throw sectionLocked();
      await this.sections.save(transaction, companyId, 'kyc', input);
      return this.read(transaction, company);
    });
  }

  /**
   * Submits the application: the first time as `kyc_application_submitted`, later as the answer to a
   * request for information. Submitting the same version again gets the same answer.
   */
  async submit(companyId: string, version: number): Promise<KycApplicationSection> {
    const submitted = await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      const application = await ensureKycApplication(transaction, companyId);
      if (isKycEditable(company.kycStatus)) {
        await this.submitVersion(transaction, company, application, version);
      } else if (application.submittedVersion !== version) {
        throw kycTransitionImpossible(company.kycStatus, 'submitted');
      }
      return this.read(transaction, company);
    });
    this.screening.wake();
    return submitted;
  }

  private async submitVersion(
    transaction: EntityManager,
    company: Company,
    application: KycApplicationRow,
    version: number,
  ): Promise<void> {
    const kyc = await this.read(transaction, company);
    if (kyc.version !== version) throw sectionChanged();
    const problems = await this.allProblems(transaction, company, kyc);
    if (problems.length > 0) throw applicationIncomplete(problems);
    const isFirst = company.kycStatus === 'draft';
    await this.status.move(transaction, company, application.id, {
      to: isFirst ? 'submitted' : 'in_review',
      actor: 'company',
      details: { version },
    });
    const submittedAt = new Date();
    await storeKycApplication(transaction, {
      ...application,
      submittedVersion: version,
      submittedAt,
      informationRequest: null,
    });
    await this.orderScreening(transaction, company, application.id, kyc);
    if (!isFirst) return;
    // The applicant's mail address stays within the platform.
    const { name, role } = kyc.answers.submittedBy as KycApplicant;
    await this.events.record(transaction, KycApplicationSubmitted, company.id, {
      applicationId: application.id,
      submittedBy: { name, role },
    });
  }

  private async orderScreening(
    transaction: EntityManager,
    company: Company,
    applicationId: string,
    { answers }: KycApplicationSection,
  ): Promise<void> {
    const companyInformation = await this.companyInformation.read(transaction, company);
    await this.screeningOrders.replace(
      transaction,
      { companyId: company.id, applicationId },
      subjectsOf(companyInformation.answers, answers),
    );
  }

  private async allProblems(
    transaction: EntityManager,
    company: Company,
    kyc: KycApplicationSection,
  ): Promise<FieldProblem[]> {
    const companyInformation = await this.companyInformation.read(transaction, company);
    const dueDiligence = await this.dueDiligence.read(transaction, company);
    return [
      ...within('/companyInformation', companyInformation.problems),
      ...within('/dueDiligence', dueDiligence.problems),
      ...within('/kyc', kyc.problems),
    ];
  }
}

function within(section: string, problems: FieldProblem[]): FieldProblem[] {
  return problems.map((problem) => ({ ...problem, pointer: `${section}${problem.pointer}` }));
}
