import { DecideEnd, type EndProposal, ProposeEnd } from '#contracts';
import { transactionInTurn } from '#database';
import { declareError } from '#http';
import { AlsoWithNewPasskey, CurrentStaff } from '#staff-sign-in';
import { Body, HttpCode, Injectable, Param, Post } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import {
  Column,
  CreateDateColumn,
  DataSource,
  Entity,
  type EntityManager,
  PrimaryColumn,
} from 'typeorm';
import {
  Company,
  companyErased,
  CompanyStops,
  lockCompany,
  requireNotEnded,
} from '../../companies/index.js';
import { newId } from '../../ids.js';
import { ApplicationTrail, closeReviewCases } from '../../onboarding/index.js';
import { fourEyesRequired } from '../applications/approval-proposals.service.js';
import { BackOfficeController, type Reviewer } from '../reviewers/reviewer-host.js';
import { requireEnabled, ReviewersService } from '../reviewers/reviewers.service.js';

/** The end of a business relationship that waits for a second reviewer. It is deleted with the decision. */
@Entity('company_end_proposals')
export class CompanyEndProposal {
  @PrimaryColumn('text')
  companyId: string;

  /** `prp_...` */
  @Column('text')
  id: string;

  @Column('text')
  reviewerId: string;

  @Column('text')
  reason: string;

  @CreateDateColumn({ type: 'timestamptz' })
  proposedAt: Date;
}

const endProposed = declareError(
  'end_proposed',
  409,
  'The end of the relationship is proposed already, and waits for another reviewer.',
);

const endNotProposed = declareError(
  'end_not_proposed',
  409,
  'This end of the relationship is not proposed any more. Load it again.',
);

/** A reviewer decides about a proposal, by its id. */
interface EndDecision {
  companyId: string;
  proposalId: string;
  reviewer: Reviewer;
}

/**
 * Ends of business relationships (docs/interface/onboarding.md#a-company-whose-relationship-has-ended). One reviewer
 * proposes, another one approves. The approval is one transaction: a platform that is killed in between has ended
 * nothing. Locks are taken in the order accounts, company, reviewer.
 */
@Injectable()
export class CompanyEndsService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly stops: CompanyStops,
    private readonly trail: ApplicationTrail,
    reviewers: ReviewersService,
  ) {
    reviewers.whenDisabled((...disabled) => this.makeVoid(...disabled));
  }

  /** @throws company_unknown, company_erased, company_ended, end_proposed */
  propose(companyId: string, reviewer: Reviewer, reason: string): Promise<void> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      const company = await lockCompany(transaction, { id: companyId });
      await requireEnabled(transaction, reviewer);
      if (company.erasedAt) throw companyErased();
      requireNotEnded(company);
      if (await transaction.existsBy(CompanyEndProposal, { companyId })) throw endProposed();
      const id = newId('prp');
      const proposal = { id, companyId, reviewerId: reviewer.id, reason };
      await transaction.insert(CompanyEndProposal, proposal);
      await this.note(transaction, proposal, 'end_proposed', reviewer, reason);
    });
  }

  /** @throws company_unknown, company_ended, end_not_proposed, four_eyes_required */
  approve({ companyId, proposalId, reviewer }: EndDecision): Promise<void> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await this.stops.lockAccounts(transaction, companyId);
      const company = await lockCompany(transaction, { id: companyId });
      await requireEnabled(transaction, reviewer);
      requireNotEnded(company);
      const proposal = await find(transaction, companyId, proposalId);
      if (proposal.reviewerId === reviewer.id) throw fourEyesRequired();
      const ended = { endedAt: new Date(), endedBy: reviewer.id };
      await transaction.update(Company, { id: companyId }, ended);
      await this.stops.notify(transaction, companyId, 'company_ended');
      await closeReviewCases(transaction, companyId, {
        ...{ reviewerId: reviewer.id, note: proposal.reason },
      });
      await transaction.delete(CompanyEndProposal, { companyId });
      await this.note(transaction, proposal, 'company_ended', reviewer, proposal.reason);
    });
  }

  /** By its author, or by a reviewer who disagrees. @throws company_unknown, end_not_proposed */
  withdraw({ companyId, proposalId, reviewer }: EndDecision): Promise<void> {
    return transactionInTurn(this.dataSource, companyId, async (transaction) => {
      await lockCompany(transaction, { id: companyId });
      await requireEnabled(transaction, reviewer);
      const proposal = await find(transaction, companyId, proposalId);
      await transaction.delete(CompanyEndProposal, { companyId });
      await this.note(transaction, proposal, 'end_proposal_withdrawn', reviewer);
    });
  }

  /** Makes void what a reviewer proposed who is disabled. Their row is locked. */
  private async makeVoid(
    transaction: EntityManager,
    reviewerId: string,
    admin: Reviewer,
  ): Promise<void> {
    for (const proposal of await transaction.findBy(CompanyEndProposal, { reviewerId })) {
      await this.note(transaction, proposal, 'end_proposal_void', admin);
    }
    await transaction.delete(CompanyEndProposal, { reviewerId });
  }

  private note(
    transaction: EntityManager,
    { id: proposalId, companyId }: Pick<CompanyEndProposal, 'companyId' | 'id'>,
    action: string,
    actor: Reviewer,
    reason?: string,
  ): Promise<void> {
    return this.trail.write(transaction, {
      ...{ companyId, applicationId: companyId, action, actor, details: { proposalId } },
      ...(reason !== undefined && { reason }),
    });
  }
}

/** The proposed end of a company. Null if none is proposed. */
export async function readEndProposal(
  manager: EntityManager,
  companyId: string,
): Promise<EndProposal | null> {
  const [row] = await manager.query<EndProposalRow[]>(READ_PROPOSAL, [companyId]);
  if (!row) return null;
  const { id, reviewerId, reviewerName, reason, proposedAt } = row;
  const reviewer = { id: reviewerId, name: reviewerName };
  return { id, reviewer, reason, proposedAt: proposedAt.toISOString() };
}

interface EndProposalRow extends CompanyEndProposal {
  reviewerName: string;
}

/** $1 company. */
const READ_PROPOSAL = `
  SELECT q.id, q.reason, q.proposed_at AS "proposedAt", r.id AS "reviewerId", r.name AS "reviewerName"
  FROM company_end_proposals q JOIN reviewers r ON r.id = q.reviewer_id WHERE q.company_id = $1`;

/** Locks it, so that its reviewer is not disabled meanwhile. @throws end_not_proposed */
async function find(
  transaction: EntityManager,
  companyId: string,
  id: string,
): Promise<CompanyEndProposal> {
  const proposal = await transaction.findOne(CompanyEndProposal, {
    where: { companyId, id },
    lock: { mode: 'pessimistic_write' },
  });
  if (!proposal) throw endNotProposed();
  return proposal;
}

@BackOfficeController('companies/:id')
export class CompanyEndsController {
  constructor(private readonly ends: CompanyEndsService) {}

  @Post('propose-end')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  propose(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') companyId: string,
    @Body() { reason }: ProposeEnd,
  ): Promise<void> {
    return this.ends.propose(companyId, reviewer, reason);
  }

  @Post('approve-end')
  @HttpCode(204)
  approve(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') companyId: string,
    @Body() { proposalId }: DecideEnd,
  ): Promise<void> {
    return this.ends.approve({ companyId, proposalId, reviewer });
  }

  @Post('withdraw-end')
  @AlsoWithNewPasskey()
  @HttpCode(204)
  withdraw(
    @CurrentStaff() reviewer: Reviewer,
    @Param('id') companyId: string,
    @Body() { proposalId }: DecideEnd,
  ): Promise<void> {
    return this.ends.withdraw({ companyId, proposalId, reviewer });
  }
}
