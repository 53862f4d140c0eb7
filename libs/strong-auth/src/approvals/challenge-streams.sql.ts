/** Those of a replica. */
export const KEEP_STREAMS = `
  UPDATE approval_streams SET seen_at = now() WHERE replica = $1
  RETURNING id, EXISTS (
    SELECT 1 FROM strong_auth_sessions s
    WHERE s.device_id = approval_streams.device_id AND s.expires_at > now()
  ) AS "isSignedIn"`;
