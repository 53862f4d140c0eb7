import { DomainError } from '#http';

export type CreditErrorCode =
  'credit_limit_too_high' | 'credit_transition_impossible' | 'debit_solution_not_offered';

export const creditLimitTooHigh = () =>
  new DomainError<CreditErrorCode>(
    'credit_limit_too_high',
    'limitAmount: approve with a limit of at most 9,000,000,000,000 minor units.',
  );

export const creditTransitionImpossible = (from: string, to: string) =>
  new DomainError<CreditErrorCode>(
    'credit_transition_impossible',
    `A credit application can't go from ${from} to ${to}.`,
  );

export const debitSolutionNotOffered = () =>
  new DomainError<CreditErrorCode>(
    'debit_solution_not_offered',
    'The debit solution is offered where credit was denied or not applied for.',
  );
