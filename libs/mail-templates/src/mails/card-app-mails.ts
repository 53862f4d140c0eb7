import {
  type Block,
  button,
  factTable,
  head,
  type HeadTexts,
  type MailContent,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';
import type { Formats } from '../formats.js';

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

/** The facts of mails that lead to the card app. */
export interface WithCardApp {
  /** Left out if the sender does not know the card app. */
  cardAppUrl?: string;
}

export interface CardAppLinkText {
  openApp: string;
}

/** The way to the card app; nothing if it is not known. */
export const cardAppLink = ({ cardAppUrl }: WithCardApp, { openApp }: CardAppLinkText): Block[] =>
  cardAppUrl === undefined ? [] : [button(openApp, cardAppUrl)];

/** What has happened to a cardholder's access, and what to do if they did not expect it. */
interface AccessTexts<Facts> extends HeadTexts<Facts>, CardAppLinkText {
  happened: Say<Facts>;
  consequence: Say<Facts>;
  unexpected: string;
}

const accessMail = <Facts extends WithCardApp>(
  facts: Facts,
  texts: AccessTexts<Facts>,
  format: Formats,
): MailContent => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.happened(facts, format)),
    paragraph(texts.consequence(facts, format)),
    ...cardAppLink(facts, texts),
    paragraph(texts.unexpected),
  ],
});

interface PasskeyAddedFacts extends WithCardApp {
  companyName: string;
  deviceName: string;
  addedAt: string;
}

export const cardAppPasskeyAdded: MailTemplate<
  PasskeyAddedFacts,
  AccessTexts<PasskeyAddedFacts>
> = accessMail;

interface PasskeyRemovedFacts extends WithCardApp {
  companyName: string;
  deviceName: string;
  removedAt: string;
}

export const cardAppPasskeyRemoved: MailTemplate<
  PasskeyRemovedFacts,
  AccessTexts<PasskeyRemovedFacts>
> = accessMail;

interface RecoveryFacts extends WithCardApp {
  companyName: string;
  startedAt: string;
  /** 0 if the earlier devices stay. */
  removedPasskeys: number;
}

export const cardAppRecovery: MailTemplate<RecoveryFacts, AccessTexts<RecoveryFacts>> = accessMail;
