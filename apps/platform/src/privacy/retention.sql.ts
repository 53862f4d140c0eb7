/** For a company `c` with applications `k` and `a`: the time of the latest denial. */
const DENIED_AT = `greatest(
  CASE WHEN c.kyc_status = 'denied' THEN k.decided_at END,
  CASE WHEN a.status = 'denied' THEN a.decided_at END)`;

export const READ_RETENTION = `
  SELECT c.kyc_status AS "kycStatus", a.status AS "creditStatus", c.erased_at AS "erasedAt",
    ${DENIED_AT} AS "deniedAt",
    c.kyc_status = 'approved' OR a.status = 'approved'
      OR EXISTS (SELECT FROM accounts WHERE company_id = c.id)
      OR EXISTS (SELECT FROM cards WHERE company_id = c.id) AS "hasRelationship"
  FROM companies c
  LEFT JOIN kyc_applications k ON k.company_id = c.id
  LEFT JOIN credit_applications a ON a.company_id = c.id
  WHERE c.id = $1`;

/** The longest denied companies first. $1 now, $2 years of retention, $3 limit. */
export const LIST_DUE = `
  SELECT c.id FROM companies c LEFT JOIN kyc_applications k ON k.company_id = c.id
  LEFT JOIN credit_applications a ON a.company_id = c.id
  WHERE c.kyc_status IN ('draft', 'denied') AND c.erased_at IS NULL
    AND ${DENIED_AT} <= $1::timestamptz - make_interval(years => $2)
    AND a.status IS DISTINCT FROM 'approved'
    AND NOT EXISTS (SELECT FROM accounts WHERE company_id = c.id)
    AND NOT EXISTS (SELECT FROM cards WHERE company_id = c.id)
  ORDER BY ${DENIED_AT} LIMIT $3`;
