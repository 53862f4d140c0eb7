import type { ApplicationCheck, CheckResolution, CheckSubjectKind } from '#contracts';
import type { EntityManager } from 'typeorm';
import type { ListCategory } from './matching/list-entry.js';
import type { ScreeningSubject } from './screening-provider.js';
import { LIST_CHECKS } from './screenings.sql.js';

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

/** One check for each hit, or one for a screening without hits. */
export async function listChecks(
  manager: EntityManager,
  companyId: string,
): Promise<ApplicationCheck[]> {
  const rows: CheckRow[] = await manager.query(LIST_CHECKS, [companyId]);
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
