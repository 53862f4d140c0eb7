/** Whom a check is about: the company, or one of the people that its KYC answers name. */
export type CheckSubjectKind = 'company' | 'representative' | 'owner' | 'power_of_attorney';

/**
 * `pending` until the provider has answered, `failed` while it has not after an attempt (it is asked again);
 * `dismissed` by a reviewer: somebody else of that name. What a reviewer confirmed goes on as `match`.
 */
export type CheckStatus = 'pending' | 'failed' | 'clear' | 'possible_match' | 'match' | 'dismissed';

export type CheckResolution = 'dismissed' | 'confirmed';

/**
 * A subject that was looked up on lists, or one of the entries that it may be.
 * `GET /back-office/v1/applications/{companyId}/checks` lists them.
 */
export interface ApplicationCheck {
  id: string;
  subject: { kind: CheckSubjectKind; name: string };
  /** False once the company has answered otherwise: its hits are to be resolved all the same. */
  isCurrent: boolean;
  provider: string | null;
  /** Of the hit; null without one. */
  list: string | null;
  /** Dealings are forbidden, or need more care (politically exposed persons). */
  category: 'sanctions' | 'pep' | null;
  status: CheckStatus;
  /** How likely the entry is meant, from 0 to 1. */
  score: number | null;
  matched: { name: string; reason: string; list: string; entryId: string } | null;
  checkedAt: string | null;
  /** The name of the reviewer. */
  resolvedBy: string | null;
  resolvedAt: string | null;
  resolution: CheckResolution | null;
  note: string | null;
}

/**
 * Body of `POST /back-office/v1/checks/{checkId}/resolve`; 200 with the check. The same again by the same
 * reviewer is answered the same; otherwise 409 `check_resolved`, or `check_not_resolvable` without a hit.
 */
export interface ResolveCheck {
  resolution: CheckResolution;
  /** Why, for the record: 1 to 1,000 characters. */
  note: string;
}
