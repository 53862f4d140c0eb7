import type { Language } from '#contracts';

/** The texts of the agreement and of its page. */
export interface AgreementTexts {
  language: Language;
  document: {
    title: string;
    number: string;
    date: string;
    lender: string;
    borrower: string;
    registrationNumber: string;
    limit: string;
    clauses: readonly { heading: string; text: string }[];
    acceptance: string;
  };
  page: {
    heading: string;
    lead: (companyName: string, limit: string) => string;
    read: string;
    name: string;
    nameAbout: string;
    confirm: (companyName: string) => string;
    accept: string;
    accepted: string;
    acceptedBy: (name: string, time: string) => string;
    fingerprint: string;
    notAuthorized: string;
    unconfirmed: string;
  };
}

const en: AgreementTexts = {
  language: 'en',
  document: {
    title: 'Credit agreement',
    number: 'Number',
    date: 'Date',
    lender: 'Lender',
    borrower: 'Borrower',
    registrationNumber: 'Registration number',
    limit: 'Credit limit',
    clauses: [
      {
        heading: '1. Credit',
        text: 'The lender grants the borrower a revolving credit up to the limit above. It is used with the cards that are issued to the borrower, and with nothing else.',
      },
      {
        heading: '2. Invoice and payment',
        text: 'The lender sends an invoice once a month of what was used. The borrower pays it in full by its due date. What is paid can be used again.',
      },
      {
        heading: '3. Late payment',
        text: 'From the due date on, statutory interest is owed on what is not paid. While an invoice is overdue, the lender may decline payments with the cards.',
      },
      {
        heading: '4. End',
        text: 'Each side may end this agreement with a notice of one month. What was used until then stays owed.',
      },
    ],
    acceptance:
      'This agreement takes effect when somebody who signs for the borrower accepts it electronically. The name, the time and the SHA-256 of this document are recorded then.',
  },
  page: {
    heading: 'Your credit agreement',
    lead: (companyName, limit) => `For ${companyName}, with a limit of ${limit}.`,
    read: 'Read the agreement (PDF)',
    name: 'Your full name',
    nameAbout: 'As in your company’s application.',
    confirm: (companyName) => `I have read the agreement and accept it for ${companyName}.`,
    accept: 'Accept the agreement',
    accepted: 'The agreement is accepted',
    acceptedBy: (name, time) => `By ${name}, ${time}.`,
    fingerprint: 'SHA-256 of the document',
    notAuthorized: 'This is not the name of a signatory in the company’s application.',
    unconfirmed: 'Please enter your name and tick the box.',
  },
};

const de: AgreementTexts = {
  language: 'de',
  document: {
    title: 'Kreditvertrag',
    number: 'Nummer',
    date: 'Datum',
    lender: 'Kreditgeber',
    borrower: 'Kreditnehmer',
    registrationNumber: 'Registernummer',
    limit: 'Kreditrahmen',
    clauses: [
      {
        heading: '1. Kredit',
        text: 'Der Kreditgeber räumt dem Kreditnehmer einen revolvierenden Kredit bis zum oben genannten Rahmen ein. Er wird nur mit den Karten genutzt, die für den Kreditnehmer ausgestellt werden.',
      },
      {
        heading: '2. Rechnung und Zahlung',
        text: 'Der Kreditgeber stellt einmal im Monat in Rechnung, was genutzt wurde. Der Kreditnehmer zahlt die Rechnung bis zur Fälligkeit vollständig. Was bezahlt ist, kann erneut genutzt werden.',
      },
      {
        heading: '3. Zahlungsverzug',
        text: 'Ab Fälligkeit sind auf offene Beträge gesetzliche Zinsen zu zahlen. Solange eine Rechnung überfällig ist, kann der Kreditgeber Zahlungen mit den Karten ablehnen.',
      },
      {
        heading: '4. Ende',
        text: 'Jede Seite kann diesen Vertrag mit einer Frist von einem Monat kündigen. Was bis dahin genutzt wurde, bleibt geschuldet.',
      },
    ],
    acceptance:
      'Dieser Vertrag wird wirksam, wenn eine für den Kreditnehmer zeichnungsberechtigte Person ihn elektronisch annimmt. Name, Zeit und SHA-256 dieses Dokuments werden dabei festgehalten.',
  },
  page: {
    heading: 'Ihr Kreditvertrag',
    lead: (companyName, limit) => `Für ${companyName}, mit einem Rahmen von ${limit}.`,
    read: 'Vertrag lesen (PDF)',
    name: 'Ihr vollständiger Name',
    nameAbout: 'Wie er im Antrag Ihres Unternehmens steht.',
    confirm: (companyName) => `Ich habe den Vertrag gelesen und nehme ihn für ${companyName} an.`,
    accept: 'Vertrag annehmen',
    accepted: 'Der Vertrag ist angenommen',
    acceptedBy: (name, time) => `Von ${name}, ${time}.`,
    fingerprint: 'SHA-256 des Dokuments',
    notAuthorized: 'Im Antrag steht niemand mit diesem Namen, der für das Unternehmen zeichnet.',
    unconfirmed: 'Bitte geben Sie Ihren Namen an und setzen Sie das Häkchen.',
  },
};

const textsByLanguage: Record<Language, AgreementTexts> = { en, de };

/** @param language BCP 47; English if there are no texts for it */
export function agreementTextsOf(language: string): AgreementTexts {
  return textsByLanguage[language.split('-')[0] as Language] ?? en;
}
