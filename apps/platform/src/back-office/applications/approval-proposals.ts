import { Injectable } from '@nestjs/common';
import type { ApprovalProposal, Money, ReviewedPart } from '#contracts';
import type { EntityManager } from 'typeorm';
import { ApplicationTrail, ScreenedChecks } from '../../onboarding/index.js';
import type { Reviewer } from '../reviewers/reviewer.js';
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

/** Which part of whose application a reviewer is at, and what they saw of it. */
export interface ReviewStep {
  companyId: string;
  part: ReviewedPart;
  revision: string;
  reviewer: Reviewer;
}

/**
 * Four eyes: one reviewer proposes an approval, another one approves. All of it is called with the
 * company's lock, so that of two at once the second finds what the first one did.
 */
@Injectable()
export class ApprovalProposals {
  constructor(
    private readonly checks: ScreenedChecks,
    private readonly trail: ApplicationTrail,
  ) {}

  /** Whether the reviewer still sees what there is. @throws application_unknown, application_changed */
  async requireCurrent(
    transaction: EntityManager,
    { companyId, part, revision }: ReviewStep,
  ): Promise<PartState> {
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
    // One that became void stands there until the next.
    await transaction.upsert(
      StoredProposal,
      { applicationId: applicationId!, companyId, reviewerId: reviewer.id, basis, creditLimit },
      ['applicationId'],
    );
    await this.write(transaction, step, applicationId!, 'approval_proposed', { creditLimit });
  }

  /** By whoever proposed, or by who does not agree. @throws application_changed, proposal_missing */
  async withdraw(transaction: EntityManager, step: ReviewStep): Promise<void> {
    const { applicationId, proposal } = await this.requireCurrent(transaction, step);
    if (!proposal) throw proposalMissing();
    await transaction.delete(StoredProposal, { applicationId: applicationId! });
    await this.write(transaction, step, applicationId!, 'proposal_withdrawn', {});
  }

  /**
   * What may be approved now, by this reviewer.
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

  private async requireChecked(transaction: EntityManager, companyId: string): Promise<void> {
    const count = await this.checks.countOpen(transaction, companyId);
    if (count > 0) throw checksOpen(count);
  }

  private write(
    transaction: EntityManager,
    { companyId, part, reviewer }: ReviewStep,
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
 * While a company is asked it may change its answers: what it did not hand in may lack anything, and names
 * people who were never screened.
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
