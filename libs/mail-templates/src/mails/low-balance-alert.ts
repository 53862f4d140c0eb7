import type { Money } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** The balance fell below a threshold. */
export interface LowBalanceAlertFacts {
  companyName: string;
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
