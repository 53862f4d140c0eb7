import { Injectable } from '@nestjs/common';
import type { ApprovalProposal, Money, ReviewedPart } from '#contracts';
import { sessionRequired } from '#strong-auth';
import type { EntityManager } from 'typeorm';
import { ApplicationTrail, ScreenedChecks } from '../../onboarding/index.js';
import type { Reviewer } from '../reviewers/reviewer.js';
import { lockReviewers, ReviewersService } from '../reviewers/reviewers.service.js';
import {
  answersNotHandedIn,
  applicationChanged,
  applicationUnknown,
  checksOpen,
  fourEyesRequired,
  proposalExists,
  proposalMissing,
} from './applications.errors.js';
import { StoredProposal } from './approval-proposal.entity.js';
import { type PartState, readPartState } from './review-state.js';
import { proposalsOf } from './review-state.sql.js';

const reviewedParts: readonly ReviewedPart[] = ['kyc', 'credit'];

/** The part of an application that a reviewer decides about, and the revision that the reviewer saw. */
export interface ReviewStep {
  companyId: string;
  part: ReviewedPart;
  revision: string;
  reviewer: Reviewer;
}

/**
 * Four-eyes principle: one reviewer proposes an approval, another one approves. All methods need the
 * company's lock, so that concurrent calls see each other's effects.
 */
@Injectable()
export class ApprovalProposals {
  constructor(
    private readonly checks: ScreenedChecks,
    private readonly trail: ApplicationTrail,
    reviewers: ReviewersService,
  ) {
    reviewers.whenDisabled((...disabled) => this.makeVoid(...disabled));
  }

  /**
   * Checks that the reviewer saw the current revision, and locks the reviewer and the one who proposed.
   *
   * @throws application_unknown, application_changed, session_required
   */
  async requireCurrent(
    transaction: EntityManager,
    { companyId, part, revision, reviewer }: ReviewStep,
  ): Promise<PartState> {
    const before = await readPartState(transaction, companyId, part);
    const proposer = before?.proposal?.reviewer.id;
    const disabled = await lockReviewers(transaction, [reviewer.id, proposer ?? reviewer.id]);
    if (disabled.has(reviewer.id)) throw sessionRequired();
    // Again, because a proposal is void if the lock waited for its reviewer to be disabled.
    const state = await readPartState(transaction, companyId, part);
    if (!state || state.status === 'draft') throw applicationUnknown();
    if (state.revision !== revision) throw applicationChanged();
    return state;
  }

  /** @throws answers_not_handed_in, application_changed, checks_open, proposal_exists */
  async propose(
    transaction: EntityManager,
    step: ReviewStep,
    creditLimit: Money | null = null,
  ): Promise<void> {
    const { applicationId, status, basis, proposal } = await this.requireCurrent(transaction, step);
    if (proposal) throw proposalExists();
    if (status === 'additional_information_requested') {
      await requireHandedIn(transaction, step.companyId);
    }
    await this.requireChecked(transaction, step.companyId);
    const { companyId, reviewer } = step;
    // Replaces a void proposal.
    await transaction.upsert(
      StoredProposal,
      { applicationId: applicationId!, companyId, reviewerId: reviewer.id, basis, creditLimit },
      ['applicationId'],
    );
    await this.write(transaction, step, applicationId!, 'approval_proposed', { creditLimit });
  }

  /**
   * Withdraws a proposal: by its author, or by a reviewer who disagrees. @throws application_changed,
   * proposal_missing
   */
  async withdraw(transaction: EntityManager, step: ReviewStep): Promise<void> {
    const { applicationId, proposal } = await this.requireCurrent(transaction, step);
    if (!proposal) throw proposalMissing();
    await transaction.delete(StoredProposal, { applicationId: applicationId! });
    await this.write(transaction, step, applicationId!, 'proposal_withdrawn', {});
  }

  /**
   * Returns the proposal that this reviewer may approve now.
   *
   * @throws application_changed, checks_open, four_eyes_required, proposal_missing
   */
  async requireSecond(transaction: EntityManager, step: ReviewStep): Promise<ApprovalProposal> {
    const { proposal } = await this.requireCurrent(transaction, step);
    if (!proposal) throw proposalMissing();
    if (proposal.reviewer.id === step.reviewer.id) throw fourEyesRequired();
    await this.requireChecked(transaction, step.companyId);
    return proposal;
  }

  /** Makes void what a reviewer proposed who is disabled. Their row is locked. */
  private async makeVoid(
    transaction: EntityManager,
    reviewerId: string,
    admin: Reviewer,
  ): Promise<void> {
    for (const part of reviewedParts) {
      const proposals: { applicationId: string; companyId: string }[] = await transaction.query(
        proposalsOf(part),
        [reviewerId],
      );
      for (const { applicationId, companyId } of proposals) {
        const step = { companyId, part, reviewer: admin };
        await this.write(transaction, step, applicationId, 'proposal_void', {});
      }
    }
    await transaction.delete(StoredProposal, { reviewerId });
  }

  private async requireChecked(transaction: EntityManager, companyId: string): Promise<void> {
    const count = await this.checks.countOpen(transaction, companyId);
    if (count > 0) throw checksOpen(count);
  }

  private write(
    transaction: EntityManager,
    { companyId, part, reviewer }: Omit<ReviewStep, 'revision'>,
    applicationId: string,
    action: string,
    { creditLimit }: { creditLimit?: Money | null },
  ): Promise<void> {
    return this.trail.write(transaction, {
      companyId,
      applicationId,
      action: `${part}_${action}`,
      actor: reviewer,
      details: creditLimit ? { creditLimit } : {},
    });
  }
}

/**
 * While information is requested, the company may change its answers. Answers that were not submitted again
 * may be incomplete and may name people who were never screened.
 */
async function requireHandedIn(transaction: EntityManager, companyId: string): Promise<void> {
  const changed: unknown[] = await transaction.query(
    `SELECT FROM onboarding_sections
     WHERE company_id = $1 AND section IN ('company-information', 'due-diligence', 'kyc')
       AND saved_at > (SELECT max(happened_at) FROM application_events
         WHERE company_id = $1 AND action = 'kyc_additional_information_requested')`,
    [companyId],
  );
  if (changed.length > 0) throw answersNotHandedIn();
}
