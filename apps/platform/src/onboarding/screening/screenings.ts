import { createHash } from 'node:crypto';
import type {
  ApplicationCheck,
  CheckResolution,
  CheckSubjectKind,
  CompanyInformation,
  DraftOf,
  IdentifiedPerson,
  KycAnswers,
} from '#contracts';
import { declareError } from '#http';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';
import type { ScreeningHit, ScreeningSubject } from './screening-provider.js';

export const checkUnknown = declareError('check_unknown', 404, 'There is no such check.');

export const checkNotResolvable = declareError(
  'check_not_resolvable',
  409,
  'This check has no hits, so there is nothing to resolve.',
);

export const checkResolved = declareError(
  'check_resolved',
  409,
  'This check has already been resolved.',
);

/** A subject and its role in the company. */
interface NamedSubject {
  kind: CheckSubjectKind;
  subject: ScreeningSubject;
}

/**
 * All names in a submitted application: the company, its representatives, its owners and an applicant with a power
 * of attorney. A person with several of these roles is listed once, under the first.
 */
export function subjectsOf(
  company: DraftOf<CompanyInformation>,
  { representatives, beneficialOwners, submittedBy }: DraftOf<KycAnswers>,
): NamedSubject[] {
  const people = [
    ...(representatives ?? []).map((person) => personOf('representative', person)),
    ...(beneficialOwners ?? []).map((person) => personOf('owner', person)),
  ];
  if (submittedBy?.role === 'power_of_attorney') {
    people.push(personOf('power_of_attorney', { name: submittedBy.name }));
  }
  const distinct = new Map<string, NamedSubject>();
  for (const one of [companyOf(company), ...people]) {
    const key = JSON.stringify(one.subject);
    if (!distinct.has(key)) distinct.set(key, one);
  }
  return [...distinct.values()];
}

function companyOf(company: DraftOf<CompanyInformation>): NamedSubject {
  const { legalName, tradingName, registeredAddress } = company;
  return {
    kind: 'company',
    subject: {
      kind: 'company',
      names: given([legalName, tradingName]),
      countries: given([registeredAddress?.country]),
    },
  };
}

function personOf(
  kind: CheckSubjectKind,
  person: DraftOf<Partial<IdentifiedPerson>>,
): NamedSubject {
  const { name, dateOfBirth, taxResidence } = person;
  return {
    kind,
    subject: {
      kind: 'person',
      names: given([name]),
      ...(dateOfBirth && { dateOfBirth }),
      countries: given([taxResidence]),
    },
  };
}

function given(texts: (string | null | undefined)[]): string[] {
  return texts
    .filter((text) => typeof text === 'string')
    .map((text) => text.trim().replace(/\s+/g, ' '));
}

/**
 * Orders the screenings of a submitted application in the transaction of the submission, and replaces the company's
 * earlier ones. Needs the company's lock. Subjects already screened with the same answers are not screened again.
 */
export async function orderScreenings(
  transaction: EntityManager,
  { companyId, applicationId }: { companyId: string; applicationId: string },
  subjects: readonly NamedSubject[],
): Promise<void> {
  await transaction.query('UPDATE screenings SET is_current = false WHERE company_id = $1', [
    companyId,
  ]);
  for (const { kind, subject } of subjects) {
    const json = JSON.stringify(subject);
    await transaction.query(
      `INSERT INTO screenings (id, company_id, application_id, subject_kind, subject, subject_hash)
       VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (company_id, subject_hash)
       DO UPDATE SET is_current = true, subject_kind = excluded.subject_kind`,
      [
        ...[newId('chk'), companyId, applicationId, kind, json],
        createHash('sha256').update(json).digest(),
      ],
    );
  }
}

/**
 * The screening results that block an approval. A confirmed sanctions match blocks permanently. A confirmed
 * politically exposed person does not block: dealings are allowed with more care (AMLD Art. 20).
 */
@Injectable()
export class ScreenedChecks {
  /**
   * The number of the company's checks that block an approval: not completed, unresolved possible matches,
   * and confirmed matches. Needs the company's lock.
   */
  async countOpen(manager: EntityManager, companyId: string): Promise<number> {
    const [{ count }] = (await manager.query(COUNT_OPEN, [companyId])) as [{ count: number }];
    return count;
  }
}

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

interface HitRow extends ScreeningHit {
  id: string;
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

const LIST_CHECKS = `
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

const COUNT_OPEN = `
  SELECT count(*)::int AS count
  FROM screenings s LEFT JOIN screening_hits h ON h.screening_id = s.id
  WHERE s.company_id = $1 AND (
    (s.status = 'pending' AND s.is_current)
    OR (h.id IS NOT NULL AND h.resolution IS NULL)
    OR (h.resolution = 'confirmed' AND h.category = 'sanctions')
  )`;
