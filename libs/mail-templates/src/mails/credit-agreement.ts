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

/** The credit is approved; the agreement has to be accepted. */
export interface CreditAgreementFacts {
  companyName: string;
  creditLimit: Money;
  /** Where the signatory reads and accepts it. */
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
