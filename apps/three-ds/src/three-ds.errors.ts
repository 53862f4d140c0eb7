import { type IssuingErrorCode, issuingStatusByCode } from '#card-app';
import { type StatusByCode, unauthenticated } from '#http';
import { type StrongAuthErrorCode, strongAuthStatusByCode } from '#strong-auth';
import type { CardholderErrorCode } from './cardholders/cardholders.errors.js';

export const threeDsStatusByCode: StatusByCode<
  CardholderErrorCode | IssuingErrorCode | StrongAuthErrorCode
> = {
  ...issuingStatusByCode,
  ...strongAuthStatusByCode,
  back_end_token_invalid: unauthenticated('Bearer'),
};
