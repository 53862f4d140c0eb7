import { declareError } from '#http';

export const kycTransitionImpossible = declareError(
  'kyc_transition_impossible',
  409,
  (from: string, to: string) => `A KYC application can't go from ${from} to ${to}.`,
);
