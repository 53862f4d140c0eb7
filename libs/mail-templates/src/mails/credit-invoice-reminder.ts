import type { Money } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** A credit invoice is unpaid. */
export interface CreditInvoiceReminderFacts {
  companyName: string;
  invoiceNumber: string;
  /** What is still to be paid of it. */
  amount: Money;
  /** What a bank transfer must bear. */
  paymentReference: string;
  /** ISO 8601 date. */
  dueOn: string;
  /** 0 if it is not due yet. */
  daysOverdue: number;
}

export interface CreditInvoiceReminderTexts extends HeadTexts<CreditInvoiceReminderFacts> {
  unpaid: Say<CreditInvoiceReminderFacts>;
  invoiceNumber: string;
  amount: string;
  dueOn: string;
  paymentReference: string;
  blocked: string;
  alreadyPaid: string;
}

export const creditInvoiceReminder: MailTemplate<
  CreditInvoiceReminderFacts,
  CreditInvoiceReminderTexts
> = (facts, texts, format) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.unpaid(facts, format)),
    factTable(
      [texts.invoiceNumber, facts.invoiceNumber],
      [texts.amount, format.money(facts.amount)],
      [texts.dueOn, format.day(facts.dueOn)],
      [texts.paymentReference, facts.paymentReference],
    ),
    ...(facts.daysOverdue > 0 ? [paragraph(texts.blocked)] : []),
    paragraph(texts.alreadyPaid),
  ],
});
