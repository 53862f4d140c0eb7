import type { Money } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** What can be spent from the account fell below a threshold. */
export interface LowBalanceAlertFacts {
  companyName: string;
  /** What can be spent, the credit limit included. */
  balance: Money;
  threshold: Money;
}

export interface LowBalanceAlertTexts extends HeadTexts<LowBalanceAlertFacts> {
  low: Say<LowBalanceAlertFacts>;
  balance: string;
  threshold: string;
  next: string;
}

export const lowBalanceAlert: MailTemplate<LowBalanceAlertFacts, LowBalanceAlertTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.low(facts, format)),
    factTable(
      [texts.balance, format.money(facts.balance)],
      [texts.threshold, format.money(facts.threshold)],
    ),
    paragraph(texts.next),
  ],
});
