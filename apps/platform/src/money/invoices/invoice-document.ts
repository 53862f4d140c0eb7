import { formatAmount, type Money } from '#contracts';
import type { DocumentColumn, DocumentContent } from '../../documents/index.js';
import { creditorReferenceOf } from '../top-ups/creditor-reference.js';
import { invoiceNumber } from './invoice-data.js';
import type { Invoice } from './invoice.entity.js';
import { type InvoiceTexts, invoiceTextsOf } from './invoice-texts.js';

/** An entry that an invoice charges. Amounts are in minor units. */
export interface InvoiceLine {
  bookedAt: Date;
  /** As it was booked on the account: below zero for a purchase. */
  amount: number;
  /** Null for a correction. */
  merchant: string | null;
  /** What a correction is for. Null for a payment. */
  correction: string | null;
  cardLast4: string | null;
  /** If the merchant's currency is another one. */
  merchantAmount: Money | null;
}

export interface PrintedInvoice {
  invoice: Invoice;
  /** At most as many as a document lists. */
  lines: readonly InvoiceLine[];
  hasMoreLines: boolean;
  lender: string;
  /** BCP 47 */
  language: string;
}

const SHARES = [0.14, 0.36, 0.1, 0.22, 0.18] as const;

/** An invoice, or a credit note, as a document (docs/interface.md#invoices). */
export function invoiceDocument(printed: PrintedInvoice): DocumentContent {
  const { invoice, lender, language, lines, hasMoreLines } = printed;
  const texts = invoiceTextsOf(language);
  const isCredit = invoice.amount < 0;
  const heading = isCredit ? texts.creditNote : texts.title;
  const title = `${heading} ${invoiceNumber(invoice)}`;
  const more = hasMoreLines ? [{ kind: 'paragraph' as const, text: texts.more(lines.length) }] : [];
  return {
    ...{ title, author: lender, language, createdAt: invoice.issuedAt },
    blocks: [
      { kind: 'title', text: title },
      { kind: 'facts', rows: factsOf(printed, texts) },
      { kind: 'facts', rows: sumsOf(printed, texts) },
      { kind: 'paragraph', text: isCredit ? texts.credited : texts.pay },
      { kind: 'heading', text: texts.lines },
      { kind: 'table', columns: columnsOf(texts), rows: rowsOf(printed, texts) },
      ...more,
    ],
  };
}

function factsOf(
  { invoice, lender, language }: PrintedInvoice,
  texts: InvoiceTexts,
): [string, string][] {
  const { billedTo, accountId, periodFrom, periodTo, issuedAt, dueOn, timeZone } = invoice;
  // Days of the calendar, which are the same everywhere.
  const day = (text: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
      new Date(text),
    );
  const issued = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return [
    [texts.number, invoiceNumber(invoice)],
    [texts.lender, lender],
    [texts.company, billedTo.companyName],
    [texts.registrationNumber, billedTo.registrationNumber],
    [texts.account, accountId],
    [texts.period, `${day(periodFrom)} – ${day(periodTo)}`],
    [texts.issued, issued.format(issuedAt)],
    ...(invoice.amount < 0
      ? []
      : ([
          [texts.due, day(dueOn)],
          [texts.reference, creditorReferenceOf(invoice.id)],
        ] as [string, string][])),
  ];
}

function sumsOf({ invoice, language }: PrintedInvoice, texts: InvoiceTexts): [string, string][] {
  const { currency, purchases, refunds, corrections, amount } = invoice;
  const money = (minor: number) => formatAmount({ amount: minor, currency }, language);
  return [
    [texts.purchases, money(purchases)],
    [texts.refunds, money(refunds)],
    ...(corrections === 0 ? [] : ([[texts.corrections, money(corrections)]] as [string, string][])),
    [texts.amount, money(amount)],
  ];
}

function columnsOf(texts: InvoiceTexts): DocumentColumn[] {
  const { date, merchant, card, original, amount } = texts;
  return [date, merchant, card, original, amount].map((heading, index) => ({
    heading,
    share: SHARES[index]!,
    ...(index > 2 && { align: 'right' as const }),
  }));
}

function rowsOf({ invoice, lines, language }: PrintedInvoice, texts: InvoiceTexts): string[][] {
  const { currency, timeZone } = invoice;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone });
  return lines.map(({ bookedAt, amount, merchant, correction, cardLast4, merchantAmount }) => [
    day.format(bookedAt),
    merchant ?? (correction ? `${texts.correction}: ${correction}` : texts.correction),
    cardLast4 ?? '',
    merchantAmount ? formatAmount(merchantAmount, language) : '',
    formatAmount({ amount: -amount, currency }, language),
  ]);
}
