/** The subject of a check: the company, or one of the people named in its KYC answers. */
export type CheckSubjectKind = 'company' | 'representative' | 'owner' | 'power_of_attorney';

/**
 * `pending` until the provider has answered, `failed` after an attempt without an answer (it is retried);
 * `dismissed` by a reviewer as another person with the same name. A hit confirmed by a reviewer stays a
 * `match`.
 */
export type CheckStatus = 'pending' | 'failed' | 'clear' | 'possible_match' | 'match' | 'dismissed';

export type CheckResolution = 'dismissed' | 'confirmed';

/**
 * A subject that was searched on lists, or one of its hits. `GET
 * /back-office/v1/applications/{companyId}/checks` lists them.
 */
export interface ApplicationCheck {
  id: string;
  subject: { kind: CheckSubjectKind; name: string };
  /** False if the company has changed its answers since; its hits must still be resolved. */
  isCurrent: boolean;
  provider: string | null;
  /** List of the hit; null without a hit. */
  list: string | null;
  /** `sanctions`: dealings are forbidden. `pep`: a politically exposed person, who needs more care. */
  category: 'sanctions' | 'pep' | null;
  status: CheckStatus;
  /** How likely the entry is the subject, from 0 to 1. */
  score: number | null;
  matched: { name: string; reason: string; list: string; entryId: string } | null;
  checkedAt: string | null;
  /** The reviewer's name. */
  resolvedBy: string | null;
  resolvedAt: string | null;
  resolution: CheckResolution | null;
  note: string | null;
}

/**
 * Body of `POST /back-office/v1/checks/{checkId}/resolve`; 200 with the check. Repeating the same request
 * by the same reviewer gets the same answer. Otherwise 409 `check_resolved`, or `check_not_resolvable` for
 * a check without a hit.
 */
export interface ResolveCheck {
  resolution: CheckResolution;
  /** The reason, for the record: 1 to 1,000 characters. */
  note: string;
}
