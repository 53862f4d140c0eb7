import type { FieldProblem } from '#contracts';
import { DomainError } from '#http';

export type DirectoryErrorCode = 'csv_malformed' | 'people_invalid';

export const csvMalformed = (detail: string) =>
  new DomainError<DirectoryErrorCode>('csv_malformed', detail);

/** Reports all invalid rows at once; nothing was imported. */
export const peopleInvalid = (errors: FieldProblem[]) =>
  new DomainError<DirectoryErrorCode>(
    'people_invalid',
    `Nothing was imported: ${errors.length} field(s) are missing or wrong.`,
    { errors: errors.slice(0, 100) },
  );
