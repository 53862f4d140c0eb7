import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  type AnswerChange,
  type CompanyInformation,
  type DraftOf,
  type DueDiligence,
  type FieldProblem,
  type KycAnswers,
  type KycApplicant,
  type KycApplicationSection,
  KycApplicationSubmitted,
  type OnboardingSection,
  type SaveOnboardingSection,
} from '#contracts';
import { transactionInTurn } from '#database';
import {
  companyInformationProblems,
  countryRules,
  dueDiligenceProblems,
  kycProblems,
  withApplicantName,
} from '#onboarding-rules';
import { DataSource, type EntityManager } from 'typeorm';
import { type Company, ProgrammeCurrencies } from '../../companies/index.js';
import { EventRecorder } from '../../webhooks/index.js';
import { DocumentsService } from '../documents/documents.service.js';
import { lockVisitedCompany } from '../links/onboarding-links.service.js';
import { ScreeningWorker } from '../screening/screening.worker.js';
import { orderScreenings, subjectsOf } from '../screening/screenings.js';
import {
  applicationIncomplete,
  OnboardingSections,
  sectionChanged,
  sectionLocked,
  type SectionName,
} from '../sections/onboarding-sections.js';
import type { KycApplicationRow, ReviewedAnswers } from './kyc-application.entity.js';
import { KycQuestions } from './kyc-questions.service.js';
import {
  ensureKycApplication,
  findKycApplication,
  isKycEditable,
  KycStatusService,
  kycTransitionImpossible,
  storeKycApplication,
} from './kyc-status.service.js';
import { PeriodicReviews } from './periodic-reviews.service.js';

/**
 * The KYC application as the company fills it in and submits it. It has three sections: the company, its business
 * (due diligence), and the people behind it (docs/interface/onboarding.md#companies-and-onboarding).
 */
@Injectable()
export class KycApplicationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly currencies: ProgrammeCurrencies,
    private readonly documents: DocumentsService,
    private readonly status: KycStatusService,
    private readonly events: EventRecorder,
    private readonly screening: ScreeningWorker,
    private readonly questions: KycQuestions,
    private readonly reviews: PeriodicReviews,
  ) {}

  async readCompanyInformation(
    manager: EntityManager,
    company: Company,
  ): Promise<OnboardingSection<CompanyInformation>> {
    const stored = await this.sections.read<CompanyInformation>(
      manager,
      company.id,
      'company-information',
    );
    const answers = stored.version === 0 ? answersOfPartner(company) : stored.answers;
    return {
      ...stored,
      answers,
      problems: companyInformationProblems(answers, company, new Date(), (country) =>
        this.currencies.serves(country),
      ),
      isEditable: await isEditable(manager, company),
    };
  }

  async readDueDiligence(
    manager: EntityManager,
    company: Company,
  ): Promise<OnboardingSection<DueDiligence>> {
    const stored = await this.sections.read<DueDiligence>(manager, company.id, 'due-diligence');
    return {
      ...stored,
      problems: dueDiligenceProblems(stored.answers),
      isEditable: await isEditable(manager, company),
    };
  }

  /** The section about the people, with the state of the whole application. */
  async read(manager: EntityManager, company: Company): Promise<KycApplicationSection> {
    const stored = await this.sections.read<KycAnswers>(manager, company.id, 'kyc');
    const application = await findKycApplication(manager, company.id);
    const { answers } = await this.readCompanyInformation(manager, company);
    const rules = countryRules(answers.registeredAddress?.country);
    const documents = await this.documents.list(manager, company.id);
    return {
      ...stored,
      problems: kycProblems(stored.answers, documents, new Date(), rules),
      isEditable: isKycEditable(company.kycStatus, application),
      status: company.kycStatus,
      ...stateOf(application, company),
      questions: await this.questions.list(manager, company.id),
      documents,
    };
  }

  saveCompanyInformation(
    companyId: string,
    input: SaveOnboardingSection<CompanyInformation>,
  ): Promise<OnboardingSection<CompanyInformation>> {
    return this.saveSection(companyId, 'company-information', input, (transaction, company) =>
      this.readCompanyInformation(transaction, company),
    );
  }

  saveDueDiligence(
    companyId: string,
    input: SaveOnboardingSection<DueDiligence>,
  ): Promise<OnboardingSection<DueDiligence>> {
    return this.saveSection(companyId, 'due-diligence', input, (transaction, company) =>
      this.readDueDiligence(transaction, company),
    );
  }

  save(
    companyId: string,
    input: SaveOnboardingSection<KycAnswers>,
  ): Promise<KycApplicationSection> {
    const answers = withApplicantName(input.answers);
    return this.saveSection(companyId, 'kyc', { ...input, answers }, (transaction, company) =>
      this.read(transaction, company),
    );
  }

  /** @param answer null takes it back. @throws question_unknown, section_locked */
  async answerQuestion(
    companyId: string,
    id: string,
    answer: string | null,
  ): Promise<KycApplicationSection> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      if (!(await isEditable(transaction, company))) throw sectionLocked();
      await this.questions.answer(transaction, companyId, id, answer);
      return this.read(transaction, company);
    });
  }

  /**
   * What the company has changed since a reviewer last asked questions; nothing before the first questions, and
   * nothing for answers that are not submitted yet.
   */
  async changes(manager: EntityManager, company: Company): Promise<AnswerChange[]> {
    const application = await findKycApplication(manager, company.id);
    const before = application?.reviewedAnswers;
    if (!before || isKycEditable(company.kycStatus, application)) return [];
    const changes: AnswerChange[] = [];
    for (const section of Object.keys(before) as (keyof ReviewedAnswers)[]) {
      const { answers } = await this.sections.read(manager, company.id, section);
      const found = changesBetween(before[section], answers);
      changes.push(...found.map((change) => ({ section, ...change })));
    }
    return changes;
  }

  /**
   * Submits the application, for the first time or as the answer to a request for information. Both are reported as
   * `kyc_application_submitted`. Submitting the same version again gets the same answer.
   */
  async submit(companyId: string, version: number): Promise<KycApplicationSection> {
    const submitted = await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      const application = await ensureKycApplication(transaction, companyId);
      if (isKycEditable(company.kycStatus, application)) {
        await this.submitVersion(transaction, company, application, version);
      } else if (application.submittedVersion !== version) {
        throw kycTransitionImpossible(company.kycStatus, 'submitted');
      }
      return this.read(transaction, company);
    });
    this.screening.wake();
    return submitted;
  }

  private saveSection<Answers, Section>(
    companyId: string,
    name: SectionName,
    input: SaveOnboardingSection<Answers>,
    read: (transaction: EntityManager, company: Company) => Promise<Section>,
  ): Promise<Section> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      if (!(await isEditable(transaction, company))) throw sectionLocked();
      await this.sections.save(transaction, companyId, name, input);
      return read(transaction, company);
    });
  }

  private async submitVersion(
    transaction: EntityManager,
    company: Company,
    application: KycApplicationRow,
    version: number,
  ): Promise<void> {
    const kyc = await this.read(transaction, company);
    if (kyc.version !== version) throw sectionChanged();
    const companyInformation = await this.readCompanyInformation(transaction, company);
    const dueDiligence = await this.readDueDiligence(transaction, company);
    const problems = [
      ...within('/companyInformation', companyInformation.problems),
      ...within('/dueDiligence', dueDiligence.problems),
      ...within('/kyc', kyc.problems),
    ];
    if (problems.length > 0) throw applicationIncomplete(problems);
    const isReview = company.kycStatus === 'approved';
    if (isReview) {
      await this.reviews.answered(transaction, application, version);
    } else {
      await this.status.move(transaction, company, application.id, {
        to: company.kycStatus === 'draft' ? 'submitted' : 'in_review',
        actor: 'company',
        details: { version },
      });
    }
    await storeKycApplication(transaction, {
      ...application,
      submittedVersion: version,
      submittedAt: new Date(),
      informationRequest: null,
    });
    await this.questions.close(transaction, company.id);
    await orderScreenings(
      transaction,
      { companyId: company.id, applicationId: application.id },
      subjectsOf(companyInformation.answers, kyc.answers),
    );
    // A review changes nothing for the partner: the KYC stays approved.
    if (isReview) return;
    // The applicant's mail address stays within the platform.
    const { name, role } = kyc.answers.submittedBy as KycApplicant;
    await this.events.record(transaction, KycApplicationSubmitted, company.id, {
      applicationId: application.id,
      submittedBy: { name, role },
    });
  }
}

function stateOf(application: KycApplicationRow | undefined, { kycStatus }: Company) {
  if (!application) {
    return { submittedAt: null, decidedAt: null, informationRequest: null, review: null };
  }
  const { submittedAt, decidedAt, reviewState, reviewDueAt } = application;
  const isReview = reviewState === 'asked';
  const isAsked = isReview || kycStatus === 'additional_information_requested';
  return {
    submittedAt: submittedAt?.toISOString() ?? null,
    decidedAt: decidedAt?.toISOString() ?? null,
    informationRequest: isAsked ? application.informationRequest : null,
    review: isReview ? { dueAt: reviewDueAt!.toISOString() } : null,
  };
}

async function isEditable(manager: EntityManager, { id, kycStatus }: Company): Promise<boolean> {
  return isKycEditable(kycStatus, await findKycApplication(manager, id));
}

/** Prefills data known from the partner, so that the company need not type it again. */
function answersOfPartner(company: Company): DraftOf<CompanyInformation> {
  const { legalName, registrationNumber, country } = company;
  return { legalName, registrationNumber, registeredAddress: { country } };
}

/** Lists of people are compared entry by entry. */
function changesBetween(
  before: unknown,
  after: unknown,
  pointer = '',
): Omit<AnswerChange, 'section'>[] {
  if (isGiven(before) && isGiven(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => changesBetween(before[key], after[key], `${pointer}/${key}`));
  }
  if (isDeepStrictEqual(orNone(before), orNone(after))) return [];
  return [{ pointer, before: before ?? null, after: after ?? null }];
}

/** A list that became empty, or an unticked box, is no change of an answer that was not given. */
function orNone(answer: unknown): unknown {
  const isNone = answer === undefined || answer === '' || answer === false;
  return isNone || (Array.isArray(answer) && answer.length === 0) ? null : answer;
}

/** Amounts and lists of texts are compared as a whole. */
function isGiven(answers: unknown): answers is Record<string, unknown> {
  if (typeof answers !== 'object' || answers === null || 'currency' in answers) return false;
  return !Array.isArray(answers) || answers.every((entry) => typeof entry === 'object');
}

function within(section: string, problems: FieldProblem[]): FieldProblem[] {
  return problems.map((problem) => ({ ...problem, pointer: `${section}${problem.pointer}` }));
}
