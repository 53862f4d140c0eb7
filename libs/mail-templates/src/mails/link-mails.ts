import type { LinkModule } from '#contracts';
import {
  button,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** An operator of the partner sends a link of the onboarding to somebody at the company. */
interface OnboardingLinkFacts {
  companyName: string;
  module: LinkModule;
  /** Of the hosted application. */
  linkUrl: string;
  expiresAt: string;
}

interface OnboardingLinkTexts extends HeadTexts<OnboardingLinkFacts> {
  leads: Record<LinkModule, Say<OnboardingLinkFacts>>;
  open: string;
  valid: Say<OnboardingLinkFacts>;
  secret: string;
}

export const onboardingLink: MailTemplate<OnboardingLinkFacts, OnboardingLinkTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.leads[facts.module](facts, format)),
    button(texts.open, facts.linkUrl),
    paragraph(texts.valid(facts, format)),
    paragraph(texts.secret),
  ],
});
