import type { Money } from '#contracts';
import {
  button,
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** The credit was approved, and the agreement must be accepted. */
export interface CreditAgreementFacts {
  companyName: string;
  creditLimit: Money;
  /** The page on which the signatory reads and accepts the agreement. */
  agreementUrl: string;
}

export interface CreditAgreementTexts extends HeadTexts<CreditAgreementFacts> {
  approved: Say<CreditAgreementFacts>;
  limit: string;
  accept: string;
  open: string;
  linkIsPersonal: string;
}

export const creditAgreement: MailTemplate<CreditAgreementFacts, CreditAgreementTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.approved(facts, format)),
    factTable([texts.limit, format.money(facts.creditLimit)]),
    paragraph(texts.accept),
    button(texts.open, facts.agreementUrl),
    paragraph(texts.linkIsPersonal),
  ],
});
