import type { StatementKind } from '#contracts';

/** The texts of the document. */
export interface StatementTexts {
  title: string;
  issuer: string;
  company: string;
  account: string;
  period: string;
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
  issuer: 'Issuer',
  company: 'Company',
  account: 'Account',
  period: 'Period',
  opening: 'Opening balance',
  credits: 'Money in',
  debits: 'Money out',
  closing: 'Closing balance',
  entries: 'Entries',
  date: 'Date',
  kind: 'What',
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
  interim: 'The month is not over. The closing balance is that of the moment of this statement.',
};

const de: StatementTexts = {
  title: 'Kontoauszug',
  issuer: 'Herausgeber',
  company: 'Unternehmen',
  account: 'Konto',
  period: 'Zeitraum',
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
  interim: 'Der Monat ist nicht zu Ende. Der Endsaldo ist der zum Zeitpunkt dieses Auszugs.',
};

/** English for other languages. @param language BCP 47. */
export function statementTextsOf(language: string): StatementTexts {
  return language.startsWith('de') ? de : en;
}
