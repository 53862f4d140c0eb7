import {
  button,
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** A cardholder is invited to the card app. The code is in this mail alone, so that only its reader can use it. */
interface CardAppInvitationFacts {
  companyName: string;
  /** Opens the card app with the code. */
  enrolmentUrl: string;
  /** For a device on which the link is not opened. */
  code: string;
  expiresAt: string;
}

interface CardAppInvitationTexts extends HeadTexts<CardAppInvitationFacts> {
  lead: Say<CardAppInvitationFacts>;
  how: string;
  open: string;
  code: string;
  once: Say<CardAppInvitationFacts>;
  unexpected: string;
}

export const cardAppInvitation: MailTemplate<CardAppInvitationFacts, CardAppInvitationTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.lead(facts, format)),
    paragraph(texts.how),
    button(texts.open, facts.enrolmentUrl),
    factTable([texts.code, facts.code]),
    paragraph(texts.once(facts, format)),
    paragraph(texts.unexpected),
  ],
});
