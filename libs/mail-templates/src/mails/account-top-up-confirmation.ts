import type { Money } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** Money came in. */
export interface AccountTopUpConfirmationFacts {
  companyName: string;
  amount: Money;
  /** The balance after it. */
  balance: Money;
  /** Where the money came from, in the platform's words, such as `bank_transfer`. */
  source: string;
}

export interface AccountTopUpConfirmationTexts extends HeadTexts<AccountTopUpConfirmationFacts> {
  arrived: Say<AccountTopUpConfirmationFacts>;
  amount: string;
  balance: string;
  source: string;
  /** By the platform's word; one without a text is shown as it is. */
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
