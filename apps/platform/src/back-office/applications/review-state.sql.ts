import type { ReviewedPart } from '#contracts';

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
export function partState(part: ReviewedPart): string {
  const { table, status, basis, openStatuses } = sources[part];
  return `
    SELECT a.id AS "applicationId", ${status} AS status, ${basis} AS basis,
      r.id AS "reviewerId", r.name AS "reviewerName", o.proposed_at AS "proposedAt",
      o.credit_limit AS "creditLimit"
    FROM companies c LEFT JOIN ${table} a ON a.company_id = c.id
      LEFT JOIN (application_proposals o
        JOIN reviewers r ON r.id = o.reviewer_id AND r.disabled_at IS NULL) ON o.application_id = a.id
        AND ${status} IN (${openStatuses}) AND o.basis = ${basis}
    WHERE c.id = $1`;
}

/** The valid proposals of a reviewer, also of one who was just disabled. $1 reviewer. */
export function proposalsOf(part: ReviewedPart): string {
  const { table, status, basis, openStatuses } = sources[part];
  return `
    SELECT a.id AS "applicationId", c.id AS "companyId"
    FROM application_proposals o JOIN ${table} a ON a.id = o.application_id
      JOIN companies c ON c.id = a.company_id
    WHERE o.reviewer_id = $1 AND ${status} IN (${openStatuses}) AND o.basis = ${basis}
    ORDER BY c.id`;
}
