import { DomainError } from '#http';

export type ScreeningErrorCode = 'check_not_resolvable' | 'check_resolved' | 'check_unknown';

export const checkUnknown = () =>
  new DomainError<ScreeningErrorCode>('check_unknown', 'There is no such check.');

export const checkNotResolvable = () =>
  new DomainError<ScreeningErrorCode>(
    'check_not_resolvable',
    'This check has found nobody: there is nothing to resolve.',
  );

export const checkResolved = () =>
  new DomainError<ScreeningErrorCode>(
    'check_resolved',
    'Somebody has resolved this check already.',
  );
