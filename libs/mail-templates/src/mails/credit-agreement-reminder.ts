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

/** The credit agreement has not been accepted yet. */
export interface CreditAgreementReminderFacts {
  companyName: string;
  creditLimit: Money;
  /** The time at which the agreement was sent, in ISO 8601. */
  sentAt: string;
  agreementUrl: string;
}

export interface CreditAgreementReminderTexts extends HeadTexts<CreditAgreementReminderFacts> {
  waits: Say<CreditAgreementReminderFacts>;
  limit: string;
  sent: string;
  open: string;
  linkIsPersonal: string;
}

export const creditAgreementReminder: MailTemplate<
  CreditAgreementReminderFacts,
  CreditAgreementReminderTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.waits(facts, format)),
    factTable(
      [texts.limit, format.money(facts.creditLimit)],
      [texts.sent, format.day(facts.sentAt)],
    ),
    button(texts.open, facts.agreementUrl),
    paragraph(texts.linkIsPersonal),
  ],
});
