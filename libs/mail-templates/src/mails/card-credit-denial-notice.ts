import { head, type HeadTexts, type MailTemplate, paragraph, type Say } from '../content.js';

/** The credit application was denied; the debit solution may be available. */
export interface CardCreditDenialNoticeFacts {
  companyName: string;
  debitSolutionOffered: boolean;
}

export interface CardCreditDenialNoticeTexts extends HeadTexts<CardCreditDenialNoticeFacts> {
  denied: Say<CardCreditDenialNoticeFacts>;
  debit: string;
  noDebit: string;
}

export const cardCreditDenialNotice: MailTemplate<
  CardCreditDenialNoticeFacts,
  CardCreditDenialNoticeTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.denied(facts, format)),
    paragraph(facts.debitSolutionOffered ? texts.debit : texts.noDebit),
  ],
});
