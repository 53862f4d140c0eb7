/** $1 a partner's id; null for all. */
export const LIST_PARTNERS = `
  SELECT p.id, p.name, p.contact_email AS "contactEmail", p.created_at AS "createdAt",
    (SELECT count(*)::int FROM api_keys k WHERE k.partner_id = p.id AND k.revoked_at IS NULL
       AND (k.expires_at IS NULL OR k.expires_at > now())) AS keys,
    (SELECT count(*)::int FROM console_users u
     WHERE u.partner_id = p.id AND u.disabled_at IS NULL) AS users,
    (SELECT coalesce(json_agg(json_build_object('id', q.id, 'kind', q.kind, 'requestedAt', q.requested_at,
         'requestedBy', CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id, 'name', r.name) END,
         'user', json_build_object('id', u.id, 'name', u.name, 'email', u.email, 'role', u.role))
       ORDER BY q.requested_at, q.id), '[]')
     FROM console_access_requests q JOIN console_users u ON u.id = q.user_id
       LEFT JOIN reviewers r ON r.id = q.requested_by
     WHERE u.partner_id = p.id) AS requests
  FROM partners p WHERE $1::text IS NULL OR p.id = $1 ORDER BY lower(p.name), p.id`;
