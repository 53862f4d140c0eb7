/**
 * The id of a partner's endpoint of a channel as SQL, known before it is configured: events that are recorded until
 * then wait for it. Endpoints of earlier versions have other ids.
 */
export const endpointIdOf = (partnerId: string, channel: string) =>
  `('whe_' || substr(${partnerId}, 5) || '_' || ${channel})`;

/** Settings of one partner's endpoint of a channel, with its active secrets, newest first. */
export const READ_SETTINGS = `
  SELECT id, channel, url, header, status, token_set_at AS "tokenSetAt",
    created_at AS "createdAt", updated_at AS "updatedAt",
    (SELECT coalesce(json_agg(json_build_object(
        'id', id, 'createdAt', created_at, 'expiresAt', expires_at) ORDER BY id DESC), '[]')
     FROM webhook_signing_secrets
     WHERE endpoint_id = endpoint.id AND (expires_at IS NULL OR expires_at > now())
    ) AS "signingSecrets"
  FROM webhook_endpoints endpoint WHERE partner_id = $1 AND channel = $2`;

// With a new URL, or after being disabled, the endpoint's health is unknown, so earlier failures don't
// count for alerts.
const isNews = "(e.status = 'disabled' OR e.url <> $2)";

const FAILING_PERIOD = `
  failing_since = CASE WHEN ${isNews} THEN NULL ELSE e.failing_since END,
  alerted_level = CASE WHEN ${isNews} THEN 0 ELSE e.alerted_level END`;

export const CHANGE_SETTINGS = `
  UPDATE webhook_endpoints e SET url = $2, header = $3, status = $4, updated_at = now(),
    ${FAILING_PERIOD} WHERE id = $1`;

export const PUT_SETTINGS = `
  INSERT INTO webhook_endpoints AS e (id, url, header, status, token_sealed, partner_id, channel)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (id) DO UPDATE SET url = $2, header = $3, status = $4, token_sealed = $5,
    token_set_at = now(), updated_at = now(), ${FAILING_PERIOD}`;

/** The configuration for sending. */
export const READ_CONFIGURATION = `
  SELECT id, partner_id AS "partnerId", channel, url, header, token_sealed AS "tokenSealed", status,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'sealed', secret_sealed) ORDER BY id DESC), '[]')
     FROM webhook_signing_secrets secret
     WHERE endpoint_id = endpoint.id AND (expires_at IS NULL OR expires_at > now())) AS secrets
  FROM webhook_endpoints endpoint WHERE id = $1`;
