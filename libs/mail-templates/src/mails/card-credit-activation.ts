import type { Money } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** The credit of the company's cards is active. */
export interface CardCreditActivationFacts {
  companyName: string;
  creditLimit: Money;
}

export interface CardCreditActivationTexts extends HeadTexts<CardCreditActivationFacts> {
  active: Say<CardCreditActivationFacts>;
  limit: string;
  next: string;
}

export const cardCreditActivation: MailTemplate<
  CardCreditActivationFacts,
  CardCreditActivationTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.active(facts, format)),
    factTable([texts.limit, format.money(facts.creditLimit)]),
    paragraph(texts.next),
  ],
});
