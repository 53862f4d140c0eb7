import {
  type CreditAnswers,
  type CreditApplicationResource,
  type CreditApplicationSection,
  CreditApplicationSubmitted,
  type Money,
  type SaveOnboardingSection,
} from '#contracts';
import { transactionInTurn } from '#database';
import { creditApplicationProblems } from '#onboarding-rules';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import {
  Company,
  companyUnknown,
  isDenied,
  ProgrammeCurrencies,
  requireServed,
} from '../../companies/index.js';
import { EventRecorder } from '../../webhooks/index.js';
import { lockVisitedCompany } from '../links/onboarding-links.service.js';
import {
  applicationIncomplete,
  OnboardingSections,
  sectionChanged,
  sectionLocked,
} from '../sections/onboarding-sections.js';
import type { CreditApplicationRow } from './credit-application.entity.js';
import {
  CreditStatusService,
  creditTransitionImpossible,
  ensureCreditApplication,
  findCreditApplication,
} from './credit-status.service.js';
import { DebitSolutionService } from './debit-solution.service.js';

const SECTION = 'credit-application';

/**
 * The credit application as the company fills it in and submits it
 * (docs/interface/onboarding.md#companies-and-onboarding).
 */
@Injectable()
export class CreditApplicationService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly status: CreditStatusService,
    private readonly events: EventRecorder,
    private readonly currencies: ProgrammeCurrencies,
    private readonly debit: DebitSolutionService,
  ) {}

  async read(manager: EntityManager, companyId: string): Promise<CreditApplicationSection> {
    const stored = await this.sections.read<CreditAnswers>(manager, companyId, SECTION);
    const application = await findCreditApplication(manager, companyId);
    const status = application?.status ?? 'draft';
    return {
      ...stored,
      problems: creditApplicationProblems(stored.answers, new Date(), (currency) =>
        this.currencies.has(currency),
      ),
      isEditable: status === 'draft' && !(await isDenied(manager, companyId)),
      status,
      submittedAt: application?.submittedAt?.toISOString() ?? null,
      decidedAt: application?.decidedAt?.toISOString() ?? null,
      creditLimit: application?.creditLimit ?? null,
    };
  }

  /**
   * For the company's partner, which sees none of the answers but the submitted limit.
   *
   * @throws company_unknown
   */
  async show(partnerId: string, companyId: string): Promise<CreditApplicationResource> {
    return this.dataSource.transaction('REPEATABLE READ', async (transaction) => {
      const isKnown = await transaction.existsBy(Company, { id: companyId, partnerId });
      if (!isKnown) throw companyUnknown();
      const application = await findCreditApplication(transaction, companyId);
      const section = await this.read(transaction, companyId);
      const { status, answers, submittedAt, decidedAt } = section;
      const submitted = status === 'draft' ? undefined : application;
      return {
        companyId,
        applicationId: submitted?.id ?? null,
        status,
        // Erased answers have no limit.
        requestedLimit: (submitted && (answers.requestedLimit as Money | undefined)) ?? null,
        submittedAt,
        decidedAt,
        debitSolution: await this.debit.read(transaction, companyId),
      };
    });
  }

  async save(
    companyId: string,
    input: SaveOnboardingSection<CreditAnswers>,
  ): Promise<CreditApplicationSection> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      requireServed(await lockVisitedCompany(transaction, companyId));
      const { isEditable } = await this.read(transaction, companyId);
      if (!isEditable) throw sectionLocked();
      await this.sections.save(transaction, companyId, SECTION, input);
      return this.read(transaction, companyId);
    });
  }

  /** Reported as `credit_application_submitted`. Submitting the same version again gets the same answer. */
  async submit(companyId: string, version: number): Promise<CreditApplicationSection> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockVisitedCompany(transaction, companyId);
      const application = await ensureCreditApplication(transaction, companyId);
      if (application.status === 'draft') {
        requireServed(company);
        await this.submitVersion(transaction, companyId, application, version);
      } else if (application.submittedVersion !== version) {
        throw creditTransitionImpossible(application.status, 'submitted');
      }
      return this.read(transaction, companyId);
    });
  }

  private async submitVersion(
    transaction: EntityManager,
    companyId: string,
    application: CreditApplicationRow,
    version: number,
  ): Promise<void> {
    const section = await this.read(transaction, companyId);
    if (section.version !== version) throw sectionChanged();
    if (section.problems.length > 0) {
      throw applicationIncomplete(
        section.problems.map((problem) => ({
          ...problem,
          pointer: `/creditApplication${problem.pointer}`,
        })),
      );
    }
    await this.status.move(
      transaction,
      companyId,
      application,
      { to: 'submitted', actor: 'company', details: { version } },
      { submittedVersion: version, submittedAt: new Date() },
    );
    await this.events.record(transaction, CreditApplicationSubmitted, companyId, {
      applicationId: application.id,
      requestedLimit: section.answers.requestedLimit as Money,
    });
  }
}
