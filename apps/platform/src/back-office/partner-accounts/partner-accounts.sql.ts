/** $1 a partner's id; null for all. */
export const LIST_PARTNERS = `
  SELECT p.id, p.name, p.contact_email AS "contactEmail", p.created_at AS "createdAt",
    (SELECT count(*)::int FROM api_keys k WHERE k.partner_id = p.id AND k.revoked_at IS NULL
       AND (k.expires_at IS NULL OR k.expires_at > now())) AS keys,
    (SELECT count(*)::int FROM console_users u
     WHERE u.partner_id = p.id AND u.disabled_at IS NULL) AS users
  FROM partners p WHERE $1::text IS NULL OR p.id = $1 ORDER BY lower(p.name), p.id`;
