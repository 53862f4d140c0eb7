import { createHash } from 'node:crypto';
import type { ApprovalProposal, Money, ReviewedPart, ReviewState } from '#contracts';
import type { EntityManager } from 'typeorm';

/** Where a part of an application stands, for whoever decides. */
export interface PartState extends ReviewState {
  applicationId: string | null;
  status: string;
  /** What a proposal rests on. */
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

/**
 * The versions of the sections of a company `c`. Documents raise the one of `kyc`, and so does a request
 * for information.
 */
const versionsOf = (sections: string) =>
  `(SELECT coalesce(string_agg(s.section || ' ' || s.version, ', ' ORDER BY s.section), '')
    FROM onboarding_sections s WHERE s.company_id = c.id AND s.section IN (${sections}))`;

interface PartSource {
  /** The application's table, as `a`. */
  table: string;
  status: string;
  basis: string;
  /** Where an approval can be proposed. */
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

/** Of a company `c`: whether an approval of the part is proposed, and still rests on what it was made for. */
export function isProposedSql(part: ReviewedPart): string {
  const { table, status, basis, openStatuses } = sources[part];
  return `EXISTS (SELECT FROM ${table} a JOIN application_proposals o ON o.application_id = a.id
    WHERE a.company_id = c.id AND ${status} IN (${openStatuses}) AND o.basis = ${basis})`;
}

/** @returns undefined if there is no such company. */
export async function readPartState(
  manager: EntityManager,
  companyId: string,
  part: ReviewedPart,
): Promise<PartState | undefined> {
  const { table, status, basis, openStatuses } = sources[part];
  const [row] = (await manager.query(
    `SELECT a.id AS "applicationId", ${status} AS status, ${basis} AS basis,
       r.id AS "reviewerId", r.name AS "reviewerName", o.proposed_at AS "proposedAt",
       o.credit_limit AS "creditLimit"
     FROM companies c LEFT JOIN ${table} a ON a.company_id = c.id
       LEFT JOIN application_proposals o ON o.application_id = a.id
         AND ${status} IN (${openStatuses}) AND o.basis = ${basis}
       LEFT JOIN reviewers r ON r.id = o.reviewer_id
     WHERE c.id = $1`,
    [companyId],
  )) as PartRow[];
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
