/** Who calls with the key of this hash. */
export const FIND_CALLER = `
  SELECT partner_id AS "partnerId", id AS "actorId", scopes,
    allowed_addresses AS "allowedAddresses", expires_at AS "expiresAt"
  FROM api_keys
  WHERE key_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;

/** $1 partner, $2 id. The key is locked; `hasEnded` by time or by hand, `isRolled` if another replaces it. */
export const LOCK_KEY = `
  SELECT id, name, scopes, allowed_addresses AS "allowedAddresses", expires_at AS "expiresAt",
    revoked_at IS NOT NULL OR coalesce(expires_at <= now(), false) AS "hasEnded",
    EXISTS (SELECT FROM api_keys n WHERE n.replaces = k.id) AS "isRolled"
  FROM api_keys k WHERE partner_id = $1 AND id = $2 FOR UPDATE`;

/**
 * $1 partner, $2 keys. The keys that these created, those that these created, and so on. The partner is locked, so that
 * no key is added meanwhile.
 */
export const FIND_CREATED = `
  WITH RECURSIVE created AS (
    SELECT id FROM api_keys WHERE partner_id = $1 AND made_by = $2
    UNION
    SELECT k.id FROM api_keys k JOIN created c ON k.made_by = c.id WHERE k.partner_id = $1
  ) SELECT id FROM created WHERE id <> $2 ORDER BY id`;

/** $1 ids. @returns the keys that were valid until now. */
export const REVOKE = `
  UPDATE api_keys SET revoked_at = now(), secret_sealed = NULL
  WHERE id = ANY ($1) AND revoked_at IS NULL
  RETURNING id`;

/** $1 id, $2 seconds: the key ends after them, but never later than it would have. */
export const END_AFTER = `
  UPDATE api_keys SET expires_at = least(coalesce(expires_at, 'infinity'), now() + make_interval(secs => $2))
  WHERE id = $1`;

/** $1 partner. How many of its keys are valid. */
export const COUNT_VALID = `
  SELECT count(*)::int AS count FROM api_keys
  WHERE partner_id = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`;

/** $1 id, $2 maker, $3 minutes for which the secret can be shown again. */
export const FIND_SEALED = `
  SELECT partner_id AS "partnerId", secret_sealed AS sealed FROM api_keys
  WHERE id = $1 AND made_by = $2 AND secret_sealed IS NOT NULL
    AND created_at > now() - make_interval(mins => $3)`;
