/** Why an entry is on a list: sanctions forbid dealings, politically exposed persons need more care. */
export type ListCategory = 'sanctions' | 'pep';

/** A person or company to search on the lists. */
export interface ScreeningSubject {
  kind: 'person' | 'company';
  /** The name first, then aliases. */
  names: string[];
  /** ISO 8601 date of birth of a person, if known. */
  dateOfBirth?: string;
  /** ISO 3166-1 alpha-2: residence or registered address. */
  countries: string[];
}

/** A list entry that may be the subject. */
export interface ScreeningHit {
  status: 'possible_match' | 'match';
  /** From 0 to 1. */
  score: number;
  category: ListCategory;
  list: string;
  entryId: string;
  /** The most similar spelling on the list. */
  name: string;
  reason: string;
}

/**
 * A source of screening results. It may be slow or fail: the screening is then retried later, and nothing is
 * approved before the provider has answered.
 */
export interface ScreeningProvider {
  /** The name recorded with each check. */
  readonly name: string;
  /** All hits, without duplicates. @throws ScreeningError if there is no reliable result. */
  screen(subject: ScreeningSubject): Promise<ScreeningHit[]>;
}

export const SCREENING_PROVIDER = Symbol('ScreeningProvider');

/** The provider did not answer, or not in a reliable form. The message names no subject. */
export class ScreeningError extends Error {}
