import { head, type HeadTexts, type MailTemplate, paragraph, type Say } from '../content.js';

/** The account has not received money yet. */
export interface AddFundsReminderFacts {
  companyName: string;
}

export interface AddFundsReminderTexts extends HeadTexts<AddFundsReminderFacts> {
  why: Say<AddFundsReminderFacts>;
  how: string;
}

export const addFundsReminder: MailTemplate<AddFundsReminderFacts, AddFundsReminderTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [paragraph(texts.why(facts, format)), paragraph(texts.how)],
});
