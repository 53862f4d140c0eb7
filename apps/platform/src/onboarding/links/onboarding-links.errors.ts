import { DomainError } from '#http';

export type OnboardingLinkErrorCode =
  'onboarding_link_expired' | 'onboarding_link_unknown' | 'too_many_guesses';

export const onboardingLinkUnknown = () =>
  new DomainError<OnboardingLinkErrorCode>(
    'onboarding_link_unknown',
    'There is no such onboarding link.',
  );

export const onboardingLinkExpired = () =>
  new DomainError<OnboardingLinkErrorCode>(
    'onboarding_link_expired',
    'This onboarding link has expired or was replaced by a newer one.',
  );

export const onboardingGuessesTooMany = (retryAfterSeconds: number) =>
  new DomainError<OnboardingLinkErrorCode>(
    'too_many_guesses',
    'Too many onboarding links that do not exist were tried from here.',
    { retryAfterSeconds },
  );

export function isLinkUnknown(error: unknown): boolean {
  const code: OnboardingLinkErrorCode = 'onboarding_link_unknown';
  return error instanceof DomainError && error.code === code;
}
