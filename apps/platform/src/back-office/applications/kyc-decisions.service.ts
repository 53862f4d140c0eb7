import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { InformationRequestItem } from '#contracts';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { lockCompany } from '../../companies/index.js';
import {
  canKycGo,
  KycReviewService,
  kycTransitionImpossible,
  type Review,
} from '../../onboarding/index.js';
import { ApprovalProposals, type ReviewStep } from './approval-proposals.js';

export type KycStep = ReviewStep & { part: 'kyc' };

/**
 * Reviewers' decisions about KYC applications, each based on the revision that the reviewer saw
 * (docs/interface.md#companies-and-onboarding).
 */
@Injectable()
export class KycDecisionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly reviews: KycReviewService,
    private readonly proposals: ApprovalProposals,
  ) {}

  start(step: KycStep): Promise<void> {
    return this.reviews.start(this.reviewOf(step));
  }

  requestInformation(step: KycStep, items: InformationRequestItem[]): Promise<void> {
    return this.reviews.requestInformation(this.reviewOf(step), items);
  }

  deny(step: KycStep, reason: string): Promise<void> {
    return this.reviews.deny(this.reviewOf(step), reason);
  }

  async propose(step: KycStep): Promise<void> {
    await transactionInTurn(this.dataSource, step.companyId, async (transaction) => {
      const { kycStatus } = await lockCompany(transaction, { id: step.companyId });
      if (!canKycGo(kycStatus, 'approved')) throw kycTransitionImpossible(kycStatus, 'approved');
      await this.proposals.propose(transaction, step);
    });
  }

  async withdraw(step: KycStep): Promise<void> {
    await transactionInTurn(this.dataSource, step.companyId, async (transaction) => {
      await lockCompany(transaction, { id: step.companyId });
      await this.proposals.withdraw(transaction, step);
    });
  }

  approve(step: KycStep): Promise<void> {
    const { companyId, reviewer } = step;
    return this.reviews.approve({
      companyId,
      actor: reviewer,
      onlyIf: async (transaction, { kycStatus }) => {
        if (!canKycGo(kycStatus, 'approved')) throw kycTransitionImpossible(kycStatus, 'approved');
        await this.proposals.requireSecond(transaction, step);
      },
    });
  }

  private reviewOf(step: KycStep): Review {
    const { companyId, reviewer } = step;
    const onlyIf = async (transaction: EntityManager) => {
      await this.proposals.requireCurrent(transaction, step);
    };
    return { companyId, actor: reviewer, onlyIf };
  }
}
