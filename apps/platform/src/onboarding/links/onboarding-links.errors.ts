import { declareError, DomainError } from '#http';

export const onboardingLinkUnknown = declareError(
  'onboarding_link_unknown',
  404,
  'There is no such onboarding link.',
);

export const onboardingLinkExpired = declareError(
  'onboarding_link_expired',
  410,
  'This onboarding link has expired or was replaced by a newer one.',
);

export const onboardingGuessesTooMany = declareError(
  'too_many_guesses',
  429,
  (retryAfterSeconds: number) => ({
    message: 'Too many onboarding links that do not exist were tried from here.',
    retryAfterSeconds,
  }),
);

export function isLinkUnknown(error: unknown): boolean {
  return error instanceof DomainError && error.code === onboardingLinkUnknown.code;
}
