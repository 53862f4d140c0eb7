import { DomainError } from '#http';

export type OperatorErrorCode = 'operator_required' | 'origin_foreign';

export const operatorRequired = () =>
  new DomainError<OperatorErrorCode>(
    'operator_required',
    "This is for the partner's operators alone: the token or the session is missing or wrong.",
  );

export const originForeign = () =>
  new DomainError<OperatorErrorCode>(
    'origin_foreign',
    'A session is good for calls of our own page only.',
  );
