import { requestOf } from '#staff-sign-in';
import { LATEST_CODE_MAIL } from '../../mails/index.js';
import { reviewerTables } from './reviewer-tables.js';

/**
 * The trail of a company refers to it. Who approves holds the company's lock and then waits for the reviewers, so that
 * it has to come first here, too. $1 reviewer.
 */
export const LOCK_COMPANIES_OF_PROPOSALS = `
  SELECT FROM companies WHERE id IN (
    SELECT company_id FROM application_proposals WHERE reviewer_id = $1
    UNION SELECT company_id FROM money_proposals WHERE proposed_by = $1 AND state = 'waiting'
  ) ORDER BY id FOR KEY SHARE`;

/** Accounts `a`, with what waits for a second admin and the latest mail with a code. */
export const SELECT_REVIEWERS = `
  SELECT a.id, a.name, a.email, a.role, a.created_at AS "createdAt",
    a.last_signed_in_at AS "lastSignedInAt",
    CASE WHEN a.disabled_at IS NOT NULL THEN 'disabled'
      WHEN a.confirmed_at IS NULL THEN 'unconfirmed'
      WHEN EXISTS (SELECT FROM reviewer_passkeys p WHERE p.reviewer_id = a.id) THEN 'active'
      ELSE 'invited' END AS status,
    ${requestOf(reviewerTables)} AS request,
    (SELECT r.name FROM reviewer_access_requests q JOIN reviewers r ON r.id = q.requested_by
     WHERE q.reviewer_id = a.id) AS "requesterName",
    ${LATEST_CODE_MAIL} AS "codeMail"
  FROM reviewers a`;
