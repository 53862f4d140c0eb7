import type { TextsByMail } from '../../mail-templates.js';

/** Mails about the company's application and the cards. */
export const companyTexts = {
  kyc_information_requested: {
    subject: ({ companyName }) => `Wir benötigen weitere Angaben zu ${companyName}`,
    preheader: ({ items }) =>
      items.length === 1 ? 'Eine Frage ist offen.' : `${items.length} Fragen sind offen.`,
    heading: () => 'Wir benötigen weitere Angaben',
    asks: ({ companyName, items }) =>
      `Wir prüfen den Antrag von ${companyName}. Bevor wir entscheiden können, benötigen wir ${
        items.length === 1 ? 'eine Antwort' : `Antworten auf ${items.length} Fragen`
      }:`,
    sections: {
      'company-information': 'Angaben zum Unternehmen',
      'due-diligence': 'Geschäft und Mittel',
      kyc: 'Identität der Personen',
      documents: 'Dokumente',
    },
    answer: 'Bitte antworten Sie im Antrag. Ihre bisherigen Angaben sind noch vorhanden.',
    open: 'Antrag öffnen',
  },
  kyc_denied: {
    subject: ({ companyName }) => `Der Antrag von ${companyName} ist abgelehnt`,
    preheader: () => 'Wir können Ihnen keine Karten anbieten.',
    heading: () => 'Ihr Antrag ist abgelehnt',
    denied: ({ companyName }) =>
      `Wir haben den Antrag von ${companyName} geprüft und können ihn nicht annehmen.`,
    noCards:
      'Daher können wir Ihrem Unternehmen keine Karten ausstellen. Gründe dürfen wir nicht nennen.',
    questions:
      'Bei Fragen wenden Sie sich bitte an das Unternehmen, das Ihnen die Karten angeboten hat.',
  },
  kyc_approval_confirmation: {
    subject: ({ companyName }) => `${companyName} ist geprüft`,
    preheader: () => 'Ihr Antrag ist angenommen.',
    heading: () => 'Ihr Unternehmen ist geprüft',
    approved: ({ companyName }) => `Der Antrag von ${companyName} ist angenommen.`,
    next: 'Bestellte Karten werden nun ausgestellt. Wir schreiben allen, die eine Karte erhalten.',
  },
  card_order_confirmation: {
    subject: ({ companyName, cardType }) =>
      `Ihre ${cardType === 'physical' ? 'physische' : 'virtuelle'} Karte von ${companyName} ist bestellt`,
    preheader: () => 'Sie müssen jetzt nichts tun.',
    heading: () => 'Ihre Karte ist bestellt',
    ordered: ({ companyName, cardType }) =>
      `${companyName} hat eine ${cardType === 'physical' ? 'physische' : 'virtuelle'} Karte für Sie bestellt.`,
    card: 'Karte',
    cardTypes: { virtual: 'Virtuell', physical: 'Physisch' },
    next: {
      virtual: 'Sie können sie nutzen, sobald sie aktiviert ist. Sie müssen jetzt nichts tun.',
      physical: 'Wir melden uns, sobald sie unterwegs ist. Sie müssen jetzt nichts tun.',
    },
  },
  first_purchase_reminder: {
    subject: ({ companyName }) => `Die Karten von ${companyName} sind bereit`,
    preheader: () => 'Alles ist eingerichtet.',
    heading: () => 'Bereit für den ersten Einkauf',
    why: ({ companyName }) =>
      `Das Konto von ${companyName} ist eröffnet, doch mit den Karten wurde noch nichts bezahlt.`,
    how: 'Ein kleiner Einkauf zeigt, dass alles läuft: ein Abonnement oder Büromaterial zum Beispiel.',
  },
} satisfies Partial<TextsByMail>;
