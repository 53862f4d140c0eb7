import { DomainError } from '#http';

export type OnboardingLinkErrorCode = 'onboarding_link_expired' | 'onboarding_link_unknown';

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
