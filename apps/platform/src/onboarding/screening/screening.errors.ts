import { declareError } from '#http';

export const checkUnknown = declareError('check_unknown', 404, 'There is no such check.');

export const checkNotResolvable = declareError(
  'check_not_resolvable',
  409,
  'This check has found nobody: there is nothing to resolve.',
);

export const checkResolved = declareError(
  'check_resolved',
  409,
  'Somebody has resolved this check already.',
);
