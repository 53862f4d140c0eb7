import { DomainError } from '#http';

export type CreditErrorCode = 'credit_transition_impossible' | 'debit_solution_not_offered';

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
