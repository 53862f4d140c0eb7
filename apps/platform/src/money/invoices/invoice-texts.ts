/** The texts of the document. */
export interface InvoiceTexts {
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
export function invoiceTextsOf(language: string): InvoiceTexts {
  return language.startsWith('de') ? de : en;
}
