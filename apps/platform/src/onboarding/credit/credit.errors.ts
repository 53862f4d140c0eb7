import { declareError, unprocessable } from '#http';

export const creditLimitTooHigh = declareError(
  'credit_limit_too_high',
  unprocessable('/limitAmount'),
  'limitAmount: approve with a limit of at most 9,000,000,000,000 minor units.',
);

export const creditTransitionImpossible = declareError(
  'credit_transition_impossible',
  409,
  (from: string, to: string) => `A credit application can't go from ${from} to ${to}.`,
);

export const debitSolutionNotOffered = declareError(
  'debit_solution_not_offered',
  409,
  'The debit solution is offered where credit was denied or not applied for.',
);
