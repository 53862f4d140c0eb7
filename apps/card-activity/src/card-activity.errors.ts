import { DomainError, type StatusByCode, unauthenticated, unprocessable } from '#http';

export type ActivityErrorCode =
  | 'account_forgotten'
  | 'account_unknown'
  | 'admin_required'
  | 'entry_unknown'
  | 'payment_unknown'
  | 'period_impossible'
  | 'platform_unavailable'
  | 'reader_required'
  | 'sign_in_unavailable'
  | 'statement_too_long';

export const activityStatusByCode: StatusByCode<ActivityErrorCode> = {
  account_forgotten: 409,
  account_unknown: 404,
  admin_required: 403,
  entry_unknown: unprocessable('?startingAfter'),
  payment_unknown: 404,
  period_impossible: unprocessable('?from'),
  platform_unavailable: 503,
  reader_required: unauthenticated('Bearer'),
  sign_in_unavailable: 503,
  statement_too_long: unprocessable('?from'),
};

const problem = (code: ActivityErrorCode, message: string) => () =>
  new DomainError<ActivityErrorCode>(code, message);

export const accountForgotten = problem(
  'account_forgotten',
  'The platform knows no such account. If it was restored to a moment before there was one, repair with ?forgotten=true: ' +
    'all that the copy has is taken back.',
);

export const accountUnknown = problem('account_unknown', 'There is no such account.');

export const adminRequired = problem('admin_required', 'This is for admins of the company.');

export const entryUnknown = problem(
  'entry_unknown',
  'startingAfter: the account has no such entry.',
);

export const paymentUnknown = problem('payment_unknown', 'There is no such payment.');

export const periodImpossible = problem(
  'period_impossible',
  'from and to: give the first and the last day, of 366 days at most.',
);

export const statementTooLong = problem(
  'statement_too_long',
  'from and to: there are more than 100,000 entries. Ask for fewer days.',
);

export const platformUnavailable = problem(
  'platform_unavailable',
  'The platform can not be asked now. Try again later.',
);

export const readerRequired = problem(
  'reader_required',
  'Sign in to the card app, or send the token of an operator.',
);

export const signInUnavailable = problem(
  'sign_in_unavailable',
  'Whether you are signed in can not be found out now. Try again later.',
);
