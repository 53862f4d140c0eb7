import { head, type HeadTexts, type MailTemplate, paragraph, type Say } from '../content.js';

/** The company was verified. */
export interface KycApprovalConfirmationFacts {
  companyName: string;
}

export interface KycApprovalConfirmationTexts extends HeadTexts<KycApprovalConfirmationFacts> {
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
