import { createHash } from 'node:crypto';
import type { ApprovalProposal, Money, ReviewedPart, ReviewState } from '#contracts';
import type { EntityManager } from 'typeorm';
import { partState } from './review-state.sql.js';

/** The state of a part of an application, for decisions. */
export interface PartState extends ReviewState {
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

function proposalOf(row: PartRow): ApprovalProposal | null {
  const { reviewerId, reviewerName, proposedAt, creditLimit } = row;
  if (reviewerId === null || reviewerName === null || proposedAt === null) return null;
  return {
    reviewer: { id: reviewerId, name: reviewerName },
    proposedAt: proposedAt.toISOString(),
    creditLimit,
  };
}
