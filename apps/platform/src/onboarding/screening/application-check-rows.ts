import type { ApplicationCheck, CheckResolution, CheckSubjectKind } from '#contracts';
import type { EntityManager } from 'typeorm';
import type { ListCategory } from './matching/list-entry.js';
import type { ScreeningSubject } from './screening-provider.js';

interface CheckRow {
  screeningId: string;
  subjectKind: CheckSubjectKind;
  subject: ScreeningSubject;
  isCurrent: boolean;
  isPending: boolean;
  failure: string | null;
  provider: string | null;
  checkedAt: Date | null;
  hit: HitRow | null;
}

interface HitRow {
  id: string;
  status: 'possible_match' | 'match';
  score: number;
  category: ListCategory;
  list: string;
  entryId: string;
  name: string;
  reason: string;
  resolution: CheckResolution | null;
  note: string | null;
  resolvedBy: string | null;
  resolvedAt: string | null;
}

/** A check for each hit, or one for a screening without any. */
export async function listChecks(
  manager: EntityManager,
  companyId: string,
): Promise<ApplicationCheck[]> {
  const rows: CheckRow[] = await manager.query(
    `SELECT s.id AS "screeningId", s.subject_kind AS "subjectKind", s.subject,
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
     ORDER BY s.id, h.score DESC, h.id`,
    [companyId],
  );
  return rows.map(toCheck);
}

function toCheck(row: CheckRow): ApplicationCheck {
  const { hit, subjectKind, subject, isCurrent, provider, checkedAt } = row;
  return {
    ...(hit ? findingOf(hit) : NO_FINDING),
    id: hit?.id ?? row.screeningId,
    subject: { kind: subjectKind, name: subject.names[0] ?? '' },
    isCurrent,
    provider,
    status: statusOf(row),
    checkedAt: checkedAt?.toISOString() ?? null,
  };
}

type Finding = Omit<
  ApplicationCheck,
  'id' | 'subject' | 'isCurrent' | 'provider' | 'status' | 'checkedAt'
>;

const NO_FINDING: Finding = {
  list: null,
  category: null,
  score: null,
  matched: null,
  resolvedBy: null,
  resolvedAt: null,
  resolution: null,
  note: null,
};

function findingOf(hit: HitRow): Finding {
  const { list, category, score, name, reason, entryId } = hit;
  const { resolvedBy, resolvedAt, resolution, note } = hit;
  const matched = { name, reason, list, entryId };
  return { list, category, score, matched, resolvedBy, resolvedAt, resolution, note };
}

function statusOf({ isPending, failure, hit }: CheckRow): ApplicationCheck['status'] {
  if (isPending) return failure === null ? 'pending' : 'failed';
  if (!hit) return 'clear';
  if (hit.resolution === 'dismissed') return 'dismissed';
  return hit.resolution === 'confirmed' ? 'match' : hit.status;
}
