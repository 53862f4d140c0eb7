import type { InformationRequestSection } from '#contracts';
import {
  button,
  head,
  type HeadTexts,
  itemList,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** A reviewer requests more information. */
export interface KycInformationRequestedFacts {
  companyName: string;
  items: { section: InformationRequestSection; question: string }[];
  /** The hosted company application. */
  applicationUrl: string;
}

export interface KycInformationRequestedTexts extends HeadTexts<KycInformationRequestedFacts> {
  asks: Say<KycInformationRequestedFacts>;
  sections: Record<InformationRequestSection, string>;
  answer: string;
  open: string;
}

export const kycInformationRequested: MailTemplate<
  KycInformationRequestedFacts,
  KycInformationRequestedTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.asks(facts, format)),
    itemList(
      facts.items.map(({ section, question }) => ({
        about: texts.sections[section],
        text: question,
      })),
    ),
    paragraph(texts.answer),
    button(texts.open, facts.applicationUrl),
  ],
});
