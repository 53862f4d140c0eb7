import { requestOf } from '#staff-sign-in';
import { LATEST_CODE_MAIL } from '../../mails/index.js';
import { consoleTables } from '../sign-in/console-tables.js';

/** People `a`, with names of those who requested something for them. */
const SELECT = `
  SELECT a.id, a.name, a.email, a.role, a.invited_at AS "invitedAt",
    a.last_signed_in_at AS "lastSignedInAt",
    CASE WHEN a.confirmed_at IS NULL THEN 'unconfirmed'
      WHEN EXISTS (SELECT FROM console_passkeys p WHERE p.user_id = a.id) THEN 'active'
      ELSE 'invited' END AS status,
    (SELECT c.expires_at FROM console_enrolment_codes c WHERE c.user_id = a.id) AS "codeExpiresAt",
    ${requestOf(consoleTables)} AS request,
    (SELECT u.name FROM console_access_requests q JOIN console_users u ON u.id = q.requested_by
     WHERE q.user_id = a.id) AS "requesterName",
    ${LATEST_CODE_MAIL} AS "codeMail"
  FROM console_users a WHERE a.partner_id = $1 AND a.disabled_at IS NULL`;

/** $1 partner, $2 person. */
export const FIND_USER = `${SELECT} AND a.id = $2`;

/** $1 partner. */
export const LIST_USERS = `${SELECT} ORDER BY a.name, a.id`;

/** $1 partner, $2 person. Whether an admin is left who can sign in, without this one. */
export const HAS_OTHER_ADMIN = `
  SELECT EXISTS (
    SELECT FROM console_users u
    WHERE u.partner_id = $1 AND u.id <> $2 AND u.role = 'admin' AND u.disabled_at IS NULL
      AND EXISTS (SELECT FROM console_passkeys p WHERE p.user_id = u.id)
  ) AS "hasOther"`;

/**
 * How long the latest $3 entries of these kinds are within an hour, which is no row if they are fewer.
 * $1 partner, $2 kinds. Those of operators' commands are not counted.
 */
export const FULL_HOUR = `
  SELECT extract(epoch FROM happened_at + interval '1 hour' - now())::float8 AS seconds
  FROM access_events
  WHERE partner_id = $1 AND action = ANY ($2) AND actor_id IS NOT NULL
    AND happened_at > now() - interval '1 hour'
  ORDER BY id DESC LIMIT 1 OFFSET $3 - 1`;

/** $1 person. The mail address goes at once; the name stays in the trail for a while. */
export const REMOVE_USER = `
  UPDATE console_users SET disabled_at = now(), email = NULL WHERE id = $1`;

/** $1 days after which nobody needs to be told the name of somebody who was removed. */
export const ERASE_NAMES = `
  UPDATE console_users SET name = ''
  WHERE name <> '' AND disabled_at < now() - make_interval(days => $1)`;

/** $1 ids of people who get mails. */
export const FIND_MAIL_ACCOUNTS = `
  SELECT a.id, a.name, a.email, p.name AS "partnerName",
    EXISTS (SELECT FROM console_passkeys k WHERE k.user_id = a.id) AS "isActive"
  FROM console_users a JOIN partners p ON p.id = a.partner_id
  WHERE a.id = ANY ($1) AND a.disabled_at IS NULL AND a.confirmed_at IS NOT NULL`;
