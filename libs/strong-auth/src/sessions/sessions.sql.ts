export const FIND_SESSION = `
  SELECT p.id AS "personId", p.company_id AS "companyId", p.external_id AS "externalId",
    d.id AS "deviceId", s.expires_at AS "expiresAt"
  FROM strong_auth_sessions s
    JOIN strong_auth_devices d ON d.id = s.device_id
    JOIN strong_auth_people p ON p.id = d.person_id
  WHERE s.token_hash = $1 AND s.expires_at > now() AND d.revoked_at IS NULL`;
