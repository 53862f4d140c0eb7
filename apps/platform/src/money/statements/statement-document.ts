import { formatAmount, type StatementKind } from '#contracts';
import type { PostedLine } from '#statements';
import type {
  DocumentBrand,
  DocumentColumn,
  DocumentContent,
} from '../../documents/documents.module.js';
import { type Issuer, issuerLines, postalLines } from '../document-parties.js';
import type { WholeStatement } from './statements.service.js';

export interface StatementIssue {
  /** Who keeps the account. */
  issuer: Issuer;
  brand: DocumentBrand;
  /** BCP 47 */
  language: string;
}

/** A statement as a document (docs/interface/statements.md#statements). */
export async function statementDocument(
  statement: WholeStatement,
  { issuer, brand, language }: StatementIssue,
): Promise<DocumentContent> {
  const texts = statementTextsOf(language);
  const { account, endsAt, requestedAt, count } = statement;
  const month = new Intl.DateTimeFormat(language, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const title = `${texts.title} ${month.format(new Date(statement.period.from))}`;
  const interim = endsAt > requestedAt ? [{ kind: 'paragraph' as const, text: texts.interim }] : [];
  const rows = await rowsOf(statement, texts, language);
  return {
    ...{ title, author: issuer.name, language, createdAt: requestedAt },
    footer: [title, ...issuerLines(issuer)].join(' · '),
    blocks: [
      { kind: 'title', text: title, brand },
      { kind: 'facts', rows: factsOf(statement, texts, language) },
      {
        kind: 'parties',
        parties: [
          { label: texts.issuer, lines: issuerLines(issuer) },
          {
            label: texts.company,
            lines: [
              ...[account.legalName, ...postalLines(account.address, language)],
              `${texts.registrationNumber} ${account.registrationNumber}`,
            ],
          },
        ],
      },
      { kind: 'sums', rows: sumsOf(statement, texts, language) },
      ...interim,
      { kind: 'heading', text: texts.entries },
      count === 0
        ? { kind: 'paragraph', text: texts.none }
        : { kind: 'table', columns: columnsOf(texts), rows },
    ],
  };
}

function factsOf(
  { account, period, requestedAt }: WholeStatement,
  texts: StatementTexts,
  language: string,
): [string, string][] {
  const { timeZone } = period;
  // Days of the calendar, which are the same everywhere.
  const days = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const [from, to] = [period.from, period.to].map((day) => days.format(new Date(day)));
  const created = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone });
  return [
    [texts.period, `${from} – ${to} (${timeZone})`],
    [texts.created, created.format(requestedAt)],
    [texts.account, account.accountId],
  ];
}

function sumsOf(
  { account: { currency }, opening, closing, credits, debits }: WholeStatement,
  texts: StatementTexts,
  language: string,
): [string, string][] {
  const money = (amount: number | bigint) => formatAmount({ amount, currency }, language);
  return [
    [texts.opening, money(opening)],
    [texts.credits, money(credits.sum)],
    [texts.debits, money(debits.sum)],
    [texts.closing, money(closing)],
  ];
}

function columnsOf({ date, kind, merchant, amount, balance }: StatementTexts): DocumentColumn[] {
  return [
    { heading: date, share: 0.12 },
    { heading: kind, share: 0.22 },
    { heading: merchant, share: 0.3 },
    { heading: amount, share: 0.18, align: 'right' },
    { heading: balance, share: 0.18, align: 'right' },
  ];
}

async function rowsOf(
  { account: { currency }, period: { timeZone }, lines }: WholeStatement,
  texts: StatementTexts,
  language: string,
): Promise<string[][]> {
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeZone });
  const money = (amount: number) => formatAmount({ amount, currency }, language);
  const row = ({ bookedAt, kind, description, amount, balance }: PostedLine) => [
    day.format(new Date(bookedAt)),
    texts.kinds[kind],
    description ?? '',
    money(amount),
    money(balance),
  ];
  const rows: string[][] = [];
  for await (const some of lines()) rows.push(...some.map(row));
  return rows;
}

/** The texts of the document. */
interface StatementTexts {
  title: string;
  issuer: string;
  company: string;
  registrationNumber: string;
  account: string;
  period: string;
  created: string;
  opening: string;
  credits: string;
  debits: string;
  closing: string;
  entries: string;
  date: string;
  kind: string;
  merchant: string;
  amount: string;
  balance: string;
  kinds: Readonly<Record<StatementKind, string>>;
  none: string;
  /** The month is not over. */
  interim: string;
}

const en: StatementTexts = {
  title: 'Statement of account',
  issuer: 'From',
  company: 'Account holder',
  registrationNumber: 'Registration number',
  account: 'Account',
  period: 'Period',
  created: 'Created on',
  opening: 'Opening balance',
  credits: 'Money in',
  debits: 'Money out',
  closing: 'Closing balance',
  entries: 'Entries',
  date: 'Date',
  kind: 'Type',
  merchant: 'Merchant or reason',
  amount: 'Amount',
  balance: 'Balance',
  kinds: {
    purchase: 'Purchase',
    refund: 'Refund',
    settlement_reversed: 'Purchase taken back',
    top_up: 'Top-up',
    correction: 'Correction',
  },
  none: 'Nothing was booked.',
  interim: 'The month is not over. The closing balance is as of the creation of this statement.',
};

const de: StatementTexts = {
  title: 'Kontoauszug',
  issuer: 'Von',
  company: 'Kontoinhaber',
  registrationNumber: 'Registernummer',
  account: 'Konto',
  period: 'Zeitraum',
  created: 'Erstellt am',
  opening: 'Anfangssaldo',
  credits: 'Eingänge',
  debits: 'Ausgänge',
  closing: 'Endsaldo',
  entries: 'Buchungen',
  date: 'Datum',
  kind: 'Art',
  merchant: 'Händler oder Grund',
  amount: 'Betrag',
  balance: 'Saldo',
  kinds: {
    purchase: 'Kartenzahlung',
    refund: 'Erstattung',
    settlement_reversed: 'Zurückgenommene Zahlung',
    top_up: 'Aufladung',
    correction: 'Korrektur',
  },
  none: 'Es wurde nichts gebucht.',
  interim:
    'Der Monat ist noch nicht zu Ende. Der Endsaldo ist der Stand bei Erstellung dieses Auszugs.',
};

/** English for other languages. @param language BCP 47. */
function statementTextsOf(language: string): StatementTexts {
  return language.startsWith('de') ? de : en;
}
