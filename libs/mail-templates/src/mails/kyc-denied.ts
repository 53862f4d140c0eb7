import { head, type HeadTexts, type MailTemplate, paragraph, type Say } from '../content.js';

/** The KYC application was denied. The reason is not included, because disclosing it may be forbidden. */
export interface KycDeniedFacts {
  companyName: string;
}

export interface KycDeniedTexts extends HeadTexts<KycDeniedFacts> {
  denied: Say<KycDeniedFacts>;
  noCards: string;
  questions: string;
}

export const kycDenied: MailTemplate<KycDeniedFacts, KycDeniedTexts> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.denied(facts, format)),
    paragraph(texts.noCards),
    paragraph(texts.questions),
  ],
});
