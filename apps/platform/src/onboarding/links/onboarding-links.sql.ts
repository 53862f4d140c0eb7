/** Finds links from the partner and from mails. */
export const FIND_LINK = `
  SELECT company_id AS "companyId", replaced_at IS NULL AND expires_at > now() AS current
  FROM onboarding_links WHERE token_hash = $1 AND entrance = $2
  UNION ALL
  SELECT company_id, replaced_at IS NULL AND expires_at > now()
  FROM mailed_links WHERE token_hash = $1 AND entrance = $2`;
