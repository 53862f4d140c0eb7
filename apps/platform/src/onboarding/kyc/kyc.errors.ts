import { DomainError } from '#http';

export type KycErrorCode = 'kyc_transition_impossible';

export const kycTransitionImpossible = (from: string, to: string) =>
  new DomainError<KycErrorCode>(
    'kyc_transition_impossible',
    `A KYC application can't go from ${from} to ${to}.`,
  );
