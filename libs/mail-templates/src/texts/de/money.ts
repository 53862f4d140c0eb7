import type { TextsByMail } from '../../mail-templates.js';

/** Mails about the account: top-ups and balance. */
export const moneyTexts = {
  account_top_up_confirmation: {
    subject: ({ amount }, { money }) => `${money(amount)} sind eingegangen`,
    preheader: ({ balance }, { money }) => `Verfügbar sind nun ${money(balance)}.`,
    heading: () => 'Ihr Geld ist eingegangen',
    arrived: ({ companyName }) => `Das Kartenkonto von ${companyName} wurde aufgeladen.`,
    amount: 'Betrag',
    balance: 'Verfügbarer Betrag',
    source: 'Von',
    sources: {
      bank_transfer: 'Überweisung',
      card: 'Karte',
      auto_top_up: 'Automatische Aufladung',
    },
  },
  low_balance_alert: {
    subject: ({ companyName }) => `Der verfügbare Betrag von ${companyName} ist niedrig`,
    preheader: ({ balance }, { money }) => `Es sind noch ${money(balance)} verfügbar.`,
    heading: () => 'Ihr verfügbarer Betrag ist niedrig',
    low: ({ companyName, threshold }, { money }) =>
      `Auf dem Kartenkonto von ${companyName} sind weniger als ${money(threshold)} verfügbar.`,
    balance: 'Verfügbarer Betrag',
    threshold: 'Hinweis unter',
    next: 'Laden Sie das Konto auf, damit Zahlungen mit Ihren Karten nicht abgelehnt werden.',
  },
  auto_top_up_confirmation: {
    subject: ({ step }) =>
      step === 'activated'
        ? 'Die automatische Aufladung ist eingeschaltet'
        : 'Eine automatische Aufladung hat begonnen',
    preheader: ({ amount }, { money }) => `Jeweils ${money(amount)}.`,
    heading: ({ step }) =>
      step === 'activated'
        ? 'Die automatische Aufladung ist eingeschaltet'
        : 'Eine automatische Aufladung hat begonnen',
    happened: ({ companyName, step }) =>
      step === 'activated'
        ? `Das Kartenkonto von ${companyName} wird ab jetzt von selbst aufgeladen.`
        : `Der verfügbare Betrag von ${companyName} war niedrig. Nun ist Geld zum Kartenkonto unterwegs.`,
    amount: 'Aufladung',
    threshold: 'Wenn weniger verfügbar ist als',
    balance: 'Verfügbarer Betrag',
    change: 'Sie können die automatische Aufladung jederzeit ändern oder ausschalten.',
  },
  add_funds_reminder: {
    subject: ({ companyName }) => `Laden Sie das Kartenkonto von ${companyName} auf`,
    preheader: () => 'Dann können Ihre Karten zahlen.',
    heading: () => 'Ihre Karten warten auf Geld',
    why: ({ companyName }) =>
      `Das Kartenkonto von ${companyName} ist eröffnet, doch es ist noch kein Geld eingegangen.`,
    how: 'Ihre Karten können zahlen, sobald das Konto aufgeladen ist. Eine Überweisung genügt.',
  },
  auto_top_up_reminder: {
    subject: ({ companyName }) => `Immer genug Geld: automatische Aufladung für ${companyName}`,
    preheader: () => 'Das Konto füllt sich von selbst.',
    heading: () => 'Laden Sie Ihr Konto automatisch auf',
    why: ({ companyName }) =>
      `Mit der automatischen Aufladung kommt Geld auf das Kartenkonto von ${companyName}, sobald es knapp wird.`,
    how: 'Grenze und Betrag wählen Sie einmal. Ausschalten können Sie sie jederzeit.',
  },
} satisfies Partial<TextsByMail>;
