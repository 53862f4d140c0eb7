import type { CardParty, CardType, InformationRequestSection } from '#contracts';
import {
  button,
  factTable,
  head,
  type HeadTexts,
  itemList,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';
import type { Formats } from '../formats.js';
import { cardAppLink, type CardAppLinkText, type WithCardApp } from './card-app-mails.js';

/** A reviewer requests more information. */
interface KycInformationRequestedFacts {
  companyName: string;
  items: { section: InformationRequestSection; question: string }[];
  /** The hosted company application. */
  applicationUrl: string;
}

interface KycInformationRequestedTexts extends HeadTexts<KycInformationRequestedFacts> {
  asks: Say<KycInformationRequestedFacts>;
  sections: Record<InformationRequestSection, string>;
  answer: string;
  open: string;
}

export const kycInformationRequested: MailTemplate<
  KycInformationRequestedFacts,
  KycInformationRequestedTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.asks(facts, format)),
    itemList(
      facts.items.map(({ section, question }) => ({
        about: texts.sections[section],
        text: question,
      })),
    ),
    paragraph(texts.answer),
    button(texts.open, facts.applicationUrl),
  ],
});

/** The company must confirm or change the answers of its approved KYC application. */
interface KycReviewDueFacts {
  companyName: string;
  /** A day, as in 2026-11-30. */
  dueOn: string;
  /** The hosted company application. */
  applicationUrl: string;
}

interface KycReviewDueTexts extends HeadTexts<KycReviewDueFacts> {
  asks: Say<KycReviewDueFacts>;
  until: Say<KycReviewDueFacts>;
  open: string;
}

export const kycReviewDue: MailTemplate<KycReviewDueFacts, KycReviewDueTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.asks(facts, format)),
    paragraph(texts.until(facts, format)),
    button(texts.open, facts.applicationUrl),
  ],
});

/** The KYC application was denied. The reason is not included, because disclosing it may be forbidden. */
interface KycDeniedFacts {
  companyName: string;
}

interface KycDeniedTexts extends HeadTexts<KycDeniedFacts> {
  denied: Say<KycDeniedFacts>;
  noCards: string;
  questions: string;
}

export const kycDenied: MailTemplate<KycDeniedFacts, KycDeniedTexts> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.denied(facts, format)),
    paragraph(texts.noCards),
    paragraph(texts.questions),
  ],
});

/** The company was verified. */
interface KycApprovalConfirmationFacts {
  companyName: string;
}

interface KycApprovalConfirmationTexts extends HeadTexts<KycApprovalConfirmationFacts> {
  approved: Say<KycApprovalConfirmationFacts>;
  next: string;
}

export const kycApprovalConfirmation: MailTemplate<
  KycApprovalConfirmationFacts,
  KycApprovalConfirmationTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [paragraph(texts.approved(facts, format)), paragraph(texts.next)],
});

/** A card was ordered for a cardholder. */
interface CardOrderConfirmationFacts extends WithCardApp {
  companyName: string;
  cardType: CardType;
  /** A day, for a physical card that is in production. */
  estimatedDelivery?: string;
}

interface CardOrderConfirmationTexts
  extends HeadTexts<CardOrderConfirmationFacts>, CardAppLinkText {
  ordered: Say<CardOrderConfirmationFacts>;
  card: string;
  cardTypes: Record<CardType, string>;
  arrivesBy: string;
  next: Record<CardType, string>;
}

export const cardOrderConfirmation: MailTemplate<
  CardOrderConfirmationFacts,
  CardOrderConfirmationTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.ordered(facts, format)),
    factTable([texts.card, texts.cardTypes[facts.cardType]], ...arrival(facts, texts, format)),
    paragraph(texts.next[facts.cardType]),
    ...cardAppLink(facts, texts),
  ],
});

/** What cardholders learn about a card that they have. */
/** When the card should arrive, if that is known. */
function arrival(
  { estimatedDelivery }: { estimatedDelivery?: string },
  { arrivesBy }: { arrivesBy: string },
  format: Formats,
): [string, string][] {
  return estimatedDelivery === undefined ? [] : [[arrivesBy, format.day(estimatedDelivery)]];
}

interface CardFacts extends WithCardApp {
  companyName: string;
  /** The last digits of the card. */
  last4: string;
}

interface CardTexts<Facts extends CardFacts> extends HeadTexts<Facts>, CardAppLinkText {
  what: Say<Facts>;
  card: string;
  next: Say<Facts>;
}

function aboutCard<Facts extends CardFacts, Texts extends CardTexts<Facts>>(
  more: (facts: Facts, texts: Texts, format: Formats) => [string, string][] = () => [],
): MailTemplate<Facts, Texts> {
  return (facts, texts, format) => ({
    ...head(texts, facts, format),
    blocks: [
      paragraph(texts.what(facts, format)),
      factTable([texts.card, `•••• ${facts.last4}`], ...more(facts, texts, format)),
      paragraph(texts.next(facts, format)),
      ...cardAppLink(facts, texts),
    ],
  });
}

/** A physical card is on its way. */
interface CardShippedFacts extends CardFacts {
  /** A day. */
  estimatedDelivery?: string;
}

interface CardShippedTexts extends CardTexts<CardShippedFacts> {
  arrivesBy: string;
}

export const cardShipped = aboutCard<CardShippedFacts, CardShippedTexts>(arrival);

/** Somebody else has frozen the card. */
interface CardFrozenFacts extends CardFacts {
  by: Exclude<CardParty, 'cardholder'>;
}

export const cardFrozen = aboutCard<CardFrozenFacts, CardTexts<CardFrozenFacts>>();

/** A card expires soon. */
interface CardExpiringFacts extends CardFacts {
  cardType: CardType;
  /** Its last day. */
  expiresOn: string;
  /** Whether there is a next card. */
  isRenewed: boolean;
}

interface CardExpiringTexts extends CardTexts<CardExpiringFacts> {
  expiresOn: string;
}

export const cardExpiring = aboutCard<CardExpiringFacts, CardExpiringTexts>(
  ({ expiresOn }, texts, format) => [[texts.expiresOn, format.day(expiresOn)]],
);

/** A card has ended, and no other replaces it. */
export const cardTerminated = aboutCard<CardFacts, CardTexts<CardFacts>>();

/** There was no purchase yet. */
interface FirstPurchaseReminderFacts {
  companyName: string;
}

interface FirstPurchaseReminderTexts extends HeadTexts<FirstPurchaseReminderFacts> {
  why: Say<FirstPurchaseReminderFacts>;
  how: string;
}

export const firstPurchaseReminder: MailTemplate<
  FirstPurchaseReminderFacts,
  FirstPurchaseReminderTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [paragraph(texts.why(facts, format)), paragraph(texts.how)],
});
