import type { Money } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** The account was topped up. */
export interface AccountTopUpConfirmationFacts {
  companyName: string;
  amount: Money;
  /** What can be spent after the top-up, the credit limit included. */
  balance: Money;
  /** The platform's code for the source of the money, such as `bank_transfer`. */
  source: string;
}

export interface AccountTopUpConfirmationTexts extends HeadTexts<AccountTopUpConfirmationFacts> {
  arrived: Say<AccountTopUpConfirmationFacts>;
  amount: string;
  balance: string;
  source: string;
  /** By the platform's code; a code without a text is shown unchanged. */
  sources: Readonly<Record<string, string>>;
}

export const accountTopUpConfirmation: MailTemplate<
  AccountTopUpConfirmationFacts,
  AccountTopUpConfirmationTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.arrived(facts, format)),
    factTable(
      [texts.amount, format.money(facts.amount)],
      [texts.source, texts.sources[facts.source] ?? facts.source.replaceAll('_', ' ')],
      [texts.balance, format.money(facts.balance)],
    ),
  ],
});
