import { type BankDetails, formatAmount, inGroups, type Money } from '#contracts';
import { encodeQR } from 'qr';
import type {
  DocumentBlock,
  DocumentBrand,
  DocumentColumn,
  DocumentContent,
} from '../../documents/documents.module.js';
import { type Issuer, issuerLines, postalLines } from '../document-parties.js';
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
  /** In minor units. */
  outstanding: number;
  /** Where to pay it. Null if nothing is to be paid. */
  bankDetails: BankDetails | null;
  /** At most as many as a document lists. */
  lines: readonly InvoiceLine[];
  hasMoreLines: boolean;
  lender: Issuer;
  brand: DocumentBrand;
  /** BCP 47 */
  language: string;
}

const SHARES = [0.14, 0.36, 0.1, 0.22, 0.18] as const;

/** An invoice, or a credit note, as a document (docs/interface/money.md#invoices). */
export function invoiceDocument(printed: PrintedInvoice): DocumentContent {
  const { invoice, bankDetails, lender, brand, language, lines, hasMoreLines } = printed;
  const texts = invoiceTextsOf(language);
  const isCredit = invoice.amount < 0;
  const heading = isCredit ? texts.creditNote : texts.title;
  const number = invoiceNumber(invoice);
  const title = `${heading} ${number}`;
  const more = hasMoreLines ? [{ kind: 'paragraph' as const, text: texts.more(lines.length) }] : [];
  return {
    ...{ title, author: lender.name, language, createdAt: invoice.issuedAt },
    footer: [title, ...issuerLines(lender)].join(' · '),
    blocks: [
      { kind: 'title', text: heading, brand },
      { kind: 'facts', rows: factsOf(printed, texts) },
      { kind: 'parties', parties: partiesOf(printed, texts) },
      { kind: 'lead', text: leadOf(printed, texts) },
      ...(bankDetails ? [paymentBox(bankDetails, texts)] : []),
      ...(isCredit ? [{ kind: 'paragraph' as const, text: texts.credited }] : []),
      { kind: 'heading', text: texts.summary },
      { kind: 'sums', rows: sumsOf(printed, texts) },
      { kind: 'heading', text: texts.lines },
      { kind: 'table', columns: columnsOf(texts), rows: rowsOf(printed, texts) },
      ...more,
    ],
  };
}

function factsOf({ invoice, language }: PrintedInvoice, texts: InvoiceTexts): [string, string][] {
  const { accountId, periodFrom, periodTo, issuedAt, dueOn, timeZone } = invoice;
  const day = dayFormat(language);
  const issued = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return [
    [invoice.amount < 0 ? texts.creditNoteNumber : texts.number, invoiceNumber(invoice)],
    [texts.issued, issued.format(issuedAt)],
    ...(invoice.amount < 0 ? [] : ([[texts.due, day(dueOn)]] as [string, string][])),
    [texts.period, `${day(periodFrom)} – ${day(periodTo)}`],
    [texts.account, accountId],
  ];
}

/** Days of the calendar, which are the same everywhere. */
function dayFormat(language: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  return (day) => format.format(new Date(day));
}

function partiesOf({ invoice, lender, language }: PrintedInvoice, texts: InvoiceTexts) {
  const { companyName, registrationNumber, address } = invoice.billedTo;
  return [
    { label: texts.lender, lines: issuerLines(lender) },
    {
      label: texts.company,
      lines: [
        ...[companyName, ...postalLines(address, language)],
        `${texts.registrationNumber} ${registrationNumber}`,
      ],
    },
  ];
}

function leadOf({ invoice, outstanding, language }: PrintedInvoice, texts: InvoiceTexts): string {
  const { amount, currency, dueOn } = invoice;
  if (amount < 0) return texts.credit(formatAmount({ amount: -amount, currency }, language));
  if (outstanding === 0) return texts.nothing;
  const due = formatAmount({ amount: outstanding, currency }, language);
  return texts.dueLead(due, dayFormat(language)(dueOn));
}

function paymentBox(details: BankDetails, texts: InvoiceTexts): DocumentBlock {
  const { accountHolder, iban, bic, reference, epcQrCode } = details;
  return {
    kind: 'box',
    heading: texts.transfer,
    rows: [
      [texts.accountHolder, accountHolder],
      ['IBAN', inGroups(iban)],
      ['BIC', bic],
      [texts.reference, inGroups(reference)],
    ],
    note: texts.pay,
    ...(epcQrCode !== null && {
      picture: {
        svg: encodeQR(epcQrCode, 'svg', { ecc: 'medium', border: 4 }),
        alternative: texts.qrCode,
        caption: texts.scan,
      },
    }),
  };
}

function sumsOf(
  { invoice, outstanding, language }: PrintedInvoice,
  texts: InvoiceTexts,
): [string, string][] {
  const { currency, purchases, refunds, corrections, amount } = invoice;
  const paid = Math.max(0, amount) - outstanding;
  const sums: [label: string, minor: number, isShown: boolean][] = [
    [texts.purchases, purchases, true],
    [texts.refunds, -refunds, true],
    [texts.corrections, -corrections, corrections !== 0],
    [texts.amount, amount, true],
    [texts.paid, -paid, paid > 0],
    [texts.outstanding, outstanding, paid > 0],
  ];
  return (
    sums
      .filter(([, , isShown]) => isShown)
      // Without the sign of a negative zero.
      .map(([label, minor]) => [label, formatAmount({ amount: minor || 0, currency }, language)])
  );
}

function columnsOf(texts: InvoiceTexts): DocumentColumn[] {
  const { date, merchant, card, original, lineAmount } = texts;
  return [date, merchant, card, original, lineAmount].map((heading, index) => ({
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
  creditNoteNumber: string;
  lender: string;
  company: string;
  registrationNumber: string;
  account: string;
  period: string;
  issued: string;
  due: string;
  dueLead: (amount: string, day: string) => string;
  credit: (amount: string) => string;
  nothing: string;
  transfer: string;
  accountHolder: string;
  reference: string;
  pay: string;
  qrCode: string;
  scan: string;
  summary: string;
  purchases: string;
  refunds: string;
  corrections: string;
  amount: string;
  paid: string;
  outstanding: string;
  credited: string;
  lines: string;
  date: string;
  merchant: string;
  card: string;
  original: string;
  lineAmount: string;
  correction: string;
  more: (count: number) => string;
}

const en: InvoiceTexts = {
  title: 'Invoice',
  creditNote: 'Credit note',
  number: 'Invoice number',
  creditNoteNumber: 'Credit note number',
  lender: 'From',
  company: 'Bill to',
  registrationNumber: 'Registration number',
  account: 'Account',
  period: 'Period',
  issued: 'Date of issue',
  due: 'Date due',
  dueLead: (amount, day) => `${amount} due ${day}`,
  credit: (amount) => `${amount} credited`,
  nothing: 'Nothing to pay',
  transfer: 'Pay by bank transfer',
  accountHolder: 'Account holder',
  reference: 'Reference',
  pay: 'Please transfer the outstanding amount by the due date, with this reference. Earlier payments are taken into account; payments settle the oldest invoice first.',
  qrCode: 'QR code with the data of the bank transfer',
  scan: 'Scan with your banking app',
  summary: 'Summary',
  purchases: 'Purchases',
  refunds: 'Refunds',
  corrections: 'Corrections',
  amount: 'Total',
  paid: 'Already paid',
  outstanding: 'Amount due',
  credited: 'More was given back than spent. The amount counts as a payment of other invoices.',
  lines: 'Entries',
  date: 'Date',
  merchant: 'Merchant',
  card: 'Card',
  original: 'Foreign currency',
  lineAmount: 'Amount',
  correction: 'Correction',
  more: (count) =>
    `The first ${count} entries are listed. The statement of the account has all of them.`,
};

const de: InvoiceTexts = {
  title: 'Rechnung',
  creditNote: 'Gutschrift',
  number: 'Rechnungsnummer',
  creditNoteNumber: 'Gutschriftsnummer',
  lender: 'Von',
  company: 'Rechnung an',
  registrationNumber: 'Registernummer',
  account: 'Konto',
  period: 'Zeitraum',
  issued: 'Rechnungsdatum',
  due: 'Fällig am',
  dueLead: (amount, day) => `${amount} fällig am ${day}`,
  credit: (amount) => `${amount} gutgeschrieben`,
  nothing: 'Nichts zu zahlen',
  transfer: 'Per Überweisung zahlen',
  accountHolder: 'Kontoinhaber',
  reference: 'Verwendungszweck',
  pay: 'Bitte überweisen Sie den offenen Betrag bis zum Fälligkeitstag mit diesem Verwendungszweck. Bereits gezahlte Beträge sind berücksichtigt; Zahlungen werden zuerst auf die älteste Rechnung angerechnet.',
  qrCode: 'QR-Code mit den Daten der Überweisung',
  scan: 'Mit der Banking-App scannen',
  summary: 'Übersicht',
  purchases: 'Käufe',
  refunds: 'Erstattungen',
  corrections: 'Korrekturen',
  amount: 'Gesamtbetrag',
  paid: 'Bereits gezahlt',
  outstanding: 'Offener Betrag',
  credited:
    'Es wurde mehr zurückgegeben als ausgegeben. Der Betrag gilt als Zahlung anderer Rechnungen.',
  lines: 'Buchungen',
  date: 'Datum',
  merchant: 'Händler',
  card: 'Karte',
  original: 'Fremdwährung',
  lineAmount: 'Betrag',
  correction: 'Korrektur',
  more: (count) => `Aufgeführt sind die ersten ${count} Buchungen. Der Kontoauszug enthält alle.`,
};

/** @param language BCP 47 */
function invoiceTextsOf(language: string): InvoiceTexts {
  return language.startsWith('de') ? de : en;
}
