import type { ReviewedPart } from '#contracts';

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
export function isProposed(part: ReviewedPart): string {
  const { table, status, basis, openStatuses } = sources[part];
  return `EXISTS (SELECT FROM ${table} a JOIN application_proposals o ON o.application_id = a.id
    WHERE a.company_id = c.id AND ${status} IN (${openStatuses}) AND o.basis = ${basis})`;
}

/** Of a company: the part's application, and what is proposed for it and still rests on what it was made for. */
export function partState(part: ReviewedPart): string {
  const { table, status, basis, openStatuses } = sources[part];
  return `
    SELECT a.id AS "applicationId", ${status} AS status, ${basis} AS basis,
      r.id AS "reviewerId", r.name AS "reviewerName", o.proposed_at AS "proposedAt",
      o.credit_limit AS "creditLimit"
    FROM companies c LEFT JOIN ${table} a ON a.company_id = c.id
      LEFT JOIN application_proposals o ON o.application_id = a.id
        AND ${status} IN (${openStatuses}) AND o.basis = ${basis}
      LEFT JOIN reviewers r ON r.id = o.reviewer_id
    WHERE c.id = $1`;
}
