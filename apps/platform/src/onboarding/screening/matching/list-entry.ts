import type { NameKind } from './name-tokens.js';

/** Why an entry is on a list: sanctions forbid dealings, politically exposed persons need more care. */
export type ListCategory = 'sanctions' | 'pep';

/** An entry in the format of the list files. */
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
  /** The reason for the listing. */
  reason: string;
}
