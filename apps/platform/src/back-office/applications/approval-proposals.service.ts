import { createHash } from 'node:crypto';
import type {
  ApprovalProposal as ProposedApproval,
  KycRisk,
  Money,
  ReviewedPart,
  ReviewState,
} from '#contracts';
import { declareError } from '#http';
import { sessionRequired } from '#strong-auth';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { answersNotHandedIn, ApplicationTrail, ScreenedChecks } from '../../onboarding/index.js';
import { lockReviewers, ReviewersService } from '../reviewers/reviewers.service.js';
import { ApprovalProposal } from './approval-proposal.entity.js';
import type { Reviewer } from '../reviewers/reviewer-host.js';

const applicationChanged = declareError(
  'application_changed',
  409,
  'The application changed meanwhile. Load it again.',
);

export const applicationUnknown = declareError(
  'application_unknown',
  404,
  'There is no such application, or it was not submitted.',
);

const checksOpen = declareError(
  'checks_open',
  409,
  (count: number) => `Open checks prevent an approval: ${count}.`,
);

export const fourEyesRequired = declareError(
  'four_eyes_required',
  409,
  'A reviewer other than the one who proposed it has to approve.',
);

const proposalExists = declareError('proposal_exists', 409, 'An approval is proposed already.');

export const proposalMissing = declareError(
  'proposal_missing',
  409,
  'No approval is proposed, or the answers changed since.',
);

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
export class ApprovalProposalsService {
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
    { creditLimit = null, risk = null }: { creditLimit?: Money | null; risk?: KycRisk | null },
  ): Promise<void> {
    const { applicationId, status, basis, proposal } = await this.requireCurrent(transaction, step);
    if (proposal) throw proposalExists();
    if (status === 'additional_information_requested') {
      await requireHandedIn(transaction, step.companyId);
    }
    await this.requireChecked(transaction, step.companyId);
    const { companyId, reviewer } = step;
    // Replaces an earlier proposal that is void.
    await transaction.upsert(
      ApprovalProposal,
      {
        applicationId: applicationId!,
        companyId,
        reviewerId: reviewer.id,
        basis,
        creditLimit,
        risk,
      },
      ['applicationId'],
    );
    await this.write(transaction, step, applicationId!, 'approval_proposed', { creditLimit, risk });
  }

  /** By its author, or by a reviewer who disagrees. @throws application_changed, proposal_missing */
  async withdraw(transaction: EntityManager, step: ReviewStep): Promise<void> {
    const { applicationId, proposal } = await this.requireCurrent(transaction, step);
    if (!proposal) throw proposalMissing();
    await transaction.delete(ApprovalProposal, { applicationId: applicationId! });
    await this.write(transaction, step, applicationId!, 'proposal_withdrawn', {});
  }

  /**
   * Returns the proposal that this reviewer may approve now.
   *
   * @throws application_changed, checks_open, four_eyes_required, proposal_missing
   */
  async requireSecond(transaction: EntityManager, step: ReviewStep): Promise<ProposedApproval> {
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
    await transaction.delete(ApprovalProposal, { reviewerId });
  }

  /** @throws checks_open */
  async requireChecked(transaction: EntityManager, companyId: string): Promise<void> {
    const count = await this.checks.countOpen(transaction, companyId);
    if (count > 0) throw checksOpen(count);
  }

  private write(
    transaction: EntityManager,
    { companyId, part, reviewer }: Omit<ReviewStep, 'revision'>,
    applicationId: string,
    action: string,
    details: { creditLimit?: Money | null; risk?: KycRisk | null },
  ): Promise<void> {
    return this.trail.write(transaction, {
      companyId,
      applicationId,
      action: `${part}_${action}`,
      actor: reviewer,
      details: Object.fromEntries(Object.entries(details).filter(([, detail]) => detail)),
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

/** The state of a part of an application, for decisions. */
interface PartState extends ReviewState {
  applicationId: string | null;
  status: string;
  /** The revision on which a proposal is based. */
  basis: string;
}

interface PartRow {
  applicationId: string | null;
  status: string;
  basis: string;
  reviewerId: string | null;
  reviewerName: string | null;
  proposedAt: Date | null;
  creditLimit: Money | null;
  risk: KycRisk | null;
}

/** @returns undefined if the company does not exist. */
export async function readPartState(
  manager: EntityManager,
  companyId: string,
  part: ReviewedPart,
): Promise<PartState | undefined> {
  const [row] = (await manager.query(partState(part), [companyId])) as PartRow[];
  if (!row) return undefined;
  const { applicationId } = row;
  const proposal = proposalOf(row);
  const parts = [row.status, row.basis, proposal?.reviewer.id, proposal?.proposedAt];
  const hash = createHash('sha256').update(JSON.stringify(parts));
  const revision = hash.digest('base64url').slice(0, 16);
  return { applicationId, status: row.status, basis: row.basis, revision, proposal };
}

function proposalOf(row: PartRow): ProposedApproval | null {
  const { reviewerId, reviewerName, proposedAt, creditLimit, risk } = row;
  if (reviewerId === null || reviewerName === null || proposedAt === null) return null;
  return {
    reviewer: { id: reviewerId, name: reviewerName },
    proposedAt: proposedAt.toISOString(),
    creditLimit,
    risk,
  };
}

/**
 * The versions of the sections of a company `c`. Changed documents and requests for information raise the
 * version of `kyc`.
 */
const versionsOf = (sections: string) =>
  `(SELECT coalesce(string_agg(s.section || ' ' || s.version, ', ' ORDER BY s.section), '')
    FROM onboarding_sections s WHERE s.company_id = c.id AND s.section IN (${sections}))`;

interface PartSource {
  /** The application's table, with alias `a`. */
  table: string;
  status: string;
  basis: string;
  /** Statuses in which an approval can be proposed. */
  openStatuses: string;
}

const sources: Readonly<Record<ReviewedPart, PartSource>> = {
  kyc: {
    table: 'kyc_applications',
    status: 'c.kyc_status',
    basis: versionsOf(`'company-information', 'due-diligence', 'kyc'`),
    openStatuses: `'in_review', 'additional_information_requested'`,
  },
  credit: {
    table: 'credit_applications',
    status: `coalesce(a.status, 'draft')`,
    basis: versionsOf(`'credit-application'`),
    openStatuses: `'submitted'`,
  },
};

/** Whether the part of a company `c` has a proposed approval that is still valid. */
export function isProposed(part: ReviewedPart): string {
  const { table, status, basis, openStatuses } = sources[part];
  return `EXISTS (SELECT FROM ${table} a JOIN application_proposals o ON o.application_id = a.id
      JOIN reviewers r ON r.id = o.reviewer_id AND r.disabled_at IS NULL
    WHERE a.company_id = c.id AND ${status} IN (${openStatuses}) AND o.basis = ${basis})`;
}

/** The company's application of the part, and its proposal if that is still valid. */
function partState(part: ReviewedPart): string {
  const { table, status, basis, openStatuses } = sources[part];
  return `
    SELECT a.id AS "applicationId", ${status} AS status, ${basis} AS basis,
      r.id AS "reviewerId", r.name AS "reviewerName", o.proposed_at AS "proposedAt",
      o.credit_limit AS "creditLimit", o.risk
    FROM companies c LEFT JOIN ${table} a ON a.company_id = c.id
      LEFT JOIN (application_proposals o
        JOIN reviewers r ON r.id = o.reviewer_id AND r.disabled_at IS NULL) ON o.application_id = a.id
        AND ${status} IN (${openStatuses}) AND o.basis = ${basis}
    WHERE c.id = $1`;
}

/** The valid proposals of a reviewer, also of one who was just disabled. $1 reviewer. */
function proposalsOf(part: ReviewedPart): string {
  const { table, status, basis, openStatuses } = sources[part];
  return `
    SELECT a.id AS "applicationId", c.id AS "companyId"
    FROM application_proposals o JOIN ${table} a ON a.id = o.application_id
      JOIN companies c ON c.id = a.company_id
    WHERE o.reviewer_id = $1 AND ${status} IN (${openStatuses}) AND o.basis = ${basis}
    ORDER BY c.id`;
}
