import { DomainError } from '#http';

export type CardholderErrorCode = 'back_end_token_invalid';

export const backEndTokenInvalid = () =>
  new DomainError<CardholderErrorCode>(
    'back_end_token_invalid',
    "This is for the partner's back end alone: its token is missing or wrong.",
  );
