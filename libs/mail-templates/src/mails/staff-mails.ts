import {
  button,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/**
 * Mails to people who sign in at the back office or at a partner's console, about their own access. Codes are in
 * these mails alone, so that their owners alone can use them.
 */
export const staffMailKinds = [
  'staff_invitation',
  'staff_passkey_requested',
  'staff_new_passkey',
  'staff_passkey_enrolled',
] as const;
export type StaffMailKind = (typeof staffMailKinds)[number];

/** Where the account is. */
export interface StaffSite {
  /** Whose console it is; empty for the back office. */
  partnerName: string;
}

interface StaffCodeFacts extends StaffSite {
  /** The page that creates a passkey with the code in the link. */
  enrolmentUrl: string;
  expiresAt: string;
}

interface StaffCodeTexts extends HeadTexts<StaffCodeFacts> {
  lead: Say<StaffCodeFacts>;
  open: string;
  once: Say<StaffCodeFacts>;
  unexpected: string;
}

/** With a code: a first passkey, or another one. */
export const staffCode: MailTemplate<StaffCodeFacts, StaffCodeTexts> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.lead(facts, format)),
    button(texts.open, facts.enrolmentUrl),
    paragraph(texts.once(facts, format)),
    paragraph(texts.unexpected),
  ],
});

interface StaffPasskeyRequestedFacts extends StaffSite {
  /** Empty for the platform's staff. */
  requestedBy: string;
}

interface StaffPasskeyRequestedTexts extends HeadTexts<StaffPasskeyRequestedFacts> {
  requested: Say<StaffPasskeyRequestedFacts>;
  next: string;
  unexpected: string;
}

export const staffPasskeyRequested: MailTemplate<
  StaffPasskeyRequestedFacts,
  StaffPasskeyRequestedTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.requested(facts, format)),
    paragraph(texts.next),
    paragraph(texts.unexpected),
  ],
});

interface StaffPasskeyEnrolledFacts extends StaffSite {
  enrolledAt: string;
}

interface StaffPasskeyEnrolledTexts extends HeadTexts<StaffPasskeyEnrolledFacts> {
  enrolled: Say<StaffPasskeyEnrolledFacts>;
  earlier: string;
  unexpected: string;
}

export const staffPasskeyEnrolled: MailTemplate<
  StaffPasskeyEnrolledFacts,
  StaffPasskeyEnrolledTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.enrolled(facts, format)),
    paragraph(texts.earlier),
    paragraph(texts.unexpected),
  ],
});
