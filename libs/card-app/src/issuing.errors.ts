import { DomainError, type StatusByCode } from '#http';

export type IssuingErrorCode =
  | 'activation_code_needless'
  | 'activation_code_required'
  | 'activation_code_void'
  | 'activation_code_wrong'
  | 'card_transition_impossible'
  | 'card_unknown'
  | 'platform_unavailable';

/** What the platform refuses, at a host that asks it by its API. The platform has these codes itself. */
export const issuingStatusByCode: StatusByCode<IssuingErrorCode> = {
  activation_code_needless: 422,
  activation_code_required: 422,
  activation_code_void: 423,
  activation_code_wrong: 422,
  card_transition_impossible: 409,
  card_unknown: 404,
  platform_unavailable: 503,
};

export const cardUnknown = () =>
  new DomainError<IssuingErrorCode>('card_unknown', 'There is no such card.');

export const platformUnavailable = () =>
  new DomainError<IssuingErrorCode>(
    'platform_unavailable',
    'The platform can not be asked now. Try again later.',
  );
