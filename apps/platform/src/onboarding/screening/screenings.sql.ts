import { firstOf } from '#database';

export const LIST_CHECKS = `
  SELECT s.id AS "screeningId", s.subject_kind AS "subjectKind", s.subject,
    s.is_current AS "isCurrent", s.status = 'pending' AS "isPending", s.failure, s.provider,
    s.checked_at AS "checkedAt",
    CASE WHEN h.id IS NOT NULL THEN jsonb_build_object(
      'id', h.id, 'status', h.status, 'score', h.score, 'category', h.category, 'list', h.list,
      'entryId', h.entry_id, 'name', h.name, 'reason', h.reason, 'resolution', h.resolution,
      'note', h.note, 'resolvedBy', r.name,
      'resolvedAt', to_char(h.resolved_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    ) END AS hit
  FROM screenings s
  LEFT JOIN screening_hits h ON h.screening_id = s.id
  LEFT JOIN reviewers r ON r.id = h.resolved_by
  WHERE s.company_id = $1 AND (s.is_current OR h.id IS NOT NULL)
  ORDER BY s.id, h.score DESC, h.id`;

export const COUNT_OPEN = `
  SELECT count(*)::int AS count
  FROM screenings s LEFT JOIN screening_hits h ON h.screening_id = s.id
  WHERE s.company_id = $1 AND (
    (s.status = 'pending' AND s.is_current)
    OR (h.id IS NOT NULL AND h.resolution IS NULL)
    OR (h.resolution = 'confirmed' AND h.category = 'sanctions')
  )`;

/** $1 limit, $2 seconds of the claim. */
export const CLAIM = `
  UPDATE screenings SET leased_until = now() + make_interval(secs => $2),
    attempts = attempts + 1
  WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM screenings
    WHERE status = 'pending' AND is_current AND next_attempt_at <= now()
      AND (leased_until IS NULL OR leased_until < now())
    ORDER BY next_attempt_at ${firstOf('$1')} FOR UPDATE SKIP LOCKED
  ))
  RETURNING id, subject, attempts`;
