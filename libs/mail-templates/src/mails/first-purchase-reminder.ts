import { head, type HeadTexts, type MailTemplate, paragraph, type Say } from '../content.js';

/** There was no purchase yet. */
export interface FirstPurchaseReminderFacts {
  companyName: string;
}

export interface FirstPurchaseReminderTexts extends HeadTexts<FirstPurchaseReminderFacts> {
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
