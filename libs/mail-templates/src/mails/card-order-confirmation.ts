import type { CardType } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** A card was ordered for a cardholder. */
export interface CardOrderConfirmationFacts {
  companyName: string;
  cardType: CardType;
}

export interface CardOrderConfirmationTexts extends HeadTexts<CardOrderConfirmationFacts> {
  ordered: Say<CardOrderConfirmationFacts>;
  card: string;
  cardTypes: Record<CardType, string>;
  next: Record<CardType, string>;
}

export const cardOrderConfirmation: MailTemplate<
  CardOrderConfirmationFacts,
  CardOrderConfirmationTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.ordered(facts, format)),
    factTable([texts.card, texts.cardTypes[facts.cardType]]),
    paragraph(texts.next[facts.cardType]),
  ],
});
