import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type InformationRequestItem, KycApproved } from '#contracts';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import type { TrailActor } from '../trail/application-trail.js';
import { ServiceMails } from '../../mails/index.js';
import { Card } from '../../issuing/index.js';
import { type Company, lockCompany } from '../../companies/index.js';
import { CompanyInformationService } from '../company-information/company-information.service.js';
import { EventRecorder } from '../../webhooks/index.js';
import { OnboardingSections } from '../sections/onboarding-sections.js';
import type { KycApplicationRow } from './kyc-application.entity.js';
import { ensureKycApplication, storeKycApplication } from './kyc-application-rows.js';
import { type KycMove, KycStatusService } from './kyc-status.service.js';
import { wayToReview } from './kyc-transitions.js';
import { kycTransitionImpossible } from './kyc.errors.js';

/** Which company, and who decides. */
export interface Review {
  /** Left out, the company may be any partner's. */
  partnerId?: string;
  companyId: string;
  actor: TrailActor;
  /** Asked with the company's lock, before anything is changed; refuses by throwing. */
  onlyIf?: (transaction: EntityManager, company: Company) => Promise<void>;
}

/** What is decided about KYC applications that were handed in (docs/interface.md#companies-and-onboarding). */
@Injectable()
export class KycReviewService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly events: EventRecorder,
    private readonly sections: OnboardingSections,
    private readonly status: KycStatusService,
    private readonly companyInformation: CompanyInformationService,
    private readonly mails: ServiceMails,
  ) {}

  /** Of what was handed in. A review that waits for information goes on by the company's answer alone. */
  start({ actor, ...review }: Review): Promise<void> {
    return this.decide(review, (_transaction, { kycStatus }) => {
      if (kycStatus !== 'submitted') throw kycTransitionImpossible(kycStatus, 'in_review');
      return Promise.resolve([{ to: 'in_review', actor }]);
    });
  }

  /** The company is asked named questions, and may change its answers until it hands them in again. */
  requestInformation({ actor, ...review }: Review, items: InformationRequestItem[]): Promise<void> {
    return this.decide(review, async (transaction, company, application) => {
      const informationRequest = { requestedAt: new Date().toISOString(), items };
      application.informationRequest = informationRequest;
      // A submission that was sent before and is repeated must not pass for the answer.
      await this.sections.raiseVersion(transaction, company.id, 'kyc');
      const about = { companyId: company.id, applicationId: application.id };
      await this.mails.kycInformationRequested(transaction, about, informationRequest);
      const sections = items.map(({ section }) => section);
      return [{ to: 'additional_information_requested', actor, details: { sections } }];
    });
  }

  deny({ actor, ...review }: Review, reason?: string): Promise<void> {
    return this.decide(review, async (transaction, company, application) => {
      application.decidedAt = new Date();
      const about = { companyId: company.id, applicationId: application.id };
      await this.mails.kycDenied(transaction, about);
      return [{ to: 'denied', actor, reason }];
    });
  }

  /**
   * Reported as `kyc_approved`; the company's waiting cards go into production. Goes through a review from
   * wherever the application is: the sandbox approves companies that never handed in anything.
   */
  async approve({ actor, ...review }: Review): Promise<void> {
    await this.decide(review, async (transaction, company, application) => {
      application.submittedAt ??= new Date();
      application.decidedAt = new Date();
      // What was never handed in was never checked either.
      if (application.submittedVersion !== null) {
        await this.companyInformation.adopt(transaction, company);
      }
      await transaction.update(
        Card,
        { companyId: company.id, status: 'pre_order' },
        { status: 'ordered' },
      );
      const way = [...wayToReview(company.kycStatus), 'approved' as const];
      return way.map((to) => ({ to, actor }));
    });
  }

  private async decide(
    { partnerId, companyId, onlyIf }: Omit<Review, 'actor'>,
    decision: (
      transaction: EntityManager,
      company: Company,
      application: KycApplicationRow,
    ) => Promise<KycMove[]>,
  ): Promise<void> {
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockCompany(transaction, {
        id: companyId,
        ...(partnerId !== undefined && { partnerId }),
      });
      await onlyIf?.(transaction, company);
      const application = await ensureKycApplication(transaction, companyId);
      const moves = await decision(transaction, company, application);
      for (const move of moves) {
        await this.status.move(transaction, company, application.id, move);
      }
      await storeKycApplication(transaction, application);
      if (company.kycStatus !== 'approved') return;
      await this.events.record(transaction, KycApproved, companyId, {
        applicationId: application.id,
      });
    });
  }
}
