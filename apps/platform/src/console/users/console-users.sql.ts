/** Columns of a person, `u`. */
export const USER_COLUMNS = `u.id, u.name, u.email, u.role, u.invited_at AS "invitedAt",
  u.last_signed_in_at AS "lastSignedInAt",
  EXISTS (SELECT FROM console_passkeys p WHERE p.user_id = u.id) AS "isActive",
  (SELECT c.expires_at FROM console_enrolment_codes c WHERE c.user_id = u.id) AS "codeExpiresAt"`;

/** $1 partner, $2 person. */
export const FIND_USER = `
  SELECT ${USER_COLUMNS} FROM console_users u
  WHERE u.partner_id = $1 AND u.id = $2 AND u.disabled_at IS NULL`;

export const LIST_USERS = `
  SELECT ${USER_COLUMNS} FROM console_users u
  WHERE u.partner_id = $1 AND u.disabled_at IS NULL ORDER BY u.name, u.id`;

/** $1 partner, $2 person. Whether an admin is left who can sign in, without this one. */
export const HAS_OTHER_ADMIN = `
  SELECT EXISTS (
    SELECT FROM console_users u
    WHERE u.partner_id = $1 AND u.id <> $2 AND u.role = 'admin' AND u.disabled_at IS NULL
      AND EXISTS (SELECT FROM console_passkeys p WHERE p.user_id = u.id)
  ) AS "hasOther"`;

/** $1 person. The mail address goes at once; the name stays in the trail for a while. */
export const REMOVE_USER = `
  UPDATE console_users SET disabled_at = now(), email = NULL WHERE id = $1`;

/** $1 days after which nobody needs to be told the name of somebody who was removed. */
export const ERASE_NAMES = `
  UPDATE console_users SET name = ''
  WHERE name <> '' AND disabled_at < now() - make_interval(days => $1)`;
