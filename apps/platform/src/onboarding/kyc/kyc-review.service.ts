import {
  type InformationRequestItem,
  KycApproved,
  KycDenied,
  KycInformationRequested,
  type KycRisk,
  type KycStatus,
} from '#contracts';
import { transactionInTurn } from '#database';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Company, CompanyStops, lockCompany, requireNotEnded } from '../../companies/index.js';
import { Card } from '../../issuing/index.js';
import { ServiceMails } from '../../mails/index.js';
import { EventRecorder } from '../../webhooks/index.js';
import { OnboardingCompletion } from '../onboarding-completion.js';
import { OnboardingSections } from '../sections/onboarding-sections.js';
import type { TrailActor } from '../trail/application-trail.js';
import { adoptCompanyInformation } from './kyc-answers.js';
import type { KycApplicationRow } from './kyc-application.entity.js';
import { KycQuestions } from './kyc-questions.service.js';
import {
  ensureKycApplication,
  type KycMove,
  KycStatusService,
  kycTransitionImpossible,
  storeKycApplication,
  wayToReview,
} from './kyc-status.service.js';
import { PeriodicReviews } from './periodic-reviews.service.js';

/** The company, and the actor of the decision. */
export interface Review {
  /** If left out, the company may belong to any partner. */
  partnerId?: string;
  companyId: string;
  actor: TrailActor;
  /** Called with the company's lock before any change; throws to refuse. */
  onlyIf?: (transaction: EntityManager, company: Company) => Promise<void>;
}

/** Decisions about submitted KYC applications (docs/interface/onboarding.md#companies-and-onboarding). */
@Injectable()
export class KycReviewService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly sections: OnboardingSections,
    private readonly status: KycStatusService,
    private readonly mails: ServiceMails,
    private readonly stops: CompanyStops,
    private readonly completion: OnboardingCompletion,
    private readonly questions: KycQuestions,
    private readonly reviews: PeriodicReviews,
  ) {}

  /**
   * Starts the review of a submitted application. A review that waits for information continues only when
   * the company submits again.
   */
  start({ actor, ...review }: Review): Promise<void> {
    return this.decide(review, (_transaction, { kycStatus }) => {
      if (kycStatus !== 'submitted') throw kycTransitionImpossible(kycStatus, 'in_review');
      return Promise.resolve([{ to: 'in_review', actor }]);
    });
  }

  /**
   * Asks the company questions, reported as `kyc_information_requested`. The company may change its answers until it
   * submits again; the present ones are kept for comparison.
   */
  requestInformation({ actor, ...review }: Review, items: InformationRequestItem[]): Promise<void> {
    return this.decide(review, async (transaction, company, application) => {
      const informationRequest = await this.questions.ask(transaction, application, items);
      const about = { companyId: company.id, applicationId: application.id };
      await this.mails.kycInformationRequested(transaction, about, informationRequest);
      const sections = items.map(({ section }) => section);
      return [{ to: 'additional_information_requested', actor, details: { sections } }];
    });
  }

  /** Reported as `kyc_denied`. The company then gets nothing more: its waiting cards and automatic top-ups end. */
  deny({ actor, ...review }: Review, reason?: string): Promise<void> {
    const before = (transaction: EntityManager) =>
      this.stops.lockAccounts(transaction, review.companyId);
    return this.decide({ ...review, before }, async (transaction, company, application) => {
      application.decidedAt = new Date();
      const about = { companyId: company.id, applicationId: application.id };
      await this.mails.kycDenied(transaction, about);
      return [{ to: 'denied', actor, reason }];
    });
  }

  /**
   * Reported as `kyc_approved`; the company's waiting cards go into production. Passes through a review
   * from any status, because the sandbox approves companies without a submission.
   *
   * @param risk as a reviewer has set it; read after `onlyIf`. Null for the one by rule.
   */
  async approve(
    { actor, ...review }: Review,
    risk: () => KycRisk | null = () => null,
  ): Promise<void> {
    await this.decide(review, async (transaction, company, application) => {
      application.submittedAt ??= new Date();
      application.decidedAt = new Date();
      await this.reviews.schedule(transaction, application, risk());
      // Without a submission there was no screening to check.
      if (application.submittedVersion !== null) {
        await adoptCompanyInformation(transaction, this.sections, company);
      }
      await transaction.update(
        Card,
        { companyId: company.id, status: 'pre_order' },
        { status: 'ordered', orderedAt: () => 'now()' },
      );
      const way = [...wayToReview(company.kycStatus), 'approved' as const];
      return way.map((to) => ({ to, actor }));
    });
  }

  private async decide(
    {
      partnerId,
      companyId,
      onlyIf,
      before,
    }: Omit<Review, 'actor'> & { before?: (transaction: EntityManager) => Promise<void> },
    decision: (
      transaction: EntityManager,
      company: Company,
      application: KycApplicationRow,
    ) => Promise<KycMove[]>,
  ): Promise<void> {
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await before?.(transaction);
      const company = await lockCompany(transaction, {
        id: companyId,
        ...(partnerId !== undefined && { partnerId }),
      });
      requireNotEnded(company);
      await onlyIf?.(transaction, company);
      const application = await ensureKycApplication(transaction, companyId);
      const moves = await decision(transaction, company, application);
      for (const move of moves) {
        await this.status.move(transaction, company, application.id, move);
      }
      await storeKycApplication(transaction, application);
      const report = reports[company.kycStatus];
      if (report) {
        await this.events.record(transaction, report, companyId, { applicationId: application.id });
      }
      if (company.kycStatus === 'denied') {
        await this.stops.notify(transaction, companyId, 'company_denied');
      }
      if (company.kycStatus === 'approved') {
        await this.completion.afterChange(transaction, companyId);
      }
    });
  }
}

/** The events that report decisions, by the resulting status. None reports the start of a review. */
const reports: Partial<
  Record<KycStatus, typeof KycApproved | typeof KycDenied | typeof KycInformationRequested>
> = {
  additional_information_requested: KycInformationRequested,
  approved: KycApproved,
  denied: KycDenied,
};
