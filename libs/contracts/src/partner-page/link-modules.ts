/** What an onboarding link opens: the whole onboarding, or one module of it. */
export const linkModules = ['onboarding', 'kyc', 'credit_application'] as const;
export type LinkModule = (typeof linkModules)[number];

/** The mail with a link, which an operator of the partner sends from the partner page. */
export const LINK_MAIL_KIND = 'onboarding_link' as const;

/** Answer of `POST /companies/{id}/onboarding-links/mails`. */
export interface SentOnboardingLink {
  /** As in the request. */
  id: string;
  expiresAt: string;
}
