import { formatAmount, type Money } from '#contracts';
import type { DocumentColumn, DocumentContent } from '../../documents/documents.module.js';
import { creditorReferenceOf } from '../creditor-reference.js';
import { type Invoice, invoiceNumber } from './invoice.entity.js';

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

/** An invoice, or a credit note, as a document (docs/interface/money.md#invoices). */
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

/** The texts of the document. */
interface InvoiceTexts {
  title: string;
  creditNote: string;
  number: string;
  lender: string;
  company: string;
  registrationNumber: string;
  account: string;
  period: string;
  issued: string;
  due: string;
  reference: string;
  purchases: string;
  refunds: string;
  corrections: string;
  amount: string;
  pay: string;
  credited: string;
  lines: string;
  date: string;
  merchant: string;
  card: string;
  original: string;
  correction: string;
  more: (count: number) => string;
}

const en: InvoiceTexts = {
  title: 'Invoice',
  creditNote: 'Credit note',
  number: 'Number',
  lender: 'Lender',
  company: 'Company',
  registrationNumber: 'Registration number',
  account: 'Account',
  period: 'Period',
  issued: 'Issued on',
  due: 'Due on',
  reference: 'Reference for the payment',
  purchases: 'Purchases',
  refunds: 'Refunds',
  corrections: 'Corrections',
  amount: 'Amount',
  pay: 'Please transfer the outstanding amount by the due date, with the reference above. Earlier payments are taken into account; payments settle the oldest invoice first.',
  credited: 'More was given back than spent. The amount counts as a payment of other invoices.',
  lines: 'Entries',
  date: 'Date',
  merchant: 'Merchant',
  card: 'Card',
  original: 'Foreign currency',
  correction: 'Correction',
  more: (count) =>
    `The first ${count} entries are listed. The statement of the account has all of them.`,
};

const de: InvoiceTexts = {
  title: 'Rechnung',
  creditNote: 'Gutschrift',
  number: 'Nummer',
  lender: 'Kreditgeber',
  company: 'Unternehmen',
  registrationNumber: 'Registernummer',
  account: 'Konto',
  period: 'Zeitraum',
  issued: 'Ausgestellt am',
  due: 'Fällig am',
  reference: 'Verwendungszweck der Zahlung',
  purchases: 'Käufe',
  refunds: 'Erstattungen',
  corrections: 'Korrekturen',
  amount: 'Betrag',
  pay: 'Bitte überweisen Sie den offenen Betrag bis zum Fälligkeitstag und geben Sie dabei den Verwendungszweck oben an. Bereits gezahlte Beträge sind berücksichtigt; Zahlungen werden zuerst auf die älteste Rechnung angerechnet.',
  credited:
    'Es wurde mehr zurückgegeben als ausgegeben. Der Betrag gilt als Zahlung anderer Rechnungen.',
  lines: 'Buchungen',
  date: 'Datum',
  merchant: 'Händler',
  card: 'Karte',
  original: 'Fremdwährung',
  correction: 'Korrektur',
  more: (count) => `Aufgeführt sind die ersten ${count} Buchungen. Der Kontoauszug enthält alle.`,
};

/** @param language BCP 47 */
function invoiceTextsOf(language: string): InvoiceTexts {
  return language.startsWith('de') ? de : en;
}
