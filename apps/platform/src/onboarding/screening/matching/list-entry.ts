import type { NameKind } from './name-tokens.js';

/** Why somebody is on a list: dealings are forbidden, or need more care. */
export type ListCategory = 'sanctions' | 'pep';

/** Somebody on a list, as the files of lists say it. */
export interface ListEntry {
  id: string;
  list: string;
  category: ListCategory;
  kind: NameKind;
  /** The name and its other spellings, in any script. */
  names: string[];
  /** ISO 8601 dates, or years alone. */
  datesOfBirth?: string[];
  /** ISO 3166-1 alpha-2. */
  countries?: string[];
  /** Why they are on it. */
  reason: string;
}
