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
  /** What the month adds to what the company owes. */
  amount: Money;
  /** What is still to be paid of it: nothing, if money came in before. */
  outstanding: Money;
  /** What a bank transfer must bear. */
  paymentReference: string;
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
  outstanding: string;
  dueOn: string;
  paymentReference: string;
  pay: string;
  paid: string;
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
      ...(isPaid(facts)
        ? []
        : ([
            [texts.outstanding, format.money(facts.outstanding)],
            [texts.dueOn, format.day(facts.dueOn)],
            [texts.paymentReference, facts.paymentReference],
          ] as [string, string][])),
    ),
    paragraph(isPaid(facts) ? texts.paid : texts.pay),
  ],
});

function isPaid({ outstanding }: CreditInvoiceFacts): boolean {
  return outstanding.amount === 0;
}
