import type { BankDetails, Money } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
  transferDetails,
  type TransferTexts,
} from '../content.js';

/** The account was topped up. */
interface AccountTopUpConfirmationFacts {
  companyName: string;
  amount: Money;
  /** What can be spent after the top-up, the credit limit included. */
  balance: Money;
  /** The platform's code for the source of the money, such as `bank_transfer`. */
  source: string;
}

interface AccountTopUpConfirmationTexts extends HeadTexts<AccountTopUpConfirmationFacts> {
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

/** What can be spent from the account fell below a threshold. */
interface LowBalanceAlertFacts {
  companyName: string;
  /** What can be spent, the credit limit included. */
  balance: Money;
  threshold: Money;
  /** Where to transfer money to, if that is known. */
  bankDetails?: BankDetails | null;
}

interface LowBalanceAlertTexts extends HeadTexts<LowBalanceAlertFacts> {
  low: Say<LowBalanceAlertFacts>;
  balance: string;
  threshold: string;
  next: string;
  transfer: TransferTexts;
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
    ...transferDetails(facts.bankDetails, texts.transfer),
  ],
});

/** Auto top-up was activated, or a top-up was started by it. */
type AutoTopUpConfirmationFacts = { companyName: string; amount: Money } & (
  | { step: 'activated'; /** The account is topped up when less can be spent. */ threshold: Money }
  | { step: 'initiated'; /** What can be spent at the start of the top-up. */ balance: Money }
);

interface AutoTopUpConfirmationTexts extends HeadTexts<AutoTopUpConfirmationFacts> {
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

/** The account has not received money yet. */
interface AddFundsReminderFacts {
  companyName: string;
  /** Where to transfer money to, if that is known. */
  bankDetails?: BankDetails | null;
}

interface AddFundsReminderTexts extends HeadTexts<AddFundsReminderFacts> {
  why: Say<AddFundsReminderFacts>;
  how: string;
  transfer: TransferTexts;
}

export const addFundsReminder: MailTemplate<AddFundsReminderFacts, AddFundsReminderTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.why(facts, format)),
    paragraph(texts.how),
    ...transferDetails(facts.bankDetails, texts.transfer),
  ],
});

/** Auto top-up is not activated. */
interface AutoTopUpReminderFacts {
  companyName: string;
}

interface AutoTopUpReminderTexts extends HeadTexts<AutoTopUpReminderFacts> {
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
