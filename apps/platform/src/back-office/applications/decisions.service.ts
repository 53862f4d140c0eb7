import { transactionInTurn } from '#database';
import type {
  ConfirmReview,
  CreditAnswers,
  InformationRequestItem,
  KycRisk,
  Money,
} from '#contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { lockCompany, lockServedCompany } from '../../companies/index.js';
import {
  canCreditGo,
  canKycGo,
  CreditDecisionService,
  creditTransitionImpossible,
  KycReviewService,
  kycTransitionImpossible,
  OnboardingSections,
  PeriodicReviews,
} from '../../onboarding/index.js';
import {
  ApprovalProposalsService,
  proposalMissing,
  readPartState,
  type ReviewStep,
} from './approval-proposals.service.js';

/**
 * Reviewers' decisions about KYC and credit applications, each based on the revision that the reviewer saw
 * (docs/interface/onboarding.md#companies-and-onboarding).
 */
@Injectable()
export class DecisionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly kyc: KycReviewService,
    private readonly credit: CreditDecisionService,
    private readonly proposals: ApprovalProposalsService,
    private readonly reviews: PeriodicReviews,
  ) {}

  startKyc(step: ReviewStep): Promise<void> {
    return this.kyc.start(this.reviewOf(step));
  }

  /** Of an approved company in a periodic review. */
  async requestInformation(step: ReviewStep, items: InformationRequestItem[]): Promise<void> {
    const state = await readPartState(this.dataSource.manager, step.companyId, 'kyc');
    const isApproved = state?.status === 'approved';
    if (isApproved) return this.reviews.ask(this.reviewOf(step), items);
    return this.kyc.requestInformation(this.reviewOf(step), items);
  }

  /** Of an approved company. @throws checks_open, besides those of {@link PeriodicReviews.confirm} */
  confirmReview(step: ReviewStep, { risk, note }: ConfirmReview): Promise<void> {
    const { companyId, reviewer } = step;
    const onlyIf = async (transaction: EntityManager) => {
      await this.proposals.requireCurrent(transaction, step);
      await this.proposals.requireChecked(transaction, companyId);
    };
    return this.reviews.confirm({ companyId, actor: reviewer, onlyIf }, { risk, note });
  }

  denyKyc(step: ReviewStep, reason: string): Promise<void> {
    return this.kyc.deny(this.reviewOf(step), reason);
  }

  denyCredit(step: ReviewStep, reason: string): Promise<void> {
    return this.credit.deny(this.reviewOf(step), reason);
  }

  /** @param risk left out, the one by rule */
  proposeKyc(step: ReviewStep, risk?: KycRisk): Promise<void> {
    return transactionInTurn(this.dataSource, step.companyId, async (transaction) => {
      const { kycStatus } = await lockCompany(transaction, { id: step.companyId });
      if (!canKycGo(kycStatus, 'approved')) throw kycTransitionImpossible(kycStatus, 'approved');
      const chosen = risk ?? (await this.reviews.riskByRule(transaction, step.companyId));
      await this.proposals.propose(transaction, step, { risk: chosen });
    });
  }

  /** @param limitAmount in minor units of the requested currency. */
  proposeCredit(step: ReviewStep, limitAmount: number): Promise<void> {
    const { companyId } = step;
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockServedCompany(transaction, { id: companyId });
      await requireUndecidedCredit(transaction, companyId);
      const { answers } = await this.sections.read<CreditAnswers>(
        transaction,
        companyId,
        'credit-application',
      );
      // The application was submitted, so it contains a limit.
      const { currency } = answers.requestedLimit as Money;
      await this.proposals.propose(transaction, step, {
        creditLimit: { amount: limitAmount, currency },
      });
    });
  }

  withdraw(step: ReviewStep): Promise<void> {
    return transactionInTurn(this.dataSource, step.companyId, async (transaction) => {
      await lockCompany(transaction, { id: step.companyId });
      await this.proposals.withdraw(transaction, step);
    });
  }

  approveKyc(step: ReviewStep): Promise<void> {
    const { companyId, reviewer } = step;
    let risk: KycRisk | null = null;
    return this.kyc.approve(
      {
        companyId,
        actor: reviewer,
        onlyIf: async (transaction, { kycStatus }) => {
          if (!canKycGo(kycStatus, 'approved')) {
            throw kycTransitionImpossible(kycStatus, 'approved');
          }
          ({ risk } = await this.proposals.requireSecond(transaction, step));
        },
      },
      () => risk,
    );
  }

  /** Approves with the proposed limit. */
  async approveCredit(step: ReviewStep): Promise<void> {
    const { companyId, reviewer } = step;
    // Read before the lock and checked again under it: a changed proposal has another revision.
    const state = await readPartState(this.dataSource.manager, companyId, 'credit');
    const limitAmount = state?.proposal?.creditLimit?.amount;
    await this.credit.approve(
      {
        companyId,
        actor: reviewer,
        onlyIf: async (transaction) => {
          await requireUndecidedCredit(transaction, companyId);
          const { creditLimit } = await this.proposals.requireSecond(transaction, step);
          if (creditLimit?.amount !== limitAmount) throw proposalMissing();
        },
      },
      limitAmount,
    );
  }

  private reviewOf(step: ReviewStep) {
    const { companyId, reviewer } = step;
    const onlyIf = async (transaction: EntityManager) => {
      await this.proposals.requireCurrent(transaction, step);
    };
    return { companyId, actor: reviewer, onlyIf };
  }
}

async function requireUndecidedCredit(
  transaction: EntityManager,
  companyId: string,
): Promise<void> {
  const state = await readPartState(transaction, companyId, 'credit');
  const status = (state?.status ?? 'draft') as Parameters<typeof canCreditGo>[0];
  if (!canCreditGo(status, 'approved')) throw creditTransitionImpossible(status, 'approved');
}
