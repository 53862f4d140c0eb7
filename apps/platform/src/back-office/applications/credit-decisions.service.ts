import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CreditAnswers, Money } from '#contracts';
import { transactionInTurn } from '#database';
import { DataSource, type EntityManager } from 'typeorm';
import { lockCompany, lockServedCompany } from '../../companies/index.js';
import {
  canCreditGo,
  CreditDecisionService,
  creditTransitionImpossible,
  OnboardingSections,
} from '../../onboarding/index.js';
import { ApprovalProposals, type ReviewStep } from './approval-proposals.js';
import { proposalMissing } from './applications.errors.js';
import { readPartState } from './review-state.js';

export type CreditStep = ReviewStep & { part: 'credit' };

/**
 * Reviewers' decisions about credit applications, each based on the revision that the reviewer saw
 * (docs/interface.md#companies-and-onboarding).
 */
@Injectable()
export class CreditDecisionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly sections: OnboardingSections,
    private readonly decisions: CreditDecisionService,
    private readonly proposals: ApprovalProposals,
  ) {}

  /** @param limitAmount in minor units of the requested currency. */
  async propose(step: CreditStep, limitAmount: number): Promise<void> {
    const { companyId } = step;
    await transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockServedCompany(transaction, { id: companyId });
      await requireUndecided(transaction, companyId);
      const { answers } = await this.sections.read<CreditAnswers>(
        transaction,
        companyId,
        'credit-application',
      );
      // The application was submitted, so it contains a limit.
      const { currency } = answers.requestedLimit as Money;
      await this.proposals.propose(transaction, step, { amount: limitAmount, currency });
    });
  }

  async withdraw(step: CreditStep): Promise<void> {
    await transactionInTurn(this.dataSource, step.companyId, async (transaction) => {
      await lockCompany(transaction, { id: step.companyId });
      await this.proposals.withdraw(transaction, step);
    });
  }

  /** Approves with the proposed limit. */
  async approve(step: CreditStep): Promise<void> {
    const { companyId, reviewer } = step;
    // Read before the lock and checked again under it: a changed proposal has another revision.
    const state = await readPartState(this.dataSource.manager, companyId, 'credit');
    const limitAmount = state?.proposal?.creditLimit?.amount;
    await this.decisions.approve(
      {
        companyId,
        actor: reviewer,
        onlyIf: async (transaction) => {
          await requireUndecided(transaction, companyId);
          const { creditLimit } = await this.proposals.requireSecond(transaction, step);
          if (creditLimit?.amount !== limitAmount) throw proposalMissing();
        },
      },
      limitAmount,
    );
  }

  deny(step: CreditStep, reason: string): Promise<void> {
    const { companyId, reviewer } = step;
    const onlyIf = async (transaction: EntityManager) => {
      await this.proposals.requireCurrent(transaction, step);
    };
    return this.decisions.deny({ companyId, actor: reviewer, onlyIf }, reason);
  }
}

async function requireUndecided(transaction: EntityManager, companyId: string): Promise<void> {
  const state = await readPartState(transaction, companyId, 'credit');
  const status = (state?.status ?? 'draft') as Parameters<typeof canCreditGo>[0];
  if (!canCreditGo(status, 'approved')) throw creditTransitionImpossible(status, 'approved');
}
