import type { FieldProblem } from '#contracts';
import { DomainError } from '#http';

export type OnboardingSectionErrorCode =
  'application_incomplete' | 'section_changed' | 'section_locked';

export const sectionChanged = () =>
  new DomainError<OnboardingSectionErrorCode>(
    'section_changed',
    'Somebody else has saved this section meanwhile. Load it again.',
  );

export const sectionLocked = () =>
  new DomainError<OnboardingSectionErrorCode>(
    'section_locked',
    'This section was submitted; it can no longer be changed.',
  );

export const applicationIncomplete = (errors: FieldProblem[]) =>
  new DomainError<OnboardingSectionErrorCode>(
    'application_incomplete',
    'Answers are missing or wrong.',
    { errors },
  );
