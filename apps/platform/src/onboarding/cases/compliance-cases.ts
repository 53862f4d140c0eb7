import type { ComplianceCaseKind } from '#contracts';
import type { EntityManager } from 'typeorm';
import { newId } from '../../ids.js';

export interface NewCase {
  companyId: string;
  kind: ComplianceCaseKind;
  /** Identifies what caused the case: a cause opens a case once, also after the case was closed. */
  cause: string;
  /** Ids and numbers, no names. */
  details: object;
}

/** Opens the cases whose causes are new. */
export async function openCases(
  transaction: EntityManager,
  cases: readonly NewCase[],
): Promise<void> {
  if (cases.length === 0) return;
  const rows = cases.map((one) => ({ ...one, id: newId('cas') }));
  await transaction.query(OPEN_CASES, [JSON.stringify(rows)]);
}

/** Closes the open cases of a resolved screening hit. */
export async function closeScreeningCases(
  transaction: EntityManager,
  checkId: string,
  { reviewerId, note }: { reviewerId: string; note: string },
): Promise<void> {
  await transaction.query(CLOSE_SCREENING_CASES, [checkId, reviewerId, note]);
}

/** Closes the open case of a company's review, if there is one. */
export async function closeReviewCases(
  transaction: EntityManager,
  companyId: string,
  { reviewerId, note }: { reviewerId: string; note: string },
): Promise<void> {
  await transaction.query(CLOSE_REVIEW_CASES, [companyId, reviewerId, note]);
}

/** $1 JSON list. In the order of the causes, so that concurrent workers cannot deadlock. */
const OPEN_CASES = `
  INSERT INTO compliance_cases (id, company_id, kind, cause, details)
  SELECT id, "companyId", kind, cause, details
  FROM jsonb_to_recordset($1::jsonb) AS c (id text, "companyId" text, kind text, cause text, details jsonb)
  ORDER BY cause ON CONFLICT (cause) DO NOTHING`;

/** $1 hit, $2 reviewer, $3 note. */
const CLOSE_SCREENING_CASES = `
  UPDATE compliance_cases SET closed_at = clock_timestamp(), closed_by = $2, note = $3
  WHERE company_id = (SELECT s.company_id FROM screening_hits h
      JOIN screenings s ON s.id = h.screening_id WHERE h.id = $1)
    AND kind = 'screening' AND details->>'checkId' = $1 AND closed_at IS NULL`;

/** $1 company, $2 reviewer, $3 note. */
const CLOSE_REVIEW_CASES = `
  UPDATE compliance_cases SET closed_at = clock_timestamp(), closed_by = $2, note = $3
  WHERE company_id = $1 AND kind = 'kyc_review' AND closed_at IS NULL`;
