import type { Money } from '#contracts';
import {
  factTable,
  head,
  type HeadTexts,
  type MailTemplate,
  paragraph,
  type Say,
} from '../content.js';

/** The monthly credit invoice. */
export interface CreditInvoiceFacts {
  companyName: string;
  invoiceNumber: string;
  amount: Money;
  /** ISO 8601 dates. */
  periodStart: string;
  periodEnd: string;
  dueOn: string;
}

export interface CreditInvoiceTexts extends HeadTexts<CreditInvoiceFacts> {
  issued: Say<CreditInvoiceFacts>;
  invoiceNumber: string;
  period: string;
  amount: string;
  dueOn: string;
  pay: string;
}

export const creditInvoice: MailTemplate<CreditInvoiceFacts, CreditInvoiceTexts> = (
  facts,
  texts,
  format,
) => ({
  ...head(texts, facts, format),
  blocks: [
    paragraph(texts.issued(facts, format)),
    factTable(
      [texts.invoiceNumber, facts.invoiceNumber],
      [texts.period, `${format.day(facts.periodStart)} – ${format.day(facts.periodEnd)}`],
      [texts.amount, format.money(facts.amount)],
      [texts.dueOn, format.day(facts.dueOn)],
    ),
    paragraph(texts.pay),
  ],
});
