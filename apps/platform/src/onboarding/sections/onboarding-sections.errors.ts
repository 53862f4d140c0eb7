import type { FieldProblem } from '#contracts';
import { declareError, unprocessable } from '#http';

export const sectionChanged = declareError(
  'section_changed',
  409,
  'Somebody else has saved this section meanwhile. Load it again.',
);

export const sectionLocked = declareError(
  'section_locked',
  409,
  'This section was submitted; it can no longer be changed.',
);

export const applicationIncomplete = declareError(
  'application_incomplete',
  unprocessable(''),
  (errors: FieldProblem[]) => ({ message: 'Answers are missing or wrong.', errors }),
);
