import type { Money } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** Auto top-up was activated, or a top-up was started by it. */
export type AutoTopUpConfirmationFacts = { companyName: string; amount: Money } & (
  | { step: 'activated'; /** The account is topped up when less can be spent. */ threshold: Money }
  | { step: 'initiated'; /** What can be spent at the start of the top-up. */ balance: Money }
);

export interface AutoTopUpConfirmationTexts extends HeadTexts<AutoTopUpConfirmationFacts> {
  happened: Say<AutoTopUpConfirmationFacts>;
  amount: string;
  threshold: string;
  balance: string;
  change: string;
}

export const autoTopUpConfirmation: MailTemplate<
  AutoTopUpConfirmationFacts,
  AutoTopUpConfirmationTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.happened(facts, format)),
    factTable(
      [texts.amount, format.money(facts.amount)],
      facts.step === 'activated'
        ? [texts.threshold, format.money(facts.threshold)]
        : [texts.balance, format.money(facts.balance)],
    ),
    paragraph(texts.change),
  ],
});
