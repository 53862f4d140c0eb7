import { transactionInTurn } from '#database';
import { sessionRequired } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type CardAccount,
  Corrections,
  lockAnyAccount,
  UnmatchedTopUps,
} from '../../money/index.js';
import { ApplicationTrail } from '../../onboarding/index.js';
import { fourEyesRequired } from '../applications/approval-proposals.service.js';
import { lockReviewers, ReviewersService } from '../reviewers/reviewers.service.js';
import { MoneyProposal } from './money-proposal.entity.js';
import {
  type MoneyDecision,
  proposalChanged,
  proposalDecided,
  proposalOfOther,
  proposalUnknown,
  proposalVoid,
  recordProposalStep,
  requirePayable,
} from './money-proposals.service.js';
import { proposalRevision } from './revisions.js';
import type { Reviewer } from '../reviewers/reviewer-host.js';

/** A reviewer decides about a proposal, by the revision that the reviewer saw. */
interface DecisionStep {
  id: string;
  revision: string;
  reviewer: Reviewer;
}

/**
 * Four eyes: what one reviewer proposed, another one approves, and only then money moves, in the same transaction.
 * Locks are taken in the order reviewers, account, proposal, transfer.
 */
@Injectable()
export class MoneyDecisionsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly unmatched: UnmatchedTopUps,
    private readonly corrections: Corrections,
    private readonly trail: ApplicationTrail,
    reviewers: ReviewersService,
  ) {
    reviewers.whenDisabled((...disabled) => this.makeVoid(...disabled));
  }

  /**
   * @throws proposal_unknown, proposal_void, proposal_decided, four_eyes_required, proposal_changed,
   * balance_out_of_range, and for a payout company_not_ended, payout_blocked, payout_balance_changed
   */
  approve(step: DecisionStep): Promise<void> {
    return transactionInTurn(this.dataSource, step.id, async (transaction) => {
      const { accountId } = await this.begin(transaction, step);
      const account = accountId === null ? null : await lockAnyAccount(transaction, accountId);
      const proposal = await this.lock(transaction, step);
      if (proposal.proposedBy === step.reviewer.id) throw fourEyesRequired();
      await requireCurrent(transaction, proposal, step);
      await this.decide(transaction, proposal, step, 'approved');
      await this.move(transaction, proposal, account);
    });
  }

  /** @throws proposal_unknown, proposal_void, proposal_decided, four_eyes_required, proposal_changed */
  reject(step: DecisionStep, note: string): Promise<void> {
    return transactionInTurn(this.dataSource, step.id, async (transaction) => {
      await this.begin(transaction, step);
      const proposal = await this.lock(transaction, step);
      if (proposal.proposedBy === step.reviewer.id) throw fourEyesRequired();
      await requireCurrent(transaction, proposal, step);
      await this.decide(transaction, proposal, step, 'rejected', note);
    });
  }

  /** @throws proposal_unknown, proposal_decided, proposal_of_other, proposal_changed */
  withdraw(step: DecisionStep): Promise<void> {
    return transactionInTurn(this.dataSource, step.id, async (transaction) => {
      await this.begin(transaction, step);
      const proposal = await this.lock(transaction, step);
      if (proposal.proposedBy !== step.reviewer.id) throw proposalOfOther();
      await requireCurrent(transaction, proposal, step);
      await this.decide(transaction, proposal, step, 'withdrawn');
    });
  }

  /**
   * Locks both reviewers, so that neither is disabled meanwhile.
   *
   * @throws proposal_unknown, proposal_void, session_required
   */
  private async begin(
    transaction: EntityManager,
    { id, reviewer }: DecisionStep,
  ): Promise<MoneyProposal> {
    const proposal = await transaction.findOneBy(MoneyProposal, { id });
    if (!proposal) throw proposalUnknown();
    const disabled = await lockReviewers(transaction, [proposal.proposedBy, reviewer.id]);
    if (disabled.has(reviewer.id)) throw sessionRequired();
    const isWaiting = proposal.state === 'waiting';
    if (isWaiting && disabled.has(proposal.proposedBy)) throw proposalVoid();
    return proposal;
  }

  /** Makes void what a reviewer proposed who is disabled. Their row is locked. */
  private async makeVoid(
    transaction: EntityManager,
    proposedBy: string,
    admin: Reviewer,
  ): Promise<void> {
    const waiting = { proposedBy, state: 'waiting' as const };
    const proposals = await transaction.find(MoneyProposal, {
      where: waiting,
      lock: { mode: 'pessimistic_write' },
      order: { id: 'ASC' },
    });
    for (const proposal of proposals) {
      await this.decide(transaction, proposal, { reviewer: admin }, 'void');
    }
  }

  private async lock(transaction: EntityManager, { id }: DecisionStep): Promise<MoneyProposal> {
    const proposal = await transaction.findOne(MoneyProposal, {
      where: { id },
      lock: { mode: 'pessimistic_write' },
    });
    if (!proposal) throw proposalUnknown();
    if (proposal.state === 'void') throw proposalVoid();
    if (proposal.state !== 'waiting') throw proposalDecided();
    return proposal;
  }

  private async decide(
    transaction: EntityManager,
    proposal: MoneyProposal,
    { reviewer }: Pick<DecisionStep, 'reviewer'>,
    state: MoneyDecision,
    note?: string,
  ): Promise<void> {
    await transaction.update(
      MoneyProposal,
      { id: proposal.id },
      {
        ...{ state, decidedBy: reviewer.id, decidedByName: reviewer.name },
        ...{ decidedAt: () => 'now()', decisionNote: note ?? null },
      },
    );
    await recordProposalStep(this.trail, transaction, proposal, state, reviewer, note);
  }

  private async move(
    transaction: EntityManager,
    proposal: MoneyProposal,
    account: CardAccount<string> | null,
  ): Promise<void> {
    const { kind, topUpId } = proposal;
    if (kind === 'correction' || kind === 'payout') {
      const { correctionId, correctedEntryId, amount, currency, description } = proposal;
      if (kind === 'payout') await requirePayable(transaction, account!, -amount);
      const correction = {
        ...{ id: correctionId!, correctedEntryId, amount, currency, description: description! },
      };
      const counterpart = kind === 'payout' ? 'bank' : 'correction';
      await this.corrections.post(transaction, account!, correction, counterpart);
      return;
    }
    const topUp = await this.unmatched.lock(transaction, topUpId!);
    if (kind === 'assignment') await this.unmatched.assign(transaction, topUp, account!);
    else await this.unmatched.giveBack(transaction, topUp);
  }
}

/** @throws proposal_changed */
async function requireCurrent(
  transaction: EntityManager,
  proposal: MoneyProposal,
  { revision }: DecisionStep,
): Promise<void> {
  if ((await proposalRevision(transaction, proposal)) !== revision) throw proposalChanged();
}
