import type { ListCategory } from './matching/list-entry.js';
import type { NameKind } from './matching/name-tokens.js';

/** Who is looked for on the lists. */
export interface ScreeningSubject {
  kind: NameKind;
  /** The name first, then others that they go by. */
  names: string[];
  /** ISO 8601 date; of a person, where it was told. */
  dateOfBirth?: string;
  /** ISO 3166-1 alpha-2: residence or registered address. */
  countries: string[];
}

/** Somebody on a list who may be the subject. */
export interface ScreeningHit {
  status: 'possible_match' | 'match';
  /** From 0 to 1. */
  score: number;
  category: ListCategory;
  list: string;
  entryId: string;
  /** The spelling on the list that is the most alike. */
  name: string;
  reason: string;
}

/**
 * Where subjects are looked up. It may be slow and it may fail: then it is asked again later, and until it
 * has answered nothing is approved.
 */
export interface ScreeningProvider {
  /** As it stands with each check. */
  readonly name: string;
  /** All hits, none twice. @throws ScreeningError where it can't tell. */
  screen(subject: ScreeningSubject): Promise<ScreeningHit[]>;
}

export const SCREENING_PROVIDER = Symbol('ScreeningProvider');

/** The provider did not answer, or not in a form that can be relied on. Its message names no subject. */
export class ScreeningError extends Error {}
