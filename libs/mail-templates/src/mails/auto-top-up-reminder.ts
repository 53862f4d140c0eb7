import { head, type HeadTexts, type MailTemplate, paragraph, type Say } from '../content.js';

/** Auto top-up is not activated. */
export interface AutoTopUpReminderFacts {
  companyName: string;
}

export interface AutoTopUpReminderTexts extends HeadTexts<AutoTopUpReminderFacts> {
  why: Say<AutoTopUpReminderFacts>;
  how: string;
}

export const autoTopUpReminder: MailTemplate<AutoTopUpReminderFacts, AutoTopUpReminderTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [paragraph(texts.why(facts, format)), paragraph(texts.how)],
});
