import type { TextsByMail } from '../../mail-templates.js';

/** Mails about credit: approval, agreement, invoices. */
export const creditTexts = {
  credit_agreement: {
    subject: ({ companyName }) => `Ihr Kreditvertrag für ${companyName}`,
    preheader: ({ creditLimit }, { money }) =>
      `Bis ${money(creditLimit)} zugesagt. Bitte lesen und annehmen.`,
    heading: () => 'Bitte nehmen Sie Ihren Kreditvertrag an',
    approved: ({ companyName }) => `Der Kreditantrag von ${companyName} ist angenommen.`,
    limit: 'Kreditrahmen',
    accept: 'Bitte lesen Sie den Vertrag und nehmen Sie ihn als zeichnungsberechtigte Person an.',
    open: 'Vertrag lesen',
    linkIsPersonal: 'Der Link ist nur für Sie. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  credit_agreement_reminder: {
    subject: ({ companyName }) => `Ihr Kreditvertrag für ${companyName} wartet`,
    preheader: () => 'Er muss nur noch gelesen und angenommen werden.',
    heading: () => 'Ihr Kreditvertrag wartet',
    waits: ({ companyName }) =>
      `Der Kreditvertrag von ${companyName} ist noch nicht angenommen. Bitte lesen Sie ihn und nehmen Sie ihn an.`,
    limit: 'Kreditrahmen',
    sent: 'Gesendet am',
    open: 'Vertrag lesen',
    linkIsPersonal: 'Der Link ist nur für Sie. Bitte leiten Sie diese E-Mail nicht weiter.',
  },
  credit_invoice: {
    subject: ({ companyName, invoiceNumber }) => `Rechnung ${invoiceNumber} für ${companyName}`,
    preheader: ({ outstanding, dueOn }, { money, day }) =>
      outstanding.amount > 0
        ? `${money(outstanding)}, fällig am ${day(dueOn)}.`
        : 'Es ist nichts mehr zu zahlen.',
    heading: () => 'Ihre Kreditrechnung',
    issued: ({ companyName }) => `Das hat ${companyName} auf Kredit ausgegeben.`,
    invoiceNumber: 'Rechnung',
    period: 'Zeitraum',
    amount: 'Betrag',
    outstanding: 'Zu zahlen',
    dueOn: 'Fällig am',
    paymentReference: 'Verwendungszweck',
    pay: 'Bitte überweisen Sie den Betrag pünktlich mit diesem Verwendungszweck. Die Rechnung liegt bei.',
    paid: 'Es ist nichts mehr zu zahlen. Die Rechnung liegt bei.',
  },
  credit_invoice_reminder: {
    subject: ({ invoiceNumber, daysOverdue }) =>
      daysOverdue > 0
        ? `Rechnung ${invoiceNumber} ist überfällig`
        : `Rechnung ${invoiceNumber} ist bald fällig`,
    preheader: ({ amount, dueOn }, { money, day }) => `${money(amount)}, fällig am ${day(dueOn)}.`,
    heading: ({ daysOverdue }) =>
      daysOverdue > 0 ? 'Ihre Rechnung ist überfällig' : 'Ihre Rechnung ist bald fällig',
    unpaid: ({ companyName, daysOverdue }) =>
      daysOverdue > 0
        ? `Die Zahlung von ${companyName} ist nicht eingegangen. Sie ist seit ${daysOverdue} ${
            daysOverdue === 1 ? 'Tag' : 'Tagen'
          } fällig.`
        : `Eine Rechnung von ${companyName} ist bald fällig.`,
    invoiceNumber: 'Rechnung',
    amount: 'Betrag',
    dueOn: 'Fällig am',
    paymentReference: 'Verwendungszweck',
    blocked: 'Bis sie bezahlt ist, können Ihre Karten nicht benutzt werden.',
    alreadyPaid: 'Falls Sie schon gezahlt haben, ist diese E-Mail gegenstandslos.',
  },
  card_credit_activation: {
    subject: ({ companyName }) => `${companyName} hat einen Kreditrahmen`,
    preheader: ({ creditLimit }, { money }) =>
      `Die Karten können bis ${money(creditLimit)} zahlen.`,
    heading: () => 'Ihr Kredit ist zugesagt',
    active: ({ companyName }) => `Der Kreditantrag von ${companyName} ist angenommen.`,
    limit: 'Kreditrahmen',
    next: 'Alle Karten des Unternehmens teilen sich diesen Rahmen. Die Rechnung kommt monatlich.',
  },
  card_credit_denial_notice: {
    subject: ({ companyName }) => `Zum Kreditantrag von ${companyName}`,
    preheader: () => 'Wir können Ihnen keinen Kreditrahmen anbieten.',
    heading: () => 'Wir können Ihnen keinen Kreditrahmen anbieten',
    denied: ({ companyName }) =>
      `Wir haben den Kreditantrag von ${companyName} geprüft und können ihn nicht annehmen.`,
    debit:
      'Karten können Sie trotzdem haben: Mit der Debit-Lösung geben sie aus, was Sie vorher einzahlen. ' +
      'Wählen Sie diese in Ihrem Antrag.',
    noDebit: 'Bei Fragen antworten Sie einfach auf diese E-Mail.',
  },
} satisfies Partial<TextsByMail>;
